;; Asks WASI for random bytes, hoping for some that differ from run to run. They come from its seed
;; of the match, so both matches must be alike.
(module
  (import "wasi_snapshot_preview1" "random_get" (func $f (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (call $f (i32.const 0) (i32.const 1000)) (then (unreachable)))
    (i64.load (i32.const 512))))
