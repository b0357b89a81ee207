;; Uses three proposals at once; all are named.
;; Must be refused: uses threads and tail calls and multi-memory, which bots may not
(module
  (memory (export "memory") 1)
  (memory 1 1 shared)
  (func $f (return_call $f))
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))
