;; Wants 17 MiB of memory at once.
;; Must be refused: bytes of memory at the start: 17825792, the limit is 16777216 (memory_bytes)
(module
  (memory (export "memory") 272)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
