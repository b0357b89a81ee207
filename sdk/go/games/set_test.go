package main

import "testing"

func TestTheFirstSetOfTheTable(t *testing.T) {
	// Cards 0000, 0001, 1111 and 0002.
	header := []byte{1, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 1, 0, 0, 0, 0}
	table := []byte{0, 0, 4, 0, 0, 0, 1, 0, 40, 0, 2, 0}
	if claim := spot(ReadSet(append(append(header, make([]byte, 10)...), table...))); claim != 0b1011 {
		t.Fatal(claim)
	}
}
