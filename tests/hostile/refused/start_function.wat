;; Loops for ever in a start function, which would run before any fuel is counted.
;; Must be refused: has a start function
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
  (func $start (loop $again (br $again)))
  (start $start))
