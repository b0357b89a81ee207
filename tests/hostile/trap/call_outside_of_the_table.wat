;; Calls a function beyond the end of the table. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (table 2 funcref)
  (type $move (func (param i32) (result i64)))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (type $move)
    (call_indirect (type $move) (local.get 0) (i32.const 2))))
