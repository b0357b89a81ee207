;; Loops for ever when asked for room, in the hope that nobody counts there. Must run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (loop $again (br $again)) (unreachable))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
