;; Waits an hour by poll_oneoff. The wait must be over at once.
(module
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $f (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i32.store8 (i32.const 8) (i32.const 0))
    (i64.store (i32.const 24) (i64.const 3600000000000))
    (if (call $f (i32.const 0) (i32.const 100) (i32.const 1) (i32.const 200)) (then (unreachable)))
    (i64.extend_i32_u (i32.load (i32.const 200)))))
