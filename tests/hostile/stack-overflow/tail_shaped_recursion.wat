;; Recurses in tail position; without tail calls each call still takes stack. Must overflow.
(module
  (func $f (result i64) (return (call $f)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f)))
