;; Looks for open folders and opens /etc/passwd. There are no files: must be told so (errno 8), and
;; be played to the end.
(module
  (import "wasi_snapshot_preview1" "fd_prestat_get" (func $prestat (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "path_open"
    (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  (data (i32.const 64) "/etc/passwd")
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $file i32)
    (local.set $file (i32.const 3))
    (loop $next
      (if (i32.ne (call $prestat (local.get $file) (i32.const 0)) (i32.const 8)) (then (unreachable)))
      (if (i32.ne
            (call $open (local.get $file) (i32.const 0) (i32.const 64) (i32.const 11) (i32.const 0)
              (i64.const -1) (i64.const -1) (i32.const 0) (i32.const 32))
            (i32.const 8))
        (then (unreachable)))
      (local.set $file (i32.add (local.get $file) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $file) (i32.const 20))))
    (i64.const 0)))
