//! Plays every hostile bot of `tests/hostile` in a process of its own and prints what it cost the
//! host: bot, expected and found verdict, processor time of admission, of the longest answer and of
//! the longest match of three answers, and the process's largest memory. Ends with 1 if a verdict
//! is not the expected one or a bound of docs/sandbox.md is exceeded.
//!
//! `cargo run --release --example zoo`

#[cfg(unix)]
#[path = "../../tests/hostile/generated.rs"]
mod generated;

use std::error::Error;
use std::process::ExitCode;

#[cfg(unix)]
fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (Some(verdict), Some(file)) => unix::one(verdict, file.as_ref()),
        _ => unix::all(),
    }
}

#[cfg(not(unix))]
fn main() -> Result<ExitCode, Box<dyn Error>> {
    Err("this measures processes as Unix counts them".into())
}

#[cfg(unix)]
mod unix {
    use std::error::Error;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::{Command, ExitCode};
    use std::time::Duration;

    use fairdeal::player::{Fault, Player};
    use fairdeal::sandbox::{self, AdmitError, FUNCTIONS, Limits, Sandbox, with_stack};
    use fairdeal::verdict::Verdict;
    use nix::sys::resource::{UsageWho, getrusage};

    use super::generated;

    /// What a bot may cost at the default limits, as docs/sandbox.md says.
    const MOST_ADMISSION: Duration = Duration::from_secs(10);
    const MOST_ANSWER: Duration = Duration::from_millis(200);
    const MOST_MIB: u64 = 256;

    /// Matches of each bot, and answers of a match.
    const MATCHES: u64 = 3;
    const ANSWERS: usize = 3;

    /// Plays the bot of this file and prints what it cost.
    pub fn one(expected: &str, file: &Path) -> Result<ExitCode, Box<dyn Error>> {
        let wasm = fs::read(file)?;
        let sandbox = Sandbox::new(&Limits::default(), 1)?;
        let start = cpu();
        let admitted = sandbox.admit(&wasm);
        let admission = cpu().saturating_sub(start);
        let played = match &admitted {
            Ok(bot) => with_stack(|| play(bot)),
            Err(AdmitError::Refused(_)) => Played::new(Verdict::Refused),
            Err(error) => return Err(error.to_string().into()),
        };
        let mib = most_memory()? >> 20;
        let good = played.verdict.word() == expected
            && admission <= MOST_ADMISSION
            && played.answer <= MOST_ANSWER
            && mib <= MOST_MIB;
        println!(
            "{:40} {expected:15} {:15} {:>9.1} {:>9.1} {:>9.1} {mib:>7}{}",
            stem(file),
            played.verdict.word(),
            ms(admission),
            ms(played.answer),
            ms(played.one_match),
            if good { "" } else { "  WRONG" }
        );
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// How a bot played: its verdict, its longest answer and its longest match.
    struct Played {
        verdict: Verdict,
        answer: Duration,
        one_match: Duration,
    }

    impl Played {
        fn new(verdict: Verdict) -> Played {
            Played { verdict, answer: Duration::ZERO, one_match: Duration::ZERO }
        }
    }

    fn play(bot: &sandbox::Bot) -> Played {
        let function = FUNCTIONS.into_iter().find(|name| bot.has(name)).unwrap_or_default();
        let mut played = Played::new(Verdict::Unrated);
        for seed in 0..MATCHES {
            let Ok(mut player) = bot.player(function, seed) else { break };
            let begun = cpu();
            played.verdict = Verdict::Ok;
            for _ in 0..ANSWERS {
                let asked = cpu();
                let answer = player.answer(&[0x5a; 64]);
                played.answer = played.answer.max(cpu().saturating_sub(asked));
                match answer {
                    Ok(_) => continue,
                    Err(Fault::Forfeit(verdict)) => played.verdict = verdict,
                    Err(_) => played.verdict = Verdict::Unrated,
                }
                break;
            }
            played.one_match = played.one_match.max(cpu().saturating_sub(begun));
        }
        played
    }

    /// The processor time that this process has used.
    fn cpu() -> Duration {
        let time = |time: nix::sys::time::TimeVal| {
            Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()).unsigned_abs())
        };
        getrusage(UsageWho::RUSAGE_SELF)
            .map(|usage| time(usage.user_time()) + time(usage.system_time()))
            .unwrap_or_default()
    }

    /// The most memory that this process has had at once.
    fn most_memory() -> Result<u64, Box<dyn Error>> {
        // On Linux what getrusage says begins with what the parent had.
        if let Ok(status) = fs::read_to_string("/proc/self/status") {
            let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
            return Ok(kib.ok_or("no VmHWM")?.trim().parse::<u64>()? << 10);
        }
        Ok(getrusage(UsageWho::RUSAGE_SELF)?.max_rss().unsigned_abs())
    }

    fn ms(duration: Duration) -> f64 {
        duration.as_secs_f64() * 1e3
    }

    fn hostile() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hostile")
    }

    /// A bot of the zoo: verdict, name and module.
    type Bot = (String, String, Vec<u8>);

    /// All bots of the zoo.
    fn bots() -> Result<Vec<Bot>, Box<dyn Error>> {
        let mut bots = Vec::new();
        for folder in fs::read_dir(hostile())? {
            let folder = folder?.path();
            if !folder.is_dir() {
                continue;
            }
            for file in fs::read_dir(&folder)? {
                let file = file?.path();
                bots.push((stem(&folder), stem(&file), wat::parse_file(&file)?));
            }
        }
        let generated = generated::bots().into_iter();
        bots.extend(generated.map(|bot| (bot.verdict.to_owned(), bot.name.to_owned(), bot.wasm)));
        bots.sort();
        Ok(bots)
    }

    /// Plays all bots, one after another.
    pub fn all() -> Result<ExitCode, Box<dyn Error>> {
        let bots = bots()?;
        let folder = tempfile::tempdir()?;
        println!(
            "{:40} {:15} {:15} {:>9} {:>9} {:>9} {:>7}",
            "bot", "expected", "found", "admit ms", "answer ms", "match ms", "MiB"
        );
        let mut wrong = 0;
        for (verdict, name, wasm) in &bots {
            let file = folder.path().join(name);
            fs::write(&file, wasm)?;
            let status = Command::new(std::env::current_exe()?).arg(verdict).arg(&file).status()?;
            wrong += u32::from(!status.success());
        }
        println!("{} bots, {wrong} wrong", bots.len());
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn stem(path: &Path) -> String {
        path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}
