;; Calls itself for ever. Must overflow the stack, by the counter.
(module
  (func $f (result i64) (i64.add (call $f) (i64.const 1)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f)))
