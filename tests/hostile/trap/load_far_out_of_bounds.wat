;; Reads 4 GiB behind the end of its memory, by a large offset. Must be a trap, and nothing else
;; happens.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.load offset=4294967295 (i32.const -1))))
