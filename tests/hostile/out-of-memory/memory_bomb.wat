;; Asks for 4 GiB at once and writes there without looking whether it got it. Must be out of
;; memory.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (drop (memory.grow (i32.const 65535)))
    (i64.store (i32.const -16) (i64.const 1))
    (i64.const 0)))
