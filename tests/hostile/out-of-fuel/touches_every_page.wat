;; Grows to 16 MiB and writes one byte to every page of 4 KiB, round and round. Must run out of
;; fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $at i32)
    (drop (memory.grow (i32.const 255)))
    (loop $again
      (i32.store8 (i32.and (local.get $at) (i32.const 0xfff000)) (local.get $at))
      (local.set $at (i32.add (local.get $at) (i32.const 4096)))
      (br $again))
    (unreachable)))
