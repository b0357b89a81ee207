;; Wants a table of a million elements.
;; Must be refused: table elements: 1000000, the limit is 65536 (table_elements)
(module
  (table 1000000 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
