;; Makes room in the first answer and none in the second. Must be a bad view, after one answer.
(module
  (global $n (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32)
    (global.set $n (i32.sub (i32.const 1024) (i32.mul (global.get $n) (i32.const 2))))
    (global.get $n))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
