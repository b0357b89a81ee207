// Guesses the first code, in lexicographic order, that agrees with every turn so far.

package main

import "bytes"

// possible tells whether a code that begins with these symbols can still agree with every turn.
func possible(view *Mastermind, code []byte) bool {
	rest := view.Positions - len(code)
	for index := range view.TurnCount {
		turn := view.Turn(index)
		var left [16]byte
		for _, symbol := range turn.Guess {
			left[symbol]++
		}
		strikes, hits := 0, 0
		for i, symbol := range code {
			if symbol == turn.Guess[i] {
				strikes++
			}
			if left[symbol] > 0 {
				left[symbol]--
				hits++
			}
		}
		wanted := turn.Strikes + turn.Balls
		if strikes > turn.Strikes || strikes+rest < turn.Strikes || hits > wanted || hits+rest < wanted {
			return false
		}
	}
	return true
}

// complete completes the code in the first way that is possible.
func complete(view *Mastermind, code []byte) []byte {
	if len(code) == view.Positions {
		return code
	}
	for symbol := range byte(view.Symbols) {
		if !view.Repeats && bytes.IndexByte(code, symbol) >= 0 {
			continue
		}
		if next := append(code, symbol); possible(view, next) {
			if whole := complete(view, next); whole != nil {
				return whole
			}
		}
	}
	return nil
}

func guess(view Mastermind) []byte {
	code := complete(&view, make([]byte, 0, 16))
	if code == nil {
		panic("no code agrees with every turn")
	}
	return code
}

//go:wasmexport mastermind_guess
func answerMastermind(length int32) int64 {
	return MastermindAnswer(guess(ReadMastermind(room[:length])))
}
