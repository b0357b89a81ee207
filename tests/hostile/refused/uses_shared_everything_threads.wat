;; A global that threads share.
;; Must be refused: shared-everything threads
(module
  (memory (export "memory") 1)
  (global (shared mut i32) (i32.const 0))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
