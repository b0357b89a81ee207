//! Runs that are interrupted, at any time and in any way, and go on to the same bytes; and runs in
//! parts that are merged to the same bytes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::*;

/// Starts a run in the background.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(FAIRDEAL)
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until the journal has more than `bytes` bytes or the run has ended; tells which.
fn journalled(child: &mut Child, partial: &Path, bytes: u64) -> bool {
    let journal = partial.join("journal");
    loop {
        if fs::metadata(&journal).is_ok_and(|journal| journal.len() > bytes) {
            return true;
        }
        if child.try_wait().expect("the run can be waited for").is_some() {
            return false;
        }
        sleep(Duration::from_millis(2));
    }
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([&format!("-{name}"), &id]).status();
    assert!(sent.expect("kill is there").success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_the_run_goes_on_to_the_same_bytes() {
    let folder = folder();
    mini_card_tournament(folder.path(), 20_000, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let mut child = start(folder.path(), &["run", ".", "--out", "cut"]);
    assert!(journalled(&mut child, &folder.path().join("cut.partial"), 200));
    signal(&child, "INT");
    let ran = Ran::of(child.wait_with_output().expect("the run ends")).expect(130);
    assert!(ran.err.contains("of 60000 matches are kept"), "{}", ran.err);
    assert!(ran.err.contains("--resume"), "{}", ran.err);
    assert!(!folder.path().join("cut").exists());

    // Neither a new run nor a reader takes it for results; another tournament does not go on.
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "cut"]).expect(4);
    assert!(ran.err.contains("a run was interrupted here"), "{}", ran.err);
    let ran = fairdeal(folder.path(), &["replay", "cut"]).expect(3);
    assert!(ran.err.contains("an interrupted run"), "{}", ran.err);
    let resume = ["run", ".", "--out", "cut", "--resume"];
    let ran = fairdeal(folder.path(), &[&resume[..], &["--seed", "8"]].concat()).expect(4);
    assert!(ran.err.contains("seed was 7 and is 8"), "{}", ran.err);
    let entry = folder.path().join("entries/more.wasm");
    write(&entry, mini_card_bot("(i64.const 0)"));
    let ran = fairdeal(folder.path(), &resume).expect(4);
    assert!(ran.err.contains("bots.more is new"), "{}", ran.err);
    fs::remove_file(entry).expect("the entry can be removed");

    let ran = fairdeal(folder.path(), &resume).expect(0);
    assert!(ran.err.contains("going on after"), "{}", ran.err);
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("cut")));
    assert!(!folder.path().join("cut.partial").exists());
    // Nothing is left to go on with: results that are there are not touched.
    fairdeal(folder.path(), &resume).expect(4);
}

#[test]
fn a_killed_run_goes_on_whatever_the_time() {
    let folder = folder();
    mini_card_tournament(folder.path(), 20_000, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let partial = folder.path().join("cut.partial");
    let mut marks = Vec::new();
    for threads in ["1", "2", "1", "2"] {
        let arguments = ["run", ".", "-q", "--out", "cut", "--resume", "--threads", threads];
        let mut child = start(folder.path(), &arguments);
        let before = fs::metadata(partial.join("journal")).map_or(0, |journal| journal.len());
        if !journalled(&mut child, &partial, before) {
            break;
        }
        child.kill().expect("the run can be killed");
        child.wait().expect("the run ends");
        marks.push(fs::read_to_string(partial.join("journal")).expect("the journal is there"));
        // A crash may tear what was written last.
        if let Some(last) = marks.last().filter(|_| marks.len() == 2) {
            write(&partial.join("journal"), format!("{last}77 12"));
        }
    }
    assert!(marks.len() > 1, "the run was too fast to be killed twice");
    for (before, after) in marks.iter().zip(&marks[1..]) {
        assert!(after.starts_with(before.as_str()), "nothing that was noted is lost");
    }
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "cut", "--resume"]).expect(0);
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("cut")));
}

