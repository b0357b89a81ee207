;; Asks for more memory than there is, in a loop. Each refusal is priced: must run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again (drop (memory.grow (i32.const 65536))) (br $again))
    (unreachable)))
