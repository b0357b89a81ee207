;; Has pages of one byte.
;; Must be refused: custom page sizes, which
(module
  (memory (export "memory") 4096 (pagesize 1))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
