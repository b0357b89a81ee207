;; Grows its memory and table in its first answer, fills both, and traps if it finds them grown in
;; the first answer of another match. Must be played to the end.
(module
  (table $t 2 funcref)
  (elem declare func $self)
  (func $self)
  (global $started (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (if (i32.eqz (global.get $started))
      (then
        (if (i32.ne (memory.size) (i32.const 1)) (then (unreachable)))
        (if (i32.ne (table.size $t) (i32.const 2)) (then (unreachable)))
        (drop (memory.grow (i32.const 4)))
        (drop (table.grow $t (ref.func $self) (i32.const 10)))
        (if (i32.load (i32.const 200000)) (then (unreachable)))
        (memory.fill (i32.const 65536) (i32.const 255) (i32.const 262144))
        (global.set $started (i32.const 1))))
    (i64.extend_i32_u (memory.size))))
