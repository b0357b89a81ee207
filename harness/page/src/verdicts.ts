//! The verdicts' words.

/** All verdicts by their numbers, as `harness/referee/src/verdict.rs` has them. */
export const VERDICTS = [
  "ok",
  "illegal-move",
  "trap",
  "out-of-fuel",
  "out-of-memory",
  "stack-overflow",
  "bad-view",
  "too-many-answers",
  "refused",
  "unrated",
  "void",
];
