;; Plays one game rightly and exports another with a wrong type.
;; Must be refused: export "set_spot" is a global, must be a function (i32) -> i64
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
  (global (export "set_spot") i32 (i32.const 0)))
