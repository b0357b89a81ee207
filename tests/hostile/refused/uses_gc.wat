;; Allocates on the host's heap, which no limit of memory counts.
;; Must be refused: garbage collection, which
(module
  (memory (export "memory") 1)
  (type $s (struct (field i32)))
  (func (drop (struct.new $s (i32.const 1))))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
