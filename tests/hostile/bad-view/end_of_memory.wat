;; Makes room for its view at address 65536. The address is the end of the memory: not one byte
;; fits. Must be a bad view.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 65536))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.const 0)))
