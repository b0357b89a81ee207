// Claims the first set, trying the places of the table in order.

package main

// fit tells whether these cards have each attribute all the same or all different.
func fit(view *Set, cards []int) bool {
	digit := 1
	for range view.Attributes {
		different, pairs := 0, 0
		for i, first := range cards {
			for _, second := range cards[:i] {
				pairs++
				if first/digit%view.Values != second/digit%view.Values {
					different++
				}
			}
		}
		if different != 0 && different != pairs {
			return false
		}
		digit *= view.Values
	}
	return true
}

// firstSet gives the claim of the first set that begins with these cards and goes on from a place,
// or 0.
func firstSet(view *Set, cards []int, start int) uint64 {
	for place := start; place < view.CardCount; place++ {
		next := append(cards, view.Card(place))
		if !fit(view, next) {
			continue
		}
		if len(next) == view.Values {
			return 1 << place
		}
		if claim := firstSet(view, next, place+1); claim != 0 {
			return claim | 1<<place
		}
	}
	return 0
}

func spot(view Set) uint64 {
	return firstSet(&view, make([]int, 0, 16), 0)
}

//go:wasmexport set_spot
func answerSet(length int32) int64 {
	return int64(spot(ReadSet(room[:length])))
}
