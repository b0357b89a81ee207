;; Has a memory of 64-bit addresses.
;; Must be refused: memory64, which
(module
  (memory (export "memory") i64 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
