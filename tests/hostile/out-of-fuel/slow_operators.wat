;; Does nothing but the slowest plain operators: divisions and roots that wait for each other. Must
;; run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (local $x f64) (local $n i64)
    (local.set $n (i64.const -1))
    (loop $again
      (local.set $x (f64.sqrt (f64.div (f64.sqrt (f64.add (local.get $x) (f64.const 2))) (f64.const 3))))
      (local.set $n (i64.rem_u (i64.const -1) (i64.or (local.get $n) (i64.const 7))))
      (br $again))
    (unreachable)))
