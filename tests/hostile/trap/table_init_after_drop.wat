;; Takes elements from a segment that it has dropped. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (table 10 funcref)
  (elem $segment func 0)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (elem.drop $segment)
    (table.init $segment (i32.const 0) (i32.const 0) (i32.const 1))
    (i64.const 0)))
