;; Fills beyond the end of a table. Must be a trap, and nothing else happens.
(module
  (table $t 10 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (table.fill $t (i32.const 5) (ref.null func) (i32.const 6)) (i64.const 0)))
