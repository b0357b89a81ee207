;; Makes room for its view at address 0xfffffff0. The address and the length together overflow 32
;; bits. Must be a bad view.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0xfffffff0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
