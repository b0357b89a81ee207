;; Has more locals than there is memory in most machines, in five bytes: each would be a value to
;; keep.
;; Must be refused: locals
(module binary
  ;; the header
  "\00asm\01\00\00\00"
  ;; types: (i32) -> i32, (i32) -> i64, () -> ()
  "\01\0e\03\60\01\7f\01\7f\60\01\7f\01\7e\60\00\00"
  ;; functions
  "\03\04\03\00\01\02"
  ;; memory
  "\05\03\01\00\01"
  ;; exports
  "\071\03\06memory\02\00\10fairdeal_view_v1\00\00\11mini_card_discard\00\01"
  ;; code: the third function has 4,294,967,295 locals
  "\0a\14\03\04\00A\00\0b\04\00B\00\0b\08\01\ff\ff\ff\ff\0f\7f\0b")
