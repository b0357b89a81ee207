;; Loops for ever in `_initialize`, before any view exists.
;; Must be refused: "_initialize" failed in a trial (out-of-fuel)
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
  (func (export "_initialize") (loop $again (br $again))))
