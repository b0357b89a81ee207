;; Takes more bytes from a segment than it has. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (data $segment "four")
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (memory.init $segment (i32.const 0) (i32.const 0) (i32.const 5))
    (i64.const 0)))
