;; Uses a relaxed SIMD operator, whose result depends on the processor.
;; Must be refused: relaxed SIMD, which
(module
  (memory (export "memory") 1)
  (func (param v128) (result v128) (f32x4.relaxed_madd (local.get 0) (local.get 0) (local.get 0)))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
