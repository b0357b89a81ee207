;; Writes from 536,870,911 vectors at once. Must run out of fuel at their list.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $f (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.extend_i32_u (call $f (i32.const 1) (i32.const 0) (i32.const 0x1fffffff) (i32.const 0)))))
