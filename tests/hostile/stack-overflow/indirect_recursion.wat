;; Calls itself through a table for ever. Must overflow the stack.
(module
  (table funcref (elem $f))
  (func $f (result i64) (i64.add (call_indirect (result i64) (i32.const 0)) (i64.const 1)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f)))
