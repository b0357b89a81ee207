;; Declares a maximum of two pages, asks for a third, and traps. Must be out of memory.
(module
  (memory (export "memory") 1 2)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (i32.eq (memory.grow (i32.const 2)) (i32.const -1)) (then (unreachable)))
    (i64.const 0)))
