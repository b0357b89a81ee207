;; Plays well once and traps in its second answer. Must be a trap, after one answer.
(module
  (global $n (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (global.set $n (i32.add (global.get $n) (i32.const 1)))
    (if (i32.eq (global.get $n) (i32.const 2)) (then (unreachable)))
    (i64.const 0)))
