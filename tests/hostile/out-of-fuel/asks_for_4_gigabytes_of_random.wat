;; Asks for 4 GiB of random bytes at once. They are priced before they are made: must run out of
;; fuel.
(module
  (import "wasi_snapshot_preview1" "random_get" (func $f (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.extend_i32_u (call $f (i32.const 0) (i32.const -1)))))
