;; Has an `_initialize` with a parameter.
;; Must be refused: export "_initialize" is a function (i32), must be a function ()
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
  (func (export "_initialize") (param i32)))
