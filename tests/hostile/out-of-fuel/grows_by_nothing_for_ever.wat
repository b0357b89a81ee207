;; Grows its memory by no pages in a loop: cheap for the bot, dear for the host if it were not
;; priced. Must run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again (drop (memory.grow (i32.const 0))) (br $again))
    (unreachable)))
