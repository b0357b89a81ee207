;; Is refused memory when asked for room and traps in its move: one answer, so it must be out of
;; memory.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (drop (memory.grow (i32.const 60000))) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (unreachable)))
