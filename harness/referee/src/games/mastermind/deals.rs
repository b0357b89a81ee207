//! The secrets of a tournament: drawn from its seed, all that there are, or those of a file.

use fairdeal_rules::mastermind::{Code, Space};

use crate::games::{DealSource, SettingsError};
use crate::random::{Seed, Stream};

/// Where secrets come from.
pub enum Secrets {
    /// From the seed: from the stream `deal` of the deal's index, one draw below the number of
    /// codes, in lexicographic order.
    Random,
    /// Every code, in lexicographic order.
    All {
        /// How many there are.
        count: u64,
    },
    /// Those of a file.
    Fixed(Vec<Code>),
}

impl Secrets {
    /// The secrets of this source.
    pub fn new(space: Space, source: DealSource<'_>) -> Result<Secrets, SettingsError> {
        match source {
            DealSource::Random => Ok(Secrets::Random),
            DealSource::All => match u64::try_from(space.count()) {
                Ok(count) => Ok(Secrets::All { count }),
                Err(_) => Err(SettingsError(format!(
                    "deals = \"all\" are {} deals: use \"random\"",
                    space.count()
                ))),
            },
            DealSource::Text(text) => read(space, text).map(Secrets::Fixed),
        }
    }

    /// How many there are, where they are not drawn at random.
    pub fn fixed(&self) -> Option<u64> {
        match self {
            Secrets::Random => None,
            Secrets::All { count } => Some(*count),
            Secrets::Fixed(codes) => Some(codes.len() as u64),
        }
    }

    /// The secrets as a file, where they came from one.
    pub fn file(&self, space: Space) -> Option<String> {
        match self {
            Secrets::Fixed(codes) => {
                Some(codes.iter().map(|code| space.text(*code) + "\n").collect())
            }
            Secrets::Random | Secrets::All { .. } => None,
        }
    }

    /// The secret of this deal.
    pub fn secret(&self, space: Space, seed: Seed, index: u64) -> Code {
        let number = match self {
            // Indexes are checked before: see `Tournament::check_deal`.
            Secrets::Fixed(codes) => return codes[index as usize],
            Secrets::All { .. } => index,
            Secrets::Random => {
                let mut stream = Stream::new(seed, "deal", &[index]);
                match u64::try_from(space.count()) {
                    Ok(count) => stream.below(count),
                    // 16 positions of 16 symbols: every number of 64 bits is a code's.
                    Err(_) => stream.next_u64(),
                }
            }
        };
        space.nth(number.into()).unwrap_or_default()
    }
}

/// Reads a file of secrets: codes separated by white space, `#` begins a comment.
fn read(space: Space, text: &str) -> Result<Vec<Code>, SettingsError> {
    let mut codes = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        for word in line.split_whitespace() {
            let code = space.parse(word).map_err(|error| {
                SettingsError(format!("line {number}: secret {word:?}: {error}"))
            })?;
            codes.push(code);
        }
    }
    if codes.is_empty() {
        return Err(SettingsError("the file has no secrets".to_owned()));
    }
    Ok(codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(positions: u8, symbols: u8, repeats: bool) -> Space {
        Space::new(positions, symbols, repeats).unwrap()
    }

    #[test]
    fn all_secrets_come_in_order() {
        let space = space(4, 6, true);
        let secrets = Secrets::new(space, DealSource::All).unwrap();
        assert_eq!(secrets.fixed(), Some(1296));
        let text = |index| space.text(secrets.secret(space, Seed(1), index));
        assert_eq!((text(0), text(1), text(1295)), ("0000".into(), "0001".into(), "5555".into()));
    }

    #[test]
    fn golden_secrets() {
        let drawn = |space: Space| {
            let secrets = Secrets::new(space, DealSource::Random).unwrap();
            let codes = (0..4).map(|index| space.text(secrets.secret(space, Seed(2026), index)));
            codes.collect::<Vec<_>>().join(" ")
        };
        insta::assert_snapshot!(drawn(space(5, 10, true)));
        insta::assert_snapshot!(drawn(space(4, 10, false)));
        insta::assert_snapshot!(drawn(space(16, 16, true)));
    }

    #[test]
    fn files_of_secrets_read_back() {
        let space = space(4, 6, true);
        let secrets = Secrets::new(space, DealSource::Text("0012 5555 # two\n\n0000\n")).unwrap();
        let file = secrets.file(space).unwrap();
        assert_eq!(file, "0012\n5555\n0000\n");
        for (text, words) in [
            ("", "no secrets"),
            ("0012\n001", "line 2: secret \"001\""),
            ("0016", "symbol 6"),
            ("00x1", "no symbol"),
        ] {
            let error = Secrets::new(space, DealSource::Text(text)).err().expect("a bad file");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn too_many_secrets_are_refused() {
        let error = Secrets::new(space(16, 16, true), DealSource::All).err().expect("too many");
        assert!(error.to_string().contains("18446744073709551616 deals"), "{error}");
    }
}
