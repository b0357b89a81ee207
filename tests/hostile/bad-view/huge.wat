;; Makes room for its view at address 0x7fffffff. Must be a bad view.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0x7fffffff))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
