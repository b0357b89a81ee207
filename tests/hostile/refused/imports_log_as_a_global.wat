;; Imports the log as if it were a number.
;; Must be refused: import "fairdeal" "log" is a global, must be a function (i32, i32)
(module
  (import "fairdeal" "log" (global i32))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
