;; Exports room for views of a version that there is not.
;; Must be refused: missing export "fairdeal_view_v1" (found "fairdeal_view_v2")
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v2") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
