//! The registry of bundled bots: one line a bot. Their sources are in `bots/`, the files in
//! `bots/dist/` are built from them by `bots/build`.

/// A bot that the program carries.
pub struct BundledBot {
    /// The game that it plays, or [`ALL_GAMES`](super::ALL_GAMES).
    pub game: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its strategy in a few words.
    pub strategy: &'static str,
    /// The WebAssembly module.
    pub wasm: &'static [u8],
}

macro_rules! bot {
    ($game:literal, $name:literal, $strategy:literal) => {
        BundledBot {
            game: $game,
            name: $name,
            strategy: $strategy,
            wasm: include_bytes!(concat!("../../../bots/dist/", $game, "/", $name, ".wasm")),
        }
    };
}

/// All bundled bots, grouped by game.
pub const BOTS: &[BundledBot] = &[
    bot!("mini-card", "first", "discards the card drawn first"),
    bot!("mini-card", "last", "discards the card drawn last"),
    bot!("mini-card", "highest", "discards the card of the highest value"),
    bot!("mini-card", "lowest", "discards the card of the lowest value"),
    bot!("mini-card", "random", "discards a card drawn at random"),
    bot!("mini-card", "greedy", "discards for the best next position"),
    bot!("mini-card", "roll-both", "plays the rest out with simple policies, keeps the best"),
    bot!("mini-card", "exhaustive", "tries every choice where they are few, else the first card"),
    bot!("mini-card", "beam", "beam search over the coming moves"),
    bot!("mini-card", "exact", "exact search within its fuel, else beam search"),
    bot!("mini-card", "sampler", "samples the unseen cards: made for hidden decks"),
    bot!("mastermind", "first-consistent", "the smallest possible code (Shapiro 1983)"),
    bot!("mastermind", "random-consistent", "a possible code drawn at random"),
    bot!("mastermind", "minimax", "the least worst case (Knuth 1976)"),
    bot!("mastermind", "expected-size", "the least expected rest (Irving 1978)"),
    bot!("mastermind", "entropy", "the most information (Neuwirth 1982)"),
    bot!("mastermind", "most-parts", "the most different feedbacks (Kooi 2005)"),
    bot!("mastermind", "optimal", "a tree searched in advance (Koyama and Lai 1993)"),
    bot!("mastermind", "optimal-5", "the best tree of at most five guesses, for 4 of 6"),
    bot!("mastermind", "two-step", "looks two guesses ahead where few codes are left"),
    bot!("set", "first-match", "the first set in index order, by trying all threes"),
    bot!("set", "pair-completion", "the third card of each pair, by looking it up"),
    bot!("set", "incremental", "remembers what it knew of the cards that stay"),
    bot!("set", "guesser", "claims after a part of the search: sometimes wrong"),
    bot!("set", "careful", "looks everything over twice"),
    bot!("set", "similar-first", "sets of few differing attributes first, as people look"),
    bot!("set", "random", "three cards at random"),
    bot!("all", "decathlete", "all games well: beam, most information, third cards"),
    bot!("all", "specialist", "lowest card, least worst case, third cards twice"),
    bot!("all", "plodder", "all games by the simplest rule that makes sense"),
    bot!("all", "gambler", "all games by chance"),
];
