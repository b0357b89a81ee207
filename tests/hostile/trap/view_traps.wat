;; Traps when asked for room. Must be a trap.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (unreachable))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
