;; Makes NaNs in ways whose sign and payload differ between processors, and gives their bits as its
;; move. Must give the canonical bits, traps otherwise.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $zero f64) (local $nan f64)
    (local.set $nan (f64.div (local.get $zero) (local.get $zero)))
    (if (i64.ne (i64.reinterpret_f64 (local.get $nan)) (i64.const 0x7ff8000000000000))
      (then (unreachable)))
    (if (i64.ne (i64.reinterpret_f64 (f64.sqrt (f64.const -1))) (i64.const 0x7ff8000000000000))
      (then (unreachable)))
    (if (i64.ne (i64.reinterpret_f64 (f64.add (f64.const -nan:0x8000000000123) (f64.const 1)))
                (i64.const 0x7ff8000000000000))
      (then (unreachable)))
    (if (i32.ne (i32.reinterpret_f32 (f32.sub (f32.const inf) (f32.const inf))) (i32.const 0x7fc00000))
      (then (unreachable)))
    (i64.reinterpret_f64 (f64.mul (local.get $nan) (f64.const -nan)))))
