;; Grows its memory in the first answer only, and makes room in the part that another match does
;; not have. Must be a bad view in each match.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 500000))
  (func (export "mini_card_discard") (param i32) (result i64)
    (drop (memory.grow (i32.const 10)))
    (i64.const 0)))
