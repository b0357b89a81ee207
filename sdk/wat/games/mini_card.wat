;; Discards the card of the lowest value; of equals the one drawn first. The view stands at 0.
(module
  (memory (export "memory") 6)
  (func (export "fairdeal_view_v1") (param i32) (result i32) i32.const 0)
  (func $value (param $card i32) (result i32) (local $rank i32)
    (local.set $rank (i32.load8_u offset=1 (local.get $card)))
    (if (i32.eq (local.get $rank) (i32.const 14)) (then (return (i32.const 11))))
    (select (i32.const 10) (local.get $rank) (i32.gt_u (local.get $rank) (i32.const 10))))
  ;; The held cards are the last of the view: the view's length is where they end.
  (func (export "mini_card_discard") (param $end i32) (result i64) (local $first i32) (local $card i32) (local $lowest i32)
    (local.set $first (i32.sub (local.get $end) (i32.shl (i32.load16_u (i32.const 18)) (i32.const 1))))
    (local.set $lowest (local.tee $card (local.get $first)))
    (loop $next
      (if (i32.lt_u (call $value (local.get $card)) (call $value (local.get $lowest)))
        (then (local.set $lowest (local.get $card))))
      (br_if $next
        (i32.lt_u (local.tee $card (i32.add (local.get $card) (i32.const 2))) (local.get $end))))
    (i64.extend_i32_u (i32.shr_u (i32.sub (local.get $lowest) (local.get $first)) (i32.const 1)))))
