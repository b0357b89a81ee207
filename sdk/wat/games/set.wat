;; Claims the first set, trying the places of the table in order.
;; The view stands at 0; the chosen cards at 0x1000, four bytes each.
(module
  (memory (export "memory") 1)
  (global $values (mut i32) (i32.const 0))
  (global $table (mut i32) (i32.const 0))
  (global $cards (mut i32) (i32.const 0))

  (func (export "fairdeal_view_v1") (param i32) (result i32) i32.const 0)

  ;; An attribute of a chosen card: a digit of its number.
  (func $attribute (param $card i32) (param $digit i32) (result i32)
    (i32.rem_u
      (i32.div_u
        (i32.load offset=0x1000 (i32.shl (local.get $card) (i32.const 2)))
        (local.get $digit))
      (global.get $values)))

  ;; Whether the first $count chosen cards have an attribute all the same or all different.
  (func $alike (param $count i32) (param $digit i32) (result i32)
    (local $i i32) (local $j i32) (local $same i32) (local $pairs i32)
    (block $done
      (loop $next
        (br_if $done
          (i32.ge_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $count)))
        (local.set $j (i32.const 0))
        (loop $pair
          (local.set $pairs (i32.add (local.get $pairs) (i32.const 1)))
          (local.set $same
            (i32.add (local.get $same)
              (i32.eq
                (call $attribute (local.get $i) (local.get $digit))
                (call $attribute (local.get $j) (local.get $digit)))))
          (br_if $pair
            (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 1))) (local.get $i))))
        (br $next)))
    (i32.or
      (i32.eqz (local.get $same))
      (i32.eq (local.get $same) (local.get $pairs))))

  ;; Whether the first $count chosen cards can be of one set.
  (func $fit (param $count i32) (result i32)
    (local $attribute i32) (local $digit i32)
    (local.set $digit (i32.const 1))
    (loop $next
      (if (i32.eqz (call $alike (local.get $count) (local.get $digit)))
        (then (return (i32.const 0))))
      (local.set $digit (i32.mul (local.get $digit) (global.get $values)))
      (br_if $next
        (i32.lt_u
          (local.tee $attribute (i32.add (local.get $attribute) (i32.const 1)))
          (i32.load8_u (i32.const 8)))))
    (i32.const 1))

  ;; The claim of the first set that begins with the chosen cards and goes on from $place, or 0.
  (func $complete (param $count i32) (param $place i32) (result i64)
    (local $bit i64) (local $claim i64)
    (loop $next
      (if (i32.ge_u (local.get $place) (global.get $cards)) (then (return (i64.const 0))))
      (i32.store offset=0x1000 (i32.shl (local.get $count) (i32.const 2))
        (i32.load16_u
          (i32.add (global.get $table) (i32.shl (local.get $place) (i32.const 1)))))
      (local.set $bit (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $place))))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (br_if $next (i32.eqz (call $fit (i32.add (local.get $count) (i32.const 1)))))
      (if (i32.eq (i32.add (local.get $count) (i32.const 1)) (global.get $values))
        (then (return (local.get $bit))))
      (local.set $claim
        (call $complete (i32.add (local.get $count) (i32.const 1)) (local.get $place)))
      (br_if $next (i64.eqz (local.get $claim))))
    (i64.or (local.get $claim) (local.get $bit)))

  (func (export "set_spot") (param i32) (result i64)
    (global.set $values (i32.load8_u (i32.const 9)))
    (global.set $table (i32.add (i32.const 28) (i32.shl (i32.load8_u (i32.const 11)) (i32.const 1))))
    (global.set $cards (i32.load16_u (i32.sub (global.get $table) (i32.const 2))))
    (call $complete (i32.const 0) (i32.const 0))))
