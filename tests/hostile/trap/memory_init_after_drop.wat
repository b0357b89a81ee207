;; Reads a data segment that it has dropped. Must be a trap, and nothing else happens.
(module
  (data $d "x")
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (data.drop $d) (memory.init $d (i32.const 0) (i32.const 0) (i32.const 1)) (i64.const 0)))
