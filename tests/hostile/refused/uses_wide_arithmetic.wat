;; Uses 128-bit arithmetic.
;; Must be refused: wide arithmetic, which
(module
  (memory (export "memory") 1)
  (func (param i64) (result i64 i64) (i64.mul_wide_u (local.get 0) (local.get 0)))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
