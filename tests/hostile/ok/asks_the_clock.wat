;; Asks WASI for the time and for the resolution of the clock, to tell matches and machines apart.
;; The clock stands at 0; must be played to the end.
(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $f (param i32 i64 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.store (i32.const 0) (i64.const -1))
    (if (call $f (i32.const 0) (i64.const 1) (i32.const 0)) (then (unreachable)))
    (if (i64.ne (i64.load (i32.const 0)) (i64.const 0)) (then (unreachable)))
    (i64.load (i32.const 0))))
