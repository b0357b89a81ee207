;; Makes NaNs in the lanes of vectors and gives their bits as its move. Must give the canonical
;; bits, traps otherwise.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $zero v128)
    (if (i64.ne
          (i64x2.extract_lane 1 (f64x2.div (local.get $zero) (local.get $zero)))
          (i64.const 0x7ff8000000000000))
      (then (unreachable)))
    (if (i32.ne
          (i32x4.extract_lane 3 (f32x4.sqrt (f32x4.splat (f32.const -4))))
          (i32.const 0x7fc00000))
      (then (unreachable)))
    (i64x2.extract_lane 0 (f64x2.min (f64x2.splat (f64.const nan)) (local.get $zero)))))
