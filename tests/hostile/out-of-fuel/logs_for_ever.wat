;; Logs without end. Text is priced by the byte: must run out of fuel.
(module
  (import "fairdeal" "log" (func $f (param i32 i32)))
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
  (func (export "mini_card_discard") (param i32) (result i64)
    (loop $again (call $f (i32.const 0) (i32.const 65536)) (br $again))
    (unreachable)))
