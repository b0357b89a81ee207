;; Grows to 16 MiB and fills all of it, again and again. A byte costs as much as an operator: must
;; run out of fuel before the first round ends.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (drop (memory.grow (i32.const 255)))
    (loop $again
      (memory.fill (i32.const 0) (i32.const 1) (i32.const 16777216))
      (br $again))
    (unreachable)))
