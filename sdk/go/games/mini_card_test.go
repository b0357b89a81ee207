package main

import "testing"

func TestOfEqualValuesTheFirstCardGoes(t *testing.T) {
	held := Cards{byte(Hearts), 13, byte(Clubs), 10, byte(Spades), 14}
	if place := discard(MiniCard{Goal: 30, Moves: []byte{Discard}, Held: held}); place != 0 {
		t.Fatal(place)
	}
}