#[test]
fn races_and_disqualifications_go_on_too() {
    let folder = folder();
    write(&folder.path().join("entries/fails.wasm"), bot("set_spot", "(i64.const 1)"));
    let text = "name = \"cup\"\ngame = \"set\"\nseed = 7\ncount = 400\ndisqualify_after = 90\n\
                pairing = \"tables\"\nentries = [\"bundled:first-match\", \"bundled:careful\", \
                \"bundled:random\"]\n[rules]\nseats = 2\n";
    write(&folder.path().join("tournament.toml"), text);
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let standings = json(&folder.path().join("whole/standings.json"));
    assert_eq!(standings["standings"][3]["status"], "disqualified");
    let mut child = start(folder.path(), &["run", ".", "-q", "--out", "cut"]);
    if journalled(&mut child, &folder.path().join("cut.partial"), 100) {
        child.kill().expect("the run can be killed");
    }
    child.wait().expect("the run ends");
    if !folder.path().join("cut").exists() {
        fairdeal(folder.path(), &["run", ".", "-q", "--out", "cut", "--resume"]).expect(0);
    }
    let whole = files(&folder.path().join("whole"));
    assert_eq!(whole, files(&folder.path().join("cut")));
    // The bot that is out in the whole run plays on in a part that does not know.
    for part in ["1/3", "2/3", "3/3"] {
        fairdeal(folder.path(), &["run", ".", "-q", "--shard", part]).expect(0);
    }
    let parts = ["results-3-of-3", "results-1-of-3", "results-2-of-3"];
    let merge = [&["merge", "-q", "--out", "merged"], &parts[..]].concat();
    fairdeal(folder.path(), &merge).expect(0);
    assert_eq!(whole, files(&folder.path().join("merged")));
}

/// A shell limits the size of files, which stands for a disk that is full.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_run_that_can_go_on() {
    let folder = folder();
    mini_card_tournament(folder.path(), 2_000, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let script = format!("ulimit -f 300; exec {FAIRDEAL:?} run . -q --out cut");
    let ran = Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output();
    let ran = Ran::of(ran.expect("bash is there")).expect(4);
    assert!(ran.err.contains("cannot write the results"), "{}", ran.err);
    assert!(ran.err.contains("--resume"), "{}", ran.err);
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "cut", "--resume"]).expect(0);
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("cut")));
}

#[cfg(unix)]
#[test]
fn no_link_is_followed_where_a_run_goes_on() {
    let folder = folder();
    mini_card_tournament(folder.path(), 20_000, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let mut child = start(folder.path(), &["run", ".", "-q", "--out", "cut"]);
    let partial = folder.path().join("cut.partial");
    assert!(journalled(&mut child, &partial, 200));
    child.kill().expect("the run can be killed");
    child.wait().expect("the run ends");
    let resume = ["run", ".", "-q", "--out", "cut", "--resume"];
    for name in ["matches.csv", "journal", "tournament.json", "tournament.new", "bots"] {
        let (here, there) = (partial.join(name), folder.path().join("precious"));
        let was_there = here.exists();
        if was_there {
            fs::rename(&here, &there).expect("it can be moved");
        } else {
            write(&there, "years of work");
        }
        let before = files(folder.path());
        std::os::unix::fs::symlink(&there, &here).expect("a link");
        if was_there {
            let ran = fairdeal(folder.path(), &resume).expect(4);
            assert!(ran.err.contains("a symbolic link"), "{name}: {}", ran.err);
            fs::remove_file(&here).expect("the link was there");
            assert_eq!(files(folder.path()), before, "{name}: nothing was written");
            fs::rename(&there, &here).expect("it can be moved");
        } else {
            // What is written beside its place takes the place of a link.
            let mut child = start(folder.path(), &resume);
            journalled(&mut child, &partial, 1_000);
            child.kill().expect("the run can be killed");
            child.wait().expect("the run ends");
            assert_eq!(fs::read(&there).expect("it is there"), b"years of work");
            fs::remove_file(&there).expect("it was there");
        }
    }
    // Another name of a file that is written into.
    for name in ["matches.csv", "journal"] {
        let second = folder.path().join("second");
        fs::hard_link(partial.join(name), &second).expect("a second name");
        let before = fs::read(&second).expect("it is there");
        let ran = fairdeal(folder.path(), &resume).expect(4);
        assert!(ran.err.contains("a hard link"), "{name}: {}", ran.err);
        assert_eq!(fs::read(&second).expect("it is there"), before, "{name}");
        fs::remove_file(&second).expect("it was there");
    }
    // A folder in another place, a pipe for the rows.
    fs::rename(&partial, folder.path().join("elsewhere")).expect("it can be moved");
    std::os::unix::fs::symlink("elsewhere", &partial).expect("a link");
    let ran = fairdeal(folder.path(), &resume).expect(4);
    assert!(ran.err.contains("a symbolic link"), "{}", ran.err);
    fs::remove_file(&partial).expect("the link was there");
    fs::rename(folder.path().join("elsewhere"), &partial).expect("it can be moved");
    fs::rename(partial.join("matches.csv"), folder.path().join("rows")).expect("it can be moved");
    let made = Command::new("mkfifo").arg(partial.join("matches.csv")).status();
    assert!(made.expect("mkfifo starts").success());
    let ran = fairdeal(folder.path(), &resume).expect(4);
    assert!(ran.err.contains("matches.csv: no regular file"), "{}", ran.err);
    fs::rename(folder.path().join("rows"), partial.join("matches.csv")).expect("it can be moved");
    fairdeal(folder.path(), &resume).expect(0);
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("cut")));
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let folder = folder();
    mini_card_tournament(folder.path(), 1_000_000, "");
    let mut child = start(folder.path(), &["run", ".", "-q"]);
    assert!(journalled(&mut child, &folder.path().join("results.partial"), 1));
    for way in ["--resume", "--overwrite"] {
        let ran = fairdeal(folder.path(), &["run", ".", way]).expect(4);
        assert!(ran.err.contains("another run is writing here"), "{}", ran.err);
    }
    child.kill().expect("the run can be killed");
    child.wait().expect("the run ends");
    // A folder that only has the name of an interrupted run is not ours.
    write(&folder.path().join("mine.partial/thesis.txt"), "years of work");
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "mine", "--overwrite"]).expect(4);
    assert!(ran.err.contains("no results folder"), "{}", ran.err);
    assert!(folder.path().join("mine.partial/thesis.txt").exists());
}

