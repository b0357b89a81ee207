;; Logs text at a negative address. Must be a trap, and nothing else happens.
(module
  (import "fairdeal" "log" (func $f (param i32 i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f (i32.const -1) (i32.const 2)) (i64.const 0)))
