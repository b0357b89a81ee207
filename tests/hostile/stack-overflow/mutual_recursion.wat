;; Two functions call each other for ever. Must overflow the stack.
(module
  (func $f (param i64) (result i64) (i64.add (call $g (local.get 0)) (i64.const 1)))
  (func $g (param i64) (result i64) (i64.mul (call $f (local.get 0)) (i64.const 3)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f (i64.const 0))))
