;; Loops for ever in another game's function. Must run out of fuel.
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "set_spot") (param i32) (result i64)
    (loop $again (br $again))
    (unreachable)))
