//! `fairdeal rules set`: is it a set, which sets are there, and random cards.

use clap::{Args, Subcommand};
use fairdeal_rules::set::{
    Card, DescriptorError, Geometry, find_sets, is_set, sets_in_one_line, unique_numbers,
};

use crate::cli::Failure;
use crate::cli::run::print;
use crate::exit;
use crate::random::{Seed, Stream};
use crate::report;

/// The letters of the game as it is sold: number, colour, symbol, shading.
const LETTERS: [[char; 3]; 4] =
    [['1', '2', '3'], ['R', 'G', 'P'], ['D', 'W', 'O'], ['H', 'L', 'S']];

/// Sets among cards
#[derive(Args)]
#[command(after_help = "\
A card is one character an attribute, in any alphabet: 1RDH is one red diamond, hollow (numbers 1 2 \
3, colours R G P, symbols D W O, shadings H L S).
Example: fairdeal rules set find 2GWS 1PDL 2PWS 1ROH 1GDH 3GWS 1GWH 2PDL 1ROL 3GDL 2RDH 1RWL")]
pub struct Set {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Whether these cards are a set: true or false
    #[command(after_help = "Example: fairdeal rules set is-set 2PWS 1ROH 3GDL")]
    IsSet {
        /// The cards: as many as a set has
        #[arg(required = true)]
        cards: Vec<String>,
        /// Cards of a set, 2 to 5
        #[arg(long, value_name = "N", default_value_t = 3)]
        size: usize,
    },
    /// Every set among these cards: their positions from 1
    #[command(after_help = "\
Example: fairdeal rules set find 2GWS 1PDL 2PWS 1ROH 1GDH 3GWS 1GWH 2PDL 1ROL 3GDL --count")]
    Find {
        #[command(flatten)]
        among: Among,
        /// Print one set a line
        #[arg(long)]
        lines: bool,
        /// Print how many combinations were looked at, too
        #[arg(long)]
        count: bool,
    },
    /// Random cards, none twice; or random numbers
    #[command(after_help = "\
Example: fairdeal rules set deal --cards 12 --seed 7
Example: fairdeal rules set deal --range 1 81 --count 12 --seed 7")]
    Deal {
        /// How many cards
        #[arg(long, value_name = "N", default_value_t = 12)]
        cards: usize,
        #[command(flatten)]
        shape: Shape,
        /// Numbers from A to B instead of cards
        #[arg(long, value_names = ["A", "B"], num_args = 2, allow_negative_numbers = true, conflicts_with = "cards")]
        range: Option<Vec<i64>>,
        /// How many numbers: all unless given
        #[arg(long, value_name = "N", requires = "range")]
        count: Option<usize>,
        /// The seed that they are drawn from
        #[arg(long, value_name = "S", default_value = "0")]
        seed: Seed,
    },
    /// How many sets there are among these cards, or in a whole deck
    #[command(after_help = "\
Example: fairdeal rules set count 2PWS 1ROH 3GDL
Example: fairdeal rules set count --attributes 4 --values 3")]
    Count {
        #[command(flatten)]
        among: Among,
        #[command(flatten)]
        shape: Shape,
    },
}

/// Cards to look at.
#[derive(Args)]
struct Among {
    /// The cards, one character an attribute
    cards: Vec<String>,
    /// Cards of a set, 2 to 5
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,
}

/// The shape of a deck.
#[derive(Args)]
struct Shape {
    /// Attributes of a card
    #[arg(long, value_name = "A", default_value_t = 4)]
    attributes: u8,
    /// Values of an attribute
    #[arg(long, value_name = "V", default_value_t = 3)]
    values: u8,
}

impl Shape {
    fn geometry(&self) -> Result<Geometry, Failure> {
        Geometry::new(self.attributes, self.values).map_err(|error| usage(&error))
    }
}

fn usage(problem: &dyn std::fmt::Display) -> Failure {
    Failure::new(exit::USAGE, problem)
}

/// The cards of the arguments, which may hold several each.
fn split(cards: &[String]) -> Vec<&str> {
    let separates = |c: char| c.is_whitespace() || c == ',';
    cards.iter().flat_map(|text| text.split(separates)).filter(|card| !card.is_empty()).collect()
}

impl Set {
    /// Answers the question.
    pub fn execute(self) -> Result<u8, Failure> {
        let wrong = |error: DescriptorError| usage(&error);
        let answer = match self.question {
            Question::IsSet { cards, size } => {
                let cards = split(&cards);
                if cards.len() != size {
                    let given = report::count(cards.len() as u64, "card", "cards");
                    let message = format!("{given}: a set has {size} (see --size)");
                    return Err(usage(&message));
                }
                is_set(&cards).map_err(wrong)?.to_string()
            }
            Question::Find { among, lines, count } => {
                let found = find_sets(&split(&among.cards), among.size).map_err(wrong)?;
                let mut text = if lines {
                    let lines = found.matches.iter().map(|set| format!("{set}\n"));
                    lines.collect::<String>()
                } else {
                    sets_in_one_line(&found.matches) + "\n"
                };
                if count {
                    text += &format!("{} combinations\n", found.combinations);
                }
                return print(text).map(|()| exit::OK);
            }
            Question::Deal { cards, shape, range, count, seed } => {
                let mut stream = Stream::new(seed, "cards", &[]);
                let below = |bound| stream.below(bound);
                match range.as_deref() {
                    Some(&[bottom, top]) => {
                        let all = usize::try_from(bottom.abs_diff(top)).unwrap_or(usize::MAX);
                        let count = count.unwrap_or(all.saturating_add(1));
                        let numbers = unique_numbers(bottom, top, count, below);
                        let numbers = numbers.map_err(|error| usage(&error))?;
                        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                        numbers.join(" ")
                    }
                    _ => {
                        let geometry = shape.geometry()?;
                        let last = geometry.deck_size() as i64 - 1;
                        let numbers =
                            unique_numbers(0, last, cards, below).map_err(|error| usage(&error))?;
                        let dealt = numbers
                            .iter()
                            .filter_map(|&number| geometry.card(usize::try_from(number).ok()?));
                        dealt.map(|card| letters(geometry, card)).collect::<Vec<_>>().join(" ")
                    }
                }
            }
            Question::Count { among, shape } if among.cards.is_empty() => {
                shape.geometry()?.match_count().to_string()
            }
            Question::Count { among, .. } => {
                let found = find_sets(&split(&among.cards), among.size).map_err(wrong)?;
                found.matches.len().to_string()
            }
        };
        print(answer + "\n")?;
        Ok(exit::OK)
    }
}

/// The card in the letters of the game as it is sold; of another shape in digits.
fn letters(geometry: Geometry, card: Card) -> String {
    if geometry != Geometry::STANDARD {
        return geometry.text(card);
    }
    let values = geometry.attributes_of(card).zip(LETTERS);
    values.map(|(value, letters)| letters[usize::from(value)]).collect()
}
