//! The registry of language kits: one line a language. Their files are in `sdk/`; the build script
//! gathers them.

/// A language that bots can be written in.
pub struct Language {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where a bot's strategy stands in its folder.
    strategy: &'static str,
    /// Where the test of the strategy stands, if it is a file of its own.
    test: Option<&'static str>,
}

/// A file of a bot's folder.
pub struct KitFile {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// What is in it.
    pub text: &'static str,
}

const fn language(name: &'static str, strategy: &'static str) -> Language {
    Language { name, strategy, test: None }
}

const fn with_test(name: &'static str, strategy: &'static str, test: &'static str) -> Language {
    Language { name, strategy, test: Some(test) }
}

/// All languages, in the order in which they are listed.
pub const LANGUAGES: &[Language] = &[
    language("rust", "src/lib.rs"),
    language("c", "bot.c"),
    language("zig", "bot.zig"),
    language("assemblyscript", "bot.ts"),
    with_test("go", "bot.go", "bot_test.go"),
    language("wat", "bot.wat"),
    with_test("javascript", "bot.js", "bot.test.js"),
    with_test("python", "bot.py", "test_bot.py"),
];

/// The files of all kits: language, then path and text.
const FILES: &[(&str, &[(&str, &str)])] = include!(concat!(env!("OUT_DIR"), "/kits.rs"));

/// The folder of a kit with a strategy for each game, of which a bot gets one.
const GAMES: &str = "games/";

impl Language {
    /// The language of this name.
    pub fn by_name(name: &str) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.name == name)
    }

    /// The files of a new bot that plays a game, in the order of their paths.
    pub fn files(&self, game: &str) -> Vec<KitFile> {
        let game = game.replace('-', "_");
        let all = FILES.iter().find(|(name, _)| *name == self.name).map_or(&[][..], |kit| kit.1);
        let mut files: Vec<KitFile> = all
            .iter()
            .filter_map(|&(path, text)| {
                let path = match path.strip_prefix(GAMES) {
                    None => path,
                    Some(file) => self.place(file.strip_prefix(&game)?)?,
                };
                Some(KitFile { path: path.to_owned(), text })
            })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files
    }

    /// Where a file of the wanted game goes, given what its name has after the game's.
    fn place(&self, ending: &str) -> Option<&'static str> {
        match ending {
            "_test.go" | ".test.js" | "_test.py" => self.test,
            _ => Some(self.strategy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_kit_has_a_strategy_for_every_game() {
        for language in LANGUAGES {
            for game in games::REGISTRY {
                let files = language.files(game.name);
                let has = |path: &str| files.iter().filter(|file| file.path == path).count();
                let named = format!("{} for {}", language.name, game.name);
                assert_eq!(has(language.strategy), 1, "{named}");
                assert_eq!((has("build.sh"), has("README.md")), (1, 1), "{named}");
                assert!(language.test.is_none_or(|test| has(test) == 1), "{named}");
                let games = files.iter().filter(|file| file.path.starts_with(GAMES)).count();
                assert_eq!(games, 0, "{named}");
            }
        }
    }

    #[test]
    fn the_vendored_manifests_offer_what_the_sdk_does() {
        let features = |text: &str| -> Vec<String> {
            let section = text.split("[features]\n").nth(1).expect("the SDK has features");
            let lines = section.split("\n[").next().unwrap_or_default().lines();
            lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        let files = LANGUAGES[0].files("mini-card");
        let vendored = files.iter().find(|file| file.path == "vendor/fairdeal-sdk/Cargo.toml");
        let vendored = vendored.expect("the SDK is vendored").text;
        assert_eq!(features(vendored), features(include_str!("../../../sdk/rust/Cargo.toml")));
        for file in ["sdk", "rules"].map(|name| format!("vendor/fairdeal-{name}/src/lib.rs")) {
            assert!(files.iter().any(|found| found.path == file), "{file}");
        }
    }
}
