;; Is refused memory in its first answer and traps in its second: must be a plain trap, as the
;; refusal was in another answer.
(module
  (global $again (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (global.get $again) (then (unreachable)))
    (global.set $again (i32.const 1))
    (i64.extend_i32_s (memory.grow (i32.const 60000)))))
