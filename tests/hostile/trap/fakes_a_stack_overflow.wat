;; Sets all its globals negative and executes `unreachable` inside a function that counts its
;; depth, to look like a stack overflow. Must be a plain trap.
(module
  (global $a (export "fairdeal_depth") (mut i32) (i32.const 1000))
  (func $f (result i64) (call $g) (unreachable))
  (func $g)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (global.set $a (i32.const -1))
    (call $f)))
