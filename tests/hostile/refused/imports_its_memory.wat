;; Imports its memory from the host.
;; Must be refused: unknown import "env" "memory"
(module
  (import "env" "memory" (memory 1))
  (export "memory" (memory 0))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
