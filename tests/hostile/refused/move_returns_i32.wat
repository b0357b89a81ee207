;; Returns its move as 32 bits.
;; Must be refused: export "mini_card_discard" is a function (i32) -> i32, must be a function (i32) -> i64
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i32) (i32.const 0)))
