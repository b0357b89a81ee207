;; Exports no room for a view.
;; Must be refused: missing export "fairdeal_view_v1"
(module
  (memory (export "memory") 1)
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
