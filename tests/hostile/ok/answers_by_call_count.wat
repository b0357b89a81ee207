;; Gives another move in each of its answers, to catch a harness that asks twice. Both matches must
;; be alike.
(module
  (global $n (mut i64) (i64.const 1))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (global.set $n (i64.add (i64.mul (global.get $n) (i64.const 6364136223846793005)) (i64.const 1)))
    (global.get $n)))
