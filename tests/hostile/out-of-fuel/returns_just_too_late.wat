;; Ends its move by straight code that overdraws its fuel, where the engine does not look. Must run
;; out of fuel all the same.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $n i32)
    ;; 7 units a round: 1,428,570 rounds use 9,999,990 of 10,000,000.
    (local.set $n (i32.const 1428570))
    (loop $again
      (drop (i32.const 0))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $again (local.get $n)))
    (drop (i32.const 0)) (drop (i32.const 0)) (drop (i32.const 0)) (drop (i32.const 0))
    (drop (i32.const 0)) (drop (i32.const 0)) (drop (i32.const 0)) (drop (i32.const 0))
    (i64.const 0)))
