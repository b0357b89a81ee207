;; Is refused memory and ends by proc_exit, as Go does. Must be out of memory.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $f (param i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (drop (memory.grow (i32.const 60000)))
    (call $f (i32.const 2))
    (i64.const 0)))
