// The views of the games, as the contract lays them out. See CONTRACT.md. A view's lists are parts
// of the bytes that the host wrote: they are good until the answer is given.

package main

import "encoding/binary"

var little = binary.LittleEndian

// room is where the host writes a view.
var room = make([]byte, 4096)

type Suit byte

const (
	Hearts Suit = iota
	Diamonds
	Spades
	Clubs
)

const (
	Draw    byte = 0
	Discard byte = 1
)

// A Card: its rank is 2-10, 11 jack, 12 queen, 13 king, 14 ace.
type Card struct {
	Suit Suit
	Rank byte
}

// Value is what the card counts: its rank up to 10, jack, queen and king 10, the ace 11.
func (card Card) Value() int {
	if card.Rank == 14 {
		return 11
	}
	return min(int(card.Rank), 10)
}

// Cards are a list of cards inside a view.
type Cards []byte

func (cards Cards) Len() int          { return len(cards) / 2 }
func (cards Cards) At(place int) Card { return Card{Suit(cards[2*place]), cards[2*place+1]} }

// MiniCard is what a bot sees when it must discard a card.
type MiniCard struct {
	Seed     uint64 // this bot's own random seed, the same for the whole match
	Goal     int32  // a sum of held cards above it ends the game
	DeckLeft int    // cards left in the deck, shown or not
	Cards    Cards  // the shown cards, next to be drawn first
	Moves    []byte // Draw or Discard; the first is the discard that is asked for
	Held     Cards  // the held cards, in the order drawn
}

func ReadMiniCard(b []byte) MiniCard {
	moves := 20 + 2*int(little.Uint16(b[14:]))
	held := moves + int(little.Uint16(b[16:]))
	return MiniCard{
		Seed:     little.Uint64(b),
		Goal:     int32(little.Uint32(b[8:])),
		DeckLeft: int(little.Uint16(b[12:])),
		Cards:    Cards(b[20:moves]),
		Moves:    b[moves:held],
		Held:     Cards(b[held:]),
	}
}

// A Turn of Mastermind. Strikes are right symbols in the right place, balls right symbols in
// another place.
type Turn struct {
	Guess          []byte
	Strikes, Balls int
}

// Mastermind is what a bot sees when it must guess.
type Mastermind struct {
	Seed       uint64
	Positions  int
	Symbols    int  // they count from 0
	Repeats    bool // whether a symbol may stand in a code more than once
	MaxGuesses int  // guesses that the match allows
	TurnCount  int  // turns played so far
	turns      []byte
}

func ReadMastermind(b []byte) Mastermind {
	return Mastermind{
		Seed:       little.Uint64(b),
		Positions:  int(b[8]),
		Symbols:    int(b[9]),
		Repeats:    b[10] != 0,
		MaxGuesses: int(little.Uint16(b[11:])),
		TurnCount:  int(little.Uint16(b[13:])),
		turns:      b[15:],
	}
}

// Turn gives a turn, counted from 0.
func (view *Mastermind) Turn(index int) Turn {
	bytes := view.turns[index*(view.Positions+2):]
	return Turn{
		Guess:   bytes[:view.Positions],
		Strikes: int(bytes[view.Positions]),
		Balls:   int(bytes[view.Positions+1]),
	}
}

// MastermindAnswer is the answer that guesses a code.
func MastermindAnswer(code []byte) int64 {
	var answer uint64
	for _, symbol := range code {
		answer = answer<<4 | uint64(symbol)
	}
	return int64(answer)
}

// What became of a bot's last answer in Set.
const (
	NoneYet byte = iota
	Taken
	Wrong
	Late
	NoneRight
	NoneWrong
)

// Set is what a bot sees when it must spot a set.
type Set struct {
	Seed          uint64
	Attributes    int  // of a card
	Values        int  // of an attribute; a set has as many cards
	Asked         bool // more cards are dealt when the bot says that there is no set
	Seats, Seat   int  // at the table; this bot's, from 0
	LastResult    byte
	Answer        int // the number of this answer in the match, from 0
	WrongPenalty  uint32
	MissedPenalty uint32
	Deck          int // cards left in the deck
	CardCount     int // cards on the table, at most 64
	bytes         []byte
}

func ReadSet(b []byte) Set {
	return Set{
		Seed:          little.Uint64(b),
		Attributes:    int(b[8]),
		Values:        int(b[9]),
		Asked:         b[10] != 0,
		Seats:         int(b[11]),
		Seat:          int(b[12]),
		LastResult:    b[13],
		Answer:        int(little.Uint16(b[14:])),
		WrongPenalty:  little.Uint32(b[16:]),
		MissedPenalty: little.Uint32(b[20:]),
		Deck:          int(little.Uint16(b[24:])),
		CardCount:     int(little.Uint16(b[26+2*int(b[11]):])),
		bytes:         b,
	}
}

// Taken gives the sets taken so far by a seat.
func (view *Set) Taken(seat int) int { return int(little.Uint16(view.bytes[26+2*seat:])) }

// Card gives the number of the card at a place of the table: its attributes are the digits of the
// number in base Values, the first attribute the most significant.
func (view *Set) Card(place int) int {
	return int(little.Uint16(view.bytes[28+2*view.Seats+2*place:]))
}
