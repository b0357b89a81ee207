//! The bots in `bots/dist` are what their sources say, and what the program carries.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use fairdeal::bundle;

use crate::support::*;

#[test]
fn the_registry_has_every_built_bot_and_every_source() {
    let listed: BTreeSet<String> =
        bundle::BOTS.iter().map(|bot| format!("{}/{}", bot.game, bot.name)).collect();
    let without_ending = |path: std::path::PathBuf| {
        path.with_extension("").to_str().expect("a plain name").replace('\\', "/")
    };
    // Those of dist/languages are for tests alone.
    let is_bundled = |bot: &String| !bot.starts_with("languages/");
    let built = files(&repository("bots/dist")).into_keys().map(without_ending);
    let built: BTreeSet<String> = built.filter(is_bundled).collect();
    assert_eq!(listed, built);
    for bot in &listed {
        assert!(repository("bots").join(bot).join("src/lib.rs").is_file(), "bots/{bot}");
    }
}

#[test]
fn built_bots_play_as_their_sources() {
    let build = repository("bots/build");
    let ready = Command::new(&build).arg("--check-toolchain").output();
    if !ready.is_ok_and(|output| output.status.success()) {
        skip("no WebAssembly target for Rust (rustup target add wasm32-unknown-unknown)");
        return;
    }
    let folder = folder();
    let built = Command::new(&build)
        .arg("--out")
        .arg(folder.path().join("dist"))
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .output();
    Ran::of(built.expect("the build starts")).expect(0);
    let dist = repository("bots/dist");
    for (game, tournament) in
        [("mini-card", "bonus-cup"), ("mastermind", "mastermind-classic"), ("set", "set-asked")]
    {
        let spec = repository("tournaments").join(tournament).join("tournament.toml");
        let spec = fs::read_to_string(spec).expect("the spec is there");
        let results =
            [("old", dist.clone()), ("new", folder.path().join("dist"))].map(|(name, bots)| {
                let at = folder.path().join(game).join(name);
                let bots = format!("{}/{game}/", bots.display());
                write(
                    &at.join("tournament.toml"),
                    spec.replace(&format!("../../bots/dist/{game}/"), &bots),
                );
                fairdeal(&at, &["run", ".", "--deals", "20", "-q"]).expect(0);
                let mut rows = rows(&at.join("results"));
                // Another compiler may spend other fuel on the same answers; in Set fuel is time.
                let fuel: &[&str] = match game {
                    "set" => &["fuel", "score", "digest", "time_us", "times_ms"],
                    _ => &["fuel"],
                };
                rows.iter_mut().for_each(|row| row.retain(|name, _| !fuel.contains(&&**name)));
                rows
            });
        assert!(results[0] == results[1], "the bots of {game} play otherwise than their sources");
    }
}
