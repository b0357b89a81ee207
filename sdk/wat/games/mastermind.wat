;; Guesses the first code, in lexicographic order, that agrees with every turn so far.
;; The view stands at 0; the code at 0x20000, a byte a position; at 0x20010 what a guess has left of
;; each symbol.
(module
  (memory (export "memory") 3)
  (global $view_end (mut i32) (i32.const 0))

  (func (export "fairdeal_view_v1") (param i32) (result i32) i32.const 0)

  (func $positions (result i32) (i32.load8_u (i32.const 8)))

  ;; Adds a number to the byte at an address.
  (func $add (param $at i32) (param $number i32)
    (i32.store8 (local.get $at)
      (i32.add (i32.load8_u (local.get $at)) (local.get $number))))

  ;; Whether `wanted` is from `have` to `have` + `rest`.
  (func $reachable (param $have i32) (param $rest i32) (param $wanted i32) (result i32)
    (i32.le_u (i32.sub (local.get $wanted) (local.get $have)) (local.get $rest)))

  ;; Whether the first $len symbols of the code can still agree with the turn at $turn.
  (func $agrees (param $turn i32) (param $len i32) (result i32)
    (local $i i32) (local $symbol i32) (local $strikes i32) (local $hits i32)
    (local $wanted i32) (local $left i32)
    (memory.fill (i32.const 0x20010) (i32.const 0) (i32.const 16))
    (loop $next
      (call $add
        (i32.add (i32.const 0x20010)
          (i32.load8_u (i32.add (local.get $turn) (local.get $i))))
        (i32.const 1))
      (br_if $next
        (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (call $positions))))
    (local.set $i (i32.const 0))
    (loop $next
      (local.set $symbol (i32.load8_u offset=0x20000 (local.get $i)))
      (local.set $strikes
        (i32.add (local.get $strikes)
          (i32.eq (local.get $symbol)
            (i32.load8_u (i32.add (local.get $turn) (local.get $i))))))
      (local.set $left (i32.add (i32.const 0x20010) (local.get $symbol)))
      (if (i32.load8_u (local.get $left))
        (then
          (call $add (local.get $left) (i32.const -1))
          (local.set $hits (i32.add (local.get $hits) (i32.const 1)))))
      (br_if $next
        (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $len))))
    (local.set $turn (i32.add (local.get $turn) (call $positions)))
    (local.set $wanted (i32.load8_u (local.get $turn)))
    (i32.and
      (call $reachable
        (local.get $strikes) (i32.sub (call $positions) (local.get $len)) (local.get $wanted))
      (call $reachable
        (local.get $hits) (i32.sub (call $positions) (local.get $len))
        (i32.add (local.get $wanted) (i32.load8_u offset=1 (local.get $turn))))))

  ;; Whether the first $len symbols of the code can still agree with every turn.
  (func $possible (param $len i32) (result i32)
    (local $turn i32)
    (local.set $turn (i32.const 15))
    (loop $next
      (if (i32.eq (local.get $turn) (global.get $view_end)) (then (return (i32.const 1))))
      (if (i32.eqz (call $agrees (local.get $turn) (local.get $len)))
        (then (return (i32.const 0))))
      (local.set $turn (i32.add (local.get $turn) (i32.add (call $positions) (i32.const 2))))
      (br $next))
    unreachable)

  ;; Whether a symbol may stand after the first $len of the code.
  (func $allowed (param $len i32) (param $symbol i32) (result i32)
    (if (i32.load8_u (i32.const 10)) (then (return (i32.const 1))))
    (loop $next
      (if (i32.eqz (local.get $len)) (then (return (i32.const 1))))
      (local.set $len (i32.sub (local.get $len) (i32.const 1)))
      (br_if $next
        (i32.ne (i32.load8_u offset=0x20000 (local.get $len)) (local.get $symbol))))
    (i32.const 0))

  ;; Completes the code in the first way that is possible; 0 if there is none.
  (func $complete (param $len i32) (result i32)
    (local $symbol i32)
    (if (i32.eq (local.get $len) (call $positions)) (then (return (i32.const 1))))
    (loop $next
      (if (call $allowed (local.get $len) (local.get $symbol))
        (then
          (i32.store8 offset=0x20000 (local.get $len) (local.get $symbol))
          (if (call $possible (i32.add (local.get $len) (i32.const 1)))
            (then
              (if (call $complete (i32.add (local.get $len) (i32.const 1)))
                (then (return (i32.const 1))))))))
      (br_if $next
        (i32.lt_u
          (local.tee $symbol (i32.add (local.get $symbol) (i32.const 1)))
          (i32.load8_u (i32.const 9)))))
    (i32.const 0))

  (func (export "mastermind_guess") (param $len i32) (result i64)
    (local $i i32) (local $answer i64)
    (global.set $view_end (local.get $len))
    (if (i32.eqz (call $complete (i32.const 0))) (then unreachable))
    (loop $next
      (local.set $answer
        (i64.or (i64.shl (local.get $answer) (i64.const 4))
          (i64.load8_u offset=0x20000 (local.get $i))))
      (br_if $next
        (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (call $positions))))
    (local.get $answer)))