#[test]
fn parts_are_merged_to_the_bytes_of_one_run_or_refused_by_name() {
    let folder = folder();
    mini_card_tournament(folder.path(), 50, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let part = |shard: &str, out: &str| {
        let arguments = ["run", ".", "-q", "--shard", shard, "--out", out];
        fairdeal(folder.path(), &arguments).expect(0)
    };
    for (shard, out) in [("1/3", "a"), ("2/3", "b"), ("3/3", "c"), ("2/3", "twin"), ("2/4", "d")] {
        part(shard, out);
    }
    let merge = |parts: &[&str], code| {
        let arguments = [&["merge", "--out", "merged"], parts].concat();
        fairdeal(folder.path(), &arguments).expect(code).err
    };
    let refused = |parts: &[&str], words: &str| {
        let said = merge(parts, 3);
        assert!(said.contains(words), "{said}");
        assert!(!folder.path().join("merged").exists());
        assert!(!folder.path().join("merged.partial").exists());
    };
    refused(&["a", "c"], "missing: 2/3");
    refused(&["a", "b", "twin", "c"], "twin: part 2/3 again, which b is already");
    refused(&["a", "d", "c"], "d: not of the same run as a: it is part 2/4");
    refused(&["a", "whole", "c"], "whole: no part of a run");
    refused(&["a", "nothing", "c"], "nothing: no results here");
    let other = ["run", ".", "-q", "--shard", "2/3", "--out", "seed", "--seed", "8"];
    fairdeal(folder.path(), &other).expect(0);
    refused(&["a", "seed", "c"], "seed was 7 and is 8");
    // A part whose rows are not all there.
    let rows = folder.path().join("twin/matches.csv");
    let text = fs::read_to_string(&rows).expect("the rows are there");
    let shorter: Vec<&str> = text.lines().take(10).collect();
    write(&rows, shorter.join("\n") + "\n");
    refused(&["a", "twin", "c"], "missing in the results; play this part again");
    write(&rows, text.replace(",ok,", ",fine,"));
    refused(&["a", "twin", "c"], "\"fine\" is no verdict");

    let said = merge(&["c", "a", "b"], 0);
    assert!(said.contains("results: merged; fairdeal replay merged checks them"), "{said}");
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("merged")));
    let ran = fairdeal(folder.path(), &["replay", "b"]).expect(0);
    assert!(ran.out.contains("all the same"), "{}", ran.out);
    // Parts may be more than deals.
    for index in 1..=60 {
        let shard = format!("{index}/60");
        fairdeal(folder.path(), &["run", ".", "-q", "--deals", "50", "--shard", &shard]).expect(0);
    }
    let parts: Vec<String> = (1..=60).map(|index| format!("results-{index}-of-60")).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    fairdeal(folder.path(), &[&["merge", "-q", "--out", "of-60"], &parts[..]].concat()).expect(0);
    assert_eq!(files(&folder.path().join("whole")), files(&folder.path().join("of-60")));
    for wrong in ["0/3", "4/3", "x", "1/0"] {
        fairdeal(folder.path(), &["run", ".", "--shard", wrong]).expect(2);
    }
}
