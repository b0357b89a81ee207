//! Mastermind: guess a hidden code from counts of strikes and balls, in as few guesses as possible.
