;; Calls a function through a table as if it had another type. Must be a trap, and nothing else
;; happens.
(module
  (table funcref (elem $f))
  (func $f (param i32) (result i64) (i64.const 1))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call_indirect (param i64) (result i64) (i64.const 1) (i32.const 0))))
