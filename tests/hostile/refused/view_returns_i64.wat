;; Returns its address as 64 bits.
;; Must be refused: export "fairdeal_view_v1" is a function (i32) -> i64, must be a function (i32) -> i32
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i64) (i64.const 0))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
