use super::*;
use crate::player::{Answer, Player};
use crate::sandbox::{Bot, Limits, Sandbox, inspect};

const LANGUAGES: [(Script, &str); 2] = [(Script::JavaScript, "bot.js"), (Script::Python, "bot.py")];

fn admitted(wasm: &[u8]) -> Bot {
    Sandbox::new(&Limits::default(), 1).unwrap().admit(wasm).unwrap()
}

/// The worked view of a game in the contract.
fn view(game: &str) -> Vec<u8> {
    let contract = include_str!("../../../sdk/CONTRACT.md");
    let block = contract.split(&format!("```view {game}\n")).nth(1).expect("the game has a view");
    let lines = block.lines().take_while(|line| !line.starts_with("```"));
    let bytes = lines.flat_map(|line| line.split('#').next().unwrap().split_whitespace());
    bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// What a script answers to the worked view of a game.
fn answer(script: (Script, &str), text: &str, function: &str, game: &str) -> Answer {
    let wasm = pack(script.0, script.1, text, None).unwrap();
    admitted(&wasm).player(function, 1).unwrap().answer(&view(game)).unwrap()
}

#[test]
fn every_field_of_the_views_is_read_as_the_contract_has_it() {
    let scripts = [
        r#"
const check = (found, wanted) => {
  const [a, b] = [found, wanted].map((value) =>
    JSON.stringify(value, (_, v) => (typeof v === "bigint" ? `${v}n` : v)));
  if (a !== b) throw new Error(`${a} is not ${b}`);
};
const card = (suit, rank, value) => ({ suit, rank, value });
const seed = 0x0123456789abcdefn;
export function mini_card_discard(view) {
  check(view, {
    seed, goal: 20, deck_left: 3,
    cards: [card("D", 14, 11), card("D", 12, 10), card("D", 11, 10)],
    moves: ["discard", "draw", "discard"],
    held: [card("H", 3, 3), card("H", 2, 2), card("H", 14, 11)],
  });
  return 2;
}
export function mastermind_guess(view) {
  check(view, {
    seed, positions: 4, symbols: 6, repeats: true, max_guesses: 10,
    turns: [
      { guess: [0, 0, 1, 1], strikes: 2, balls: 0 },
      { guess: [0, 1, 2, 1], strikes: 1, balls: 2 },
    ],
  });
  return [0, 2, 1, 3];
}
export function set_spot(view) {
  check(view.table[2], [0, 1, 2, 2]);
  check(view.table.length, 12);
  check({ ...view, table: 0 }, {
    seed, attributes: 4, values: 3, deal_more: "auto", seats: 2, seat: 1, last_result: "late",
    answer: 1, wrong_penalty: 3, missed_penalty: 5, deck: 66, taken: [1, 0], table: 0,
  });
  return [2, 5, 9];
}
"#,
        r#"
seed = 0x0123456789abcdef
def check(view, **wanted):
    for name, value in wanted.items():
        assert getattr(view, name) == value, (name, getattr(view, name))
    assert len(view.__dict__) == len(wanted), view
def mini_card_discard(view):
    check(view, seed=seed, goal=20, deck_left=3,
        cards=[("D", 14, 11), ("D", 12, 10), ("D", 11, 10)],
        moves=["discard", "draw", "discard"],
        held=[("H", 3, 3), ("H", 2, 2), ("H", 14, 11)])
    return 2
def mastermind_guess(view):
    check(view, seed=seed, positions=4, symbols=6, repeats=True, max_guesses=10,
        turns=[([0, 0, 1, 1], 2, 0), ([0, 1, 2, 1], 1, 2)])
    return [0, 2, 1, 3]
def set_spot(view):
    assert view.table[2] == (0, 1, 2, 2) and len(view.table) == 12
    view.table = 0
    check(view, seed=seed, attributes=4, values=3, deal_more="auto", seats=2, seat=1,
        last_result="late", answer=1, wrong_penalty=3, missed_penalty=5, deck=66, taken=[1, 0],
        table=0)
    return [2, 5, 9]
"#,
    ];
    for (script, text) in LANGUAGES.into_iter().zip(scripts) {
        assert_eq!(answer(script, text, "mini_card_discard", "mini-card").value, 2);
        assert_eq!(answer(script, text, "mastermind_guess", "mastermind").value, 0x0213);
        assert_eq!(answer(script, text, "set_spot", "set").value, 0x224);
    }
}

#[test]
fn answers_of_64_bits_arrive_whole() {
    let scripts = [
        "export const mastermind_guess = () => 0xfedcba9876543210n",
        "def mastermind_guess(view): return 0xfedcba9876543210",
    ];
    for (script, text) in LANGUAGES.into_iter().zip(scripts) {
        let value = answer(script, text, "mastermind_guess", "mastermind").value;
        assert_eq!(value.cast_unsigned(), 0xfedc_ba98_7654_3210);
    }
    let negative = ["export const set_spot = () => -1", "def set_spot(view): return -1"];
    for (script, text) in LANGUAGES.into_iter().zip(negative) {
        assert_eq!(answer(script, text, "set_spot", "set").value, -1);
    }
}

#[test]
fn a_match_begins_with_the_script_loaded() {
    // Both do a hundred thousand steps at the top level, more than an answer may.
    let scripts = [
        "let sum = 0; for (let i = 0; i < 1e5; i++) sum += i;
         export const mini_card_discard = () => sum % 7",
        "sum = 0
for i in range(100000): sum += i
def mini_card_discard(view): return sum % 7",
    ];
    for (script, text) in LANGUAGES.into_iter().zip(scripts) {
        let answer = answer(script, text, "mini_card_discard", "mini-card");
        assert_eq!(answer.value, 4_999_950_000 % 7);
        assert!(answer.fuel < 600_000, "{}", answer.fuel);
    }
}

#[test]
fn variables_last_for_a_match_and_chance_follows_the_seed() {
    let scripts = [
        "let n = 0; export const mini_card_discard = () => ++n * 1000 + Math.floor(Math.random() * 1000)",
        "import random\nn = 0\ndef mini_card_discard(view):\n    global n\n    n += 1\n    \
         return n * 1000 + random.randrange(1000)",
    ];
    for (script, text) in LANGUAGES.into_iter().zip(scripts) {
        let bot = admitted(&pack(script.0, script.1, text, None).unwrap());
        let play = |seed: u8| -> Vec<i64> {
            let mut view = view("mini-card");
            view[0] = seed;
            let mut player = bot.player("mini_card_discard", 0).unwrap();
            (0..3).map(|_| player.answer(&view).unwrap().value).collect()
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
        assert_eq!(play(1).iter().map(|value| value / 1000).collect::<Vec<_>>(), [1, 2, 3]);
    }
}

#[test]
fn the_same_script_gives_the_same_bytes() {
    for ((kind, file), text) in LANGUAGES
        .into_iter()
        .zip(["export const set_spot = () => [];", "def set_spot(view): return []"])
    {
        let once = pack(kind, file, text, None).unwrap();
        assert!(once == pack(kind, file, text, None).unwrap());
        assert!(
            once != pack(kind, file, &format!("{text} "), None).unwrap() || kind == Script::Python
        );
    }
}

#[test]
fn only_the_games_that_the_script_plays_are_exported() {
    let text = "def mini_card_discard(view): return 0\ndef set_spot(view): return []";
    let wasm = pack(Script::Python, "bot.py", text, None).unwrap();
    assert_eq!(inspect(&wasm).games(), ["mini_card_discard", "set_spot"]);
    let exports: Vec<_> = inspect(&wasm).exports.into_iter().map(|item| item.name).collect();
    assert!(!exports.iter().any(|name| interpreter::is_own(name)), "{exports:?}");
    let wasm = pack(Script::Python, "bot.py", text, Some("set_spot")).unwrap();
    assert_eq!(inspect(&wasm).games(), ["set_spot"]);
}

#[test]
fn what_is_wrong_with_a_script_is_said_with_its_line() {
    let cases: [(Script, &str, &str, &[&str]); 8] = [
        (Script::JavaScript, "a.js", "let a = 1;\nlet b = ;\n", &["SyntaxError", "a.js:2"]),
        (Script::JavaScript, "a.js", "let a = 1;\nfoo();\n", &["foo is not defined", "a.js:2"]),
        (Script::JavaScript, "a.js", "export const discard = 1", &["mini_card_discard"]),
        (Script::JavaScript, "a.js", "import './b.js'", &["b.js"]),
        (Script::Python, "a.py", "a = 1\ndef b(:\n", &["SyntaxError", "\"a.py\", line 2"]),
        (Script::Python, "a.py", "a = 1\nfoo()\n", &["NameError", "\"a.py\", line 2"]),
        (Script::Python, "a.py", "import os", &["no module named 'os'"]),
        (Script::Wat, "a.wat", "(module\n(func $f\n i32.cons))", &["a.wat:3:2", "i32.cons"]),
    ];
    for (script, file, text, expected) in cases {
        let error = pack(script, file, text, None).unwrap_err().to_string();
        for part in expected {
            assert!(error.contains(part), "{file}: {text:?}: {error}");
        }
    }
    for (script, text) in [(Script::JavaScript, "for (;;);"), (Script::Python, "while True: pass")]
    {
        assert_eq!(pack(script, "a", text, None), Err(PackError::Endless("a".to_owned())));
    }
}

#[test]
fn an_exception_ends_the_match_and_is_in_the_log() {
    let scripts = [
        (
            "function f(view) { return view.a.b }\nexport const mini_card_discard = f",
            "f (bot.js:1:",
        ),
        (
            "def mini_card_discard(view):\n    return view.held[9]",
            "\"bot.py\", line 2, in mini_card",
        ),
        ("export const mini_card_discard = () => 1.5", "must return the place of the held card"),
        ("def mini_card_discard(view): return None", "must return the place of the held card"),
    ];
    for (script, (text, expected)) in LANGUAGES.into_iter().cycle().zip(scripts) {
        let bot = admitted(&pack(script.0, script.1, text, None).unwrap());
        let mut player = bot.player("mini_card_discard", 1).unwrap().with_log();
        let fault = player.answer(&view("mini-card")).unwrap_err();
        assert_eq!(fault.to_string(), "forfeited: trap");
        let log = player.take_log();
        assert!(log.contains(expected), "{log}");
    }
}

/// Asserts what a script's author reads of each answer (function, value, what is said) to the worked
/// view of its game. One bot has them all, and the view's seed says which is meant.
fn assert_refused(script: (Script, &str), cases: &[(&str, &str, String)]) {
    let mut text = String::new();
    for function in FUNCTIONS {
        let own = cases.iter().enumerate().filter(|(_, case)| case.0 == function);
        text += &match script.0 {
            Script::Python => {
                let own = own.map(|(seed, case)| format!("{seed}: lambda: {}", case.1));
                let own = own.collect::<Vec<_>>().join(", ");
                format!("def {function}(view): return {{{own}}}[view.seed]()\n")
            }
            _ => {
                let own = own.map(|(seed, case)| format!("{seed}: () => {}", case.1));
                let own = own.collect::<Vec<_>>().join(", ");
                format!("export const {function} = (view) => ({{{own}}})[view.seed]();\n")
            }
        };
    }
    let bot = admitted(&pack(script.0, script.1, &text, None).unwrap());
    for (seed, (function, value, expected)) in (0u64..).zip(cases) {
        let mut view = match *function {
            "mini_card_discard" => view("mini-card"),
            "mastermind_guess" => view("mastermind"),
            _ => view("set"),
        };
        view[..8].copy_from_slice(&seed.to_le_bytes());
        let mut player = bot.player(function, 1).unwrap().with_log();
        let fault = player.answer(&view).unwrap_err();
        assert_eq!(fault.to_string(), "forfeited: trap", "{value}");
        let (_, said) = player.reason().unwrap().split_once(": ").unwrap();
        assert_eq!(said, format!("{function} returned {expected}"), "{value}");
    }
}

#[test]
fn an_answer_that_the_contract_does_not_have_is_an_exception() {
    let cases = [
        ("mastermind_guess", "[0, 0, 1]", "[0, 0, 1]: 3 symbols, must be 4"),
        ("mastermind_guess", "[0, 0, 0, 1, 1]", "[0, 0, 0, 1, 1]: 5 symbols, must be 4"),
        ("mastermind_guess", "[0, 0, 1, 17]", "[0, 0, 1, 17]: symbol 17, must be 0 to 5"),
        ("mastermind_guess", "[0, 0, -1, 1]", "[0, 0, -1, 1]: symbol -1, must be 0 to 5"),
        ("mastermind_guess", "[0, 0, 1.5, 1]", "[0, 0, 1.5, 1]: symbol 1.5, must be 0 to 5"),
        ("set_spot", "[0, 1, 99, 64, 1]", "[0, 1, 99, 64, 1]: place 99 of a table of 12"),
        ("set_spot", "[0, 1, 12]", "[0, 1, 12]: place 12 of a table of 12"),
        ("set_spot", "[0, 1, 1]", "[0, 1, 1]: place 1 twice"),
        ("mini_card_discard", "0.5", "0.5, must return the place of the held card"),
    ];
    let both: Vec<_> = cases.map(|(name, value, said)| (name, value, said.to_owned())).into();
    let [javascript, python] = LANGUAGES;
    let place = "must return the place of the held card";
    let own = [
        ("2n ** 64n", "18446744073709551616: does not fit 64 bits".to_owned()),
        ("-(2n ** 63n) - 1n", "-9223372036854775809: does not fit 64 bits".to_owned()),
        ("NaN", format!("NaN, {place}")),
        ("'0'", format!("\"0\", {place}")),
        ("[0]", format!("[0], {place}")),
        ("null", format!("null, {place}")),
        ("Promise.resolve(0)", "a Promise: async functions cannot answer".to_owned()),
    ];
    let own = own.map(|(value, said)| ("mini_card_discard", value, said));
    assert_refused(javascript, &[&both[..], &own].concat());
    let own = [
        ("2**70", "1180591620717411303424: does not fit 64 bits".to_owned()),
        ("-2**63 - 1", "-9223372036854775809: does not fit 64 bits".to_owned()),
        ("None", format!("None, {place}")),
        ("'0'", format!("'0', {place}")),
    ];
    let own = own.map(|(value, said)| ("mini_card_discard", value, said));
    assert_refused(python, &[&both[..], &own].concat());
}

#[test]
fn what_stands_in_place_of_a_function_is_named() {
    let function = "(func (export \"mini_card_discard\") (param i32) (result i32) (i32.const 0))";
    let cases = [
        (
            Script::JavaScript,
            "function mini_card_discard(view) { return 0 }",
            "mini_card_discard is defined but not exported: write export before it",
        ),
        (
            Script::JavaScript,
            "export default function set_spot(view) { return 0 }",
            "set_spot is defined but not exported: write export before it",
        ),
        (Script::JavaScript, "export default (view) => 0", "an export by default has no name"),
        (
            Script::JavaScript,
            "export const setSpot = (view) => 0",
            "there is setSpot: did you mean set_spot?",
        ),
        (
            Script::JavaScript,
            "export const set_spot = 0",
            "set_spot is defined, but not as a function at the top level",
        ),
        (
            Script::Python,
            "def mastermind_gess(view): return 0",
            "there is mastermind_gess: did you mean mastermind_guess?",
        ),
        (
            Script::Python,
            "class Bot:\n    def set_spot(self, view): return 0",
            "set_spot is defined, but not as a function at the top level",
        ),
        (
            Script::Wat,
            &format!("(module {function})"),
            "mini_card_discard has type (i32) -> i32, must be (i32) -> i64",
        ),
        (
            Script::Wat,
            "(module (func $set_spot (param i32) (result i64) (i64.const 0)))",
            "set_spot is defined but not exported",
        ),
        (
            Script::Wat,
            "(module (func (export \"spot_set\")) (func (export \"setspot\")))",
            "there is setspot: did you mean set_spot?",
        ),
    ];
    for (script, text, expected) in cases {
        let error = pack(script, "bot", text, None).unwrap_err();
        assert!(matches!(error, PackError::NoGame { .. }), "{error}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}

#[test]
fn an_exception_that_is_caught_leaves_no_trace() {
    let text = "
def deep(n):
    if n == 0: raise ValueError(7)
    try:
        deep(n - 1)
    except KeyError:
        return 1
    finally:
        found.append(n)
found = []
def mini_card_discard(view):
    for turn in range(5):
        try:
            deep(20)
        except ValueError as error:
            found.append(error.args[0])
    return len(found)";
    let answer = answer(LANGUAGES[1], text, "mini_card_discard", "mini-card");
    assert_eq!(answer.value, 5 * 21);
}

#[test]
fn python_frees_memory_between_answers() {
    // 40 answers of more than a megabyte each, in a memory of 16.
    let text = "
def mini_card_discard(view):
    kept = [[i] for i in range(12000)]
    return len(kept)";
    let limits = Limits { fuel_per_answer: 100_000_000, fuel_per_match: 0, ..Limits::default() };
    let sandbox = Sandbox::new(&limits, 1).unwrap();
    let bot = sandbox.admit(&pack(Script::Python, "bot.py", text, None).unwrap()).unwrap();
    let mut player = bot.player("mini_card_discard", 1).unwrap();
    for _ in 0..40 {
        assert_eq!(player.answer(&view("mini-card")).unwrap().value, 12_000);
    }
}

#[test]
fn the_interpreters_are_built_from_the_sources_beside_them() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sdk/interpreters");
    for name in ["javascript", "python"] {
        let record = std::fs::read_to_string(folder.join(format!("dist/{name}.sources"))).unwrap();
        let lines = record.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (digest, file) = line.split_once("  ").expect("a digest and a file");
            let text = std::fs::read(folder.join(file)).unwrap();
            let found = crate::digest::Sha256::of(&text).to_string();
            assert_eq!(found, digest, "{file} was changed: run sdk/interpreters/build {name}");
        }
    }
}
