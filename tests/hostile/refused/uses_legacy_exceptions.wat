;; Exceptions as they were proposed first.
;; Must be refused: legacy exceptions
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    try catch_all end
    (i64.const 0)))
