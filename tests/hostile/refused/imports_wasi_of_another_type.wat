;; Imports a WASI function with another type.
;; Must be refused: import "wasi_snapshot_preview1" "random_get" is a function (i64) -> i32, must be a function (i32, i32) -> i32
(module
  (import "wasi_snapshot_preview1" "random_get" (func (param i64) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
