//! Sealed seeds: nobody knows the deals before the run, and everybody can check them after it.

use std::fs;

use crate::support::*;

#[test]
fn a_sealed_tournament_is_played_with_its_secret_alone() {
    let folder = folder();
    let sealed = fairdeal(folder.path(), &["seal", "--out", "secret.txt"]).expect(0).out;
    let secret = fs::read_to_string(folder.path().join("secret.txt")).expect("the secret");
    assert_eq!(secret.trim().len(), 32);
    assert_eq!(fairdeal(folder.path(), &["seal", "--secret", secret.trim()]).expect(0).out, sealed);
    fairdeal(folder.path(), &["seal", "--out", "secret.txt"]).expect(4);
    let text = format!(
        "name = \"cup\"\ngame = \"mastermind\"\n{sealed}count = 20\n\
         entries = [\"bundled:first-consistent\"]\n[rules]\npositions = 5\n"
    );
    write(&folder.path().join("tournament.toml"), text);

    // Before the run, bots can be checked, submitted and practised with.
    let ran = fairdeal(folder.path(), &["validate", "."]).expect(0);
    assert!(ran.out.contains("cup@sealed:"), "{}", ran.out);
    assert!(!ran.err.contains("public"), "{}", ran.err);
    let bot = repository("bots/dist/mastermind/entropy.wasm");
    let bot = bot.to_str().expect("a plain path");
    fairdeal(folder.path(), &["check", bot, "--tournament", "."]).expect(0);
    fairdeal(folder.path(), &["submit", bot, "--to", ".", "--as", "ada"]).expect(0);
    let ran = fairdeal(folder.path(), &["run", "."]).expect(3);
    assert!(ran.err.contains("the seed is sealed: reveal it"), "{}", ran.err);
    let practice = fairdeal(folder.path(), &["run", ".", "--seed", "1", "--out", "p"]).expect(0);
    assert!(practice.err.contains("note: the seed is public"), "{}", practice.err);

    let other = "0123456789abcdef0123456789abcdef";
    let ran = fairdeal(folder.path(), &["run", ".", "--reveal", other]).expect(3);
    assert!(ran.err.contains("the secret is another one"), "{}", ran.err);
    let ran = fairdeal(folder.path(), &["run", ".", "--reveal", "hunter2"]).expect(3);
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
    let ran = fairdeal(folder.path(), &["run", ".", "--reveal", "secret.txt"]).expect(0);
    assert!(!ran.err.contains("public"), "{}", ran.err);

    // The results show both, and a replay checks that they belong together.
    let seed = u128::from_str_radix(secret.trim(), 16).expect("hexadecimal").to_string();
    for file in ["tournament.json", "standings.json"] {
        let shown = json(&folder.path().join("results").join(file));
        assert_eq!(shown["seed"].as_str(), Some(seed.as_str()), "{file}");
        let seal = shown["sealed"].as_str().expect("the seal");
        assert_eq!(sealed, format!("seed = \"sealed:{seal}\"\n"));
    }
    fairdeal(folder.path(), &["replay", "."]).expect(0);
    let path = folder.path().join("results/tournament.json");
    let record = fs::read_to_string(&path).expect("the record is there");
    write(&path, record.replace(&seed, "12345678901234567890"));
    let ran = fairdeal(folder.path(), &["replay", "."]).expect(3);
    assert!(ran.err.contains("is not the one that was sealed"), "{}", ran.err);
}

#[test]
fn what_is_no_seal_is_named() {
    let folder = folder();
    for (seed, words) in [
        ("\"sealed:12\"", "64 hexadecimal digits"),
        ("\"seal\"", "no whole number"),
        ("-1", "a seed"),
    ] {
        let text = format!("name = \"cup\"\ngame = \"mini-card\"\nseed = {seed}\n");
        write(&folder.path().join("tournament.toml"), text);
        let ran = fairdeal(folder.path(), &["run", "."]).expect(3);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let ran = fairdeal(folder.path(), &["run", "bonus-cup", "--reveal", "1"]).expect(3);
    assert!(ran.err.contains("not sealed"), "{}", ran.err);
}
