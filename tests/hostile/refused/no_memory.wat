;; Exports no memory.
;; Must be refused: missing export "memory"
(module
  (memory 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
