;; Makes room at another address each time, at last up to the last byte of its memory. Must be
;; played to the end.
(module
  (global $at (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param $len i32) (result i32)
    (global.set $at (i32.sub (i32.const 65536) (i32.mul (local.get $len) (global.get $n))))
    (if (i32.gt_u (global.get $n) (i32.const 1))
      (then (global.set $n (i32.sub (global.get $n) (i32.const 1)))))
    (global.get $at))
  (global $n (mut i32) (i32.const 3))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.load8_u (global.get $at))))
