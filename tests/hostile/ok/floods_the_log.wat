;; Writes 300 kB to the log in each answer. The text is cut, the bot pays for it, and must be
;; played to the end.
(module
  (import "fairdeal" "log" (func $f (param i32 i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $n i32)
    (loop $again
      (call $f (i32.const 0) (i32.const 60000))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_if $again (i32.lt_u (local.get $n) (i32.const 5))))
    (i64.const 0)))
