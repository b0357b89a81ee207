;; Fills beyond the end of its memory. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (memory.fill (i32.const 65000) (i32.const 1) (i32.const 1000)) (i64.const 0)))
