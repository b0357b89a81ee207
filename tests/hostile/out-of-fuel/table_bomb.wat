;; Grows a table in a loop, without end. Must run out of fuel.
(module
  (table $t 1 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again (drop (table.grow $t (ref.null func) (i32.const 1000000))) (br $again))
    (unreachable)))
