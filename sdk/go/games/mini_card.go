// Discards the card of the lowest value; of equals the one drawn first.

package main

func discard(view MiniCard) int64 {
	lowest := 0
	for place := range view.Held.Len() {
		if view.Held.At(place).Value() < view.Held.At(lowest).Value() {
			lowest = place
		}
	}
	return int64(lowest)
}

//go:wasmexport mini_card_discard
func answerMiniCard(length int32) int64 {
	return discard(ReadMiniCard(room[:length]))
}
