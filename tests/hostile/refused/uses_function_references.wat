;; Calls a typed function reference.
;; Must be refused: function references, which
(module
  (memory (export "memory") 1)
  (type $t (func))
  (func (param (ref null $t)) (call_ref $t (local.get 0)))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
