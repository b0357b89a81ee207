;; Has elements beyond the end of its table.
;; Must be refused: cannot be started: 
(module
  (table 1 funcref)
  (elem (i32.const 1) $f)
  (func $f)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
