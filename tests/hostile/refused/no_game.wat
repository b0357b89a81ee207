;; Plays no game.
;; Must be refused: missing export of a game
(module
  (memory (export "memory") 1)
  (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024)))
