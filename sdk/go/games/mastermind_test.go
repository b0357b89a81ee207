package main

import (
	"bytes"
	"testing"
)

func TestTheFirstPossibleCode(t *testing.T) {
	// After the guess 0011 with 1 strike and 1 ball.
	view := ReadMastermind([]byte{1, 0, 0, 0, 0, 0, 0, 0, 4, 6, 1, 10, 0, 1, 0, 0, 0, 1, 1, 1, 1})
	if code := guess(view); !bytes.Equal(code, []byte{0, 1, 2, 2}) {
		t.Fatal(code)
	}
}
