;; Looks through all of a fresh memory for bytes that another bot may have left there. Must find
;; none, and be played to the end.
(module
  (global $again (mut i32) (i32.const 0))
  (memory (export "memory") 16)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $at i32)
    (if (global.get $again) (then (return (i64.const 0))))
    (global.set $again (i32.const 1))
    (local.set $at (i32.const 2048))
    (loop $next
      (if (i64.ne (i64.load (local.get $at)) (i64.const 0)) (then (unreachable)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 1048576))))
    (memory.fill (i32.const 2048) (i32.const 170) (i32.const 1046528))
    (i64.const 0)))
