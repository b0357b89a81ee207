;; Grows a table until it is refused, and traps. Must be out of memory.
(module
  (table $t 1 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again
      (br_if $again (i32.ne (table.grow $t (ref.null func) (i32.const 1000)) (i32.const -1))))
    (unreachable)))
