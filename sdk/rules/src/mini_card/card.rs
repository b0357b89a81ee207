//! Cards and moves, and the numbers that stand for them in a bot's view.

/// The colour of a card: hearts and diamonds are red, spades and clubs black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

/// A suit; its number (`suit as u8`) is the one in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// `H`, 0, red.
    Hearts = 0,
    /// `D`, 1, red.
    Diamonds = 1,
    /// `S`, 2, black.
    Spades = 2,
    /// `C`, 3, black.
    Clubs = 3,
}

impl Suit {
    /// All suits, in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Spades, Suit::Clubs];

    /// The suit with this number (0–3).
    #[inline]
    pub fn from_number(number: u8) -> Option<Suit> {
        Suit::ALL.get(usize::from(number)).copied()
    }

    /// Red for hearts and diamonds, black for spades and clubs.
    #[inline]
    pub fn color(self) -> Color {
        match self {
            Suit::Hearts | Suit::Diamonds => Color::Red,
            Suit::Spades | Suit::Clubs => Color::Black,
        }
    }

    /// `H`, `D`, `S` or `C`.
    pub fn letter(self) -> char {
        match self {
            Suit::Hearts => 'H',
            Suit::Diamonds => 'D',
            Suit::Spades => 'S',
            Suit::Clubs => 'C',
        }
    }
}

/// A rank: 2–10 for the number cards, then 11 jack, 12 queen, 13 king, 14 ace. This number is the
/// one in a view; what the card counts is its [`value`](Rank::value).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Rank(u8);

impl Rank {
    /// The jack.
    pub const JACK: Rank = Rank(11);
    /// The queen.
    pub const QUEEN: Rank = Rank(12);
    /// The king.
    pub const KING: Rank = Rank(13);
    /// The ace.
    pub const ACE: Rank = Rank(14);

    /// The rank with this number (2–14).
    #[inline]
    pub fn from_number(number: u8) -> Option<Rank> {
        (2..=14).contains(&number).then_some(Rank(number))
    }

    /// The number of this rank, 2–14.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// What a card of this rank counts: its number up to 10, 10 for jack, queen and king, 11 for
    /// the ace.
    #[inline]
    pub fn value(self) -> i64 {
        match self.0 {
            14 => 11,
            number => i64::from(number.min(10)),
        }
    }
}

/// A playing card, in memory as in a view, so that many are copied at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Card {
    /// The suit.
    pub suit: Suit,
    /// The rank.
    pub rank: Rank,
}

impl Card {
    /// The card with these numbers of suit (0–3) and rank (2–14), as they stand in a view.
    #[inline]
    pub fn from_numbers(suit: u8, rank: u8) -> Option<Card> {
        Some(Card { suit: Suit::from_number(suit)?, rank: Rank::from_number(rank)? })
    }

    /// The colour of the suit.
    #[inline]
    pub fn color(self) -> Color {
        self.suit.color()
    }

    /// What the card counts, 2–11.
    #[inline]
    pub fn value(self) -> i64 {
        self.rank.value()
    }

    /// The 52 cards: hearts, diamonds, spades, clubs, each from 2 to ace.
    pub fn deck() -> impl Iterator<Item = Card> {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| (2..=14).map(move |number| Card { suit, rank: Rank(number) }))
    }
}

/// A move of the list that a game is played with; its number (`as u8`) is the one in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Move {
    /// Take the first card of the deck into the hand.
    Draw = 0,
    /// Put one held card away; the player chooses which.
    Discard = 1,
}

impl Move {
    /// The move with this number (0 draw, 1 discard).
    pub fn from_number(number: u8) -> Option<Move> {
        match number {
            0 => Some(Move::Draw),
            1 => Some(Move::Discard),
            _ => None,
        }
    }
}
