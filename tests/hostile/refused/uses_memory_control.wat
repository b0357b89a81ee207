;; Gives pages of its memory back to the system.
;; Must be refused: memory control
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (memory.discard (i32.const 0) (i32.const 65536))
    (i64.const 0)))
