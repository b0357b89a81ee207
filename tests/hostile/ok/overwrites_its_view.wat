;; Makes room over its own data, so that the view destroys them. Its own affair: must be played to
;; the end.
(module
  (data (i32.const 0) "data that the bot needs, or so it thought")
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
  (func (export "mini_card_discard") (param i32) (result i64)
    (i64.load (i32.const 0))))
