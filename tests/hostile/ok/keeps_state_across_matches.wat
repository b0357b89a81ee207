;; Keeps the seed of its first view in a global and in memory, to know that a later match is one.
;; Every match must find a fresh instance: another seed would trap.
(module
  (global $seed (mut i64) (i64.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $seed_now i64)
    (local.set $seed_now (i64.load (i32.const 1024)))
    (if (i64.ne (global.get $seed) (i64.load (i32.const 0))) (then (unreachable)))
    (if (i64.eqz (global.get $seed)) (then (global.set $seed (local.get $seed_now))))
    (i64.store (i32.const 0) (global.get $seed))
    (if (i64.ne (global.get $seed) (local.get $seed_now)) (then (unreachable)))
    (i64.const 0)))
