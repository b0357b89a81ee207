;; Makes 10^10 calls without one loop or recursion: f0 calls f1 ten times, f1 calls f2 ten times, …
;; Must run out of fuel.
(module
  (func $f0 (call $f1) (call $f1) (call $f1) (call $f1) (call $f1) (call $f1) (call $f1) (call $f1) (call $f1) (call $f1))
  (func $f1 (call $f2) (call $f2) (call $f2) (call $f2) (call $f2) (call $f2) (call $f2) (call $f2) (call $f2) (call $f2))
  (func $f2 (call $f3) (call $f3) (call $f3) (call $f3) (call $f3) (call $f3) (call $f3) (call $f3) (call $f3) (call $f3))
  (func $f3 (call $f4) (call $f4) (call $f4) (call $f4) (call $f4) (call $f4) (call $f4) (call $f4) (call $f4) (call $f4))
  (func $f4 (call $f5) (call $f5) (call $f5) (call $f5) (call $f5) (call $f5) (call $f5) (call $f5) (call $f5) (call $f5))
  (func $f5 (call $f6) (call $f6) (call $f6) (call $f6) (call $f6) (call $f6) (call $f6) (call $f6) (call $f6) (call $f6))
  (func $f6 (call $f7) (call $f7) (call $f7) (call $f7) (call $f7) (call $f7) (call $f7) (call $f7) (call $f7) (call $f7))
  (func $f7 (call $f8) (call $f8) (call $f8) (call $f8) (call $f8) (call $f8) (call $f8) (call $f8) (call $f8) (call $f8))
  (func $f8 (call $f9) (call $f9) (call $f9) (call $f9) (call $f9) (call $f9) (call $f9) (call $f9) (call $f9) (call $f9))
  (func $f9 (call $f10) (call $f10) (call $f10) (call $f10) (call $f10) (call $f10) (call $f10) (call $f10) (call $f10) (call $f10))
  (func $f10)
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (call $f0)
    (i64.const 0)))
