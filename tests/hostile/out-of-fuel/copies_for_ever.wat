;; Copies a page to and fro without end. Must run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again
      (memory.copy (i32.const 1) (i32.const 0) (i32.const 65535))
      (memory.copy (i32.const 0) (i32.const 1) (i32.const 65535))
      (br $again))
    (unreachable)))
