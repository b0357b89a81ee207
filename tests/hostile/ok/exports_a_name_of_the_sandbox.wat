;; Exports a global under the name that the depth counter would have. Must be played to the end.
(module
  (global (export "fairdeal_depth") (mut i32) (i32.const -1))
  (func $f (result i64) (i64.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f)))
