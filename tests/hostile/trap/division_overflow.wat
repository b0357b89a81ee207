;; Divides the least number by -1. Must be a trap, and nothing else happens.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.div_s (i64.const 0x8000000000000000) (i64.sub (i64.const 0) (i64.extend_i32_u (i32.div_u (local.get 0) (local.get 0)))))))
