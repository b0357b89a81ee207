;; Calls beyond the end of a table. Must be a trap, and nothing else happens.
(module
  (table 1 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call_indirect (result i64) (i32.const 10))))
