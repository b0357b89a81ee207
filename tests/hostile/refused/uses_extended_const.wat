;; Adds in a constant expression.
;; Must be refused: extended constant expressions, which
(module
  (memory (export "memory") 1)
  (global i32 (i32.add (i32.const 1) (i32.const 2)))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
