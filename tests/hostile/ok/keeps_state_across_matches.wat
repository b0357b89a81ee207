;; Counts its answers in a global and in memory, to know a later match by the count. Every match
;; must see 1, 2, 3: a fresh instance.
(module
  (global $n (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (global.set $n (i32.add (global.get $n) (i32.const 1)))
    (i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (i32.const 1)))
    (if (i32.ne (global.get $n) (i32.load (i32.const 0))) (then (unreachable)))
    (if (i32.gt_u (global.get $n) (i32.const 3)) (then (unreachable)))
    (i64.extend_i32_u (global.get $n))))
