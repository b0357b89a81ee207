;; Keeps tables of host references, of which it can have none but null. Must be played to the end.
(module
  (table $t 1 externref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (drop (table.grow $t (ref.null extern) (i32.const 100)))
    (i64.extend_i32_u (ref.is_null (table.get $t (i32.const 50))))))
