;; Imports a function of the host that there is not.
;; Must be refused: unknown import "fairdeal" "deck"
(module
  (import "fairdeal" "deck" (func (param i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
