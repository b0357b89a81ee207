;; Uses 60 % of the fuel when asked for room and 60 % for its move, in the hope that each call is
;; counted alone. Must run out of fuel.
(module
  (func $think (local $n i32)
    (loop $again
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_if $again (i32.lt_u (local.get $n) (i32.const 750000)))))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (call $think) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $think)
    (i64.const 0)))
