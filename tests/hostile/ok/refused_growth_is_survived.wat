;; Asks for 4 GiB of memory and a table of 4 billion elements in each answer, is refused, and goes
;; on. Must be played to the end: only a trap would make it out-of-memory.
(module
  (table $t 1 funcref)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (i32.ne (memory.grow (i32.const 30000)) (i32.const -1)) (then (unreachable)))
    (if (i32.ne (table.grow $t (ref.null func) (i32.const 1000000)) (i32.const -1)) (then (unreachable)))
    (i64.const 0)))
