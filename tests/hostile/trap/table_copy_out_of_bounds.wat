;; Copies elements of a table beyond its end. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (table 10 funcref)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (table.copy (i32.const 5) (i32.const 0) (i32.const 6))
    (i64.const 0)))
