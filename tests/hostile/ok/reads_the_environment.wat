;; Asks for arguments and environment variables. There are none; must be played to the end.
(module
  (import "wasi_snapshot_preview1" "environ_sizes_get" (func $f (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (call $f (i32.const 0) (i32.const 4)) (then (unreachable)))
    (if (i64.ne (i64.load (i32.const 0)) (i64.const 0)) (then (unreachable)))
    (i64.const 0)))
