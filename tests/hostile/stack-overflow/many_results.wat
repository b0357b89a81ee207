;; Recurses through a function with 64 results, which travel on the native stack. Must overflow by
;; the counter.
(module
  (func $f (result i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64)
    (call $f)
    (i64.const 1) (i64.add))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add) (i64.add)))
