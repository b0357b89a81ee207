//! The contract's two calls, and what becomes of a match when one goes wrong.

use super::*;
use crate::verdict::Verdict;

#[test]
fn the_view_is_where_the_bot_wants_it() {
    let answer = ask(&module("(i64.load (i32.const 1024))", "")).unwrap();
    assert_eq!(answer.value.to_le_bytes(), VIEW[..8]);
}

#[test]
fn the_length_is_passed_to_both_calls() {
    let text = r#"(module
        (memory (export "memory") 1)
        (global $len (mut i32) (i32.const 0))
        (func (export "fairdeal_view_v1") (param i32) (result i32)
            (global.set $len (local.get 0)) (i32.const 0))
        (func (export "set_spot") (param i32) (result i64)
            (i64.extend_i32_u (i32.mul (global.get $len) (local.get 0)))))"#;
    let bot = admit(text).unwrap();
    assert_eq!(bot.functions().collect::<Vec<_>>(), ["set_spot"]);
    assert!(bot.has("set_spot") && !bot.has("mini_card_discard"));
    assert_eq!(bot.player("set_spot", 1).unwrap().answer(&VIEW).unwrap().value, 64 * 64);
    assert_eq!(bot.player("set_spot", 1).unwrap().answer(&[]).unwrap().value, 0);
    let missing = bot.player("mini_card_discard", 1).unwrap_err();
    assert_eq!(missing.to_string(), "the bot does not export \"mini_card_discard\"");
}

#[test]
fn room_may_move_and_must_fit() {
    let at = |address: i64, len: usize| {
        let text = format!(
            r#"(module (memory (export "memory") 1)
                (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const {address}))
                (func (export "mini_card_discard") (param i32) (result i64) (i64.const 1)))"#
        );
        admit(&text).unwrap().player(GAME, 1).unwrap().answer(&vec![1; len])
    };
    let bad = Err(Fault::Forfeit(Verdict::BadView));
    assert!(at(0, 65_536).is_ok());
    assert_eq!(at(0, 65_537), bad);
    assert!(at(65_536 - 64, 64).is_ok());
    assert_eq!(at(65_536 - 63, 64), bad);
    assert!(at(65_536, 0).is_ok());
    assert_eq!(at(65_537, 0), bad);
    assert_eq!(at(-1, 1), bad);
    assert_eq!(at(-64, 64), bad);
    assert_eq!(at(i64::from(i32::MIN), 0), bad);
}

#[test]
fn an_address_without_room_is_told_as_it_is_meant_without_a_sign() {
    let text = r#"(module (memory (export "memory") 1)
        (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const -64))
        (func (export "mini_card_discard") (param i32) (result i64) (i64.const 1)))"#;
    let mut player = player(text);
    assert!(player.answer(&VIEW).is_err());
    let reason = player.reason().unwrap();
    assert!(reason.contains("at address 4294967232: the memory has 65536 bytes"), "{reason}");
}

#[test]
fn nothing_is_asked_after_a_fault() {
    // Traps in its second answer only.
    let text = module(
        "(global.set $n (i64.add (global.get $n) (i64.const 1)))
         (if (i64.eq (global.get $n) (i64.const 2)) (then (unreachable)))
         (global.get $n)",
        "(global $n (mut i64) (i64.const 0))",
    );
    let mut player = player(&text);
    assert_eq!(player.answer(&VIEW).unwrap().value, 1);
    let fault = Err(Fault::Forfeit(Verdict::Trap));
    assert_eq!(player.answer(&VIEW), fault);
    assert_eq!(player.answer(&VIEW), fault);
    assert_eq!(player.reason(), Some("wasm trap: wasm `unreachable` instruction executed"));
}

#[test]
fn a_refused_growth_is_remembered_for_one_answer() {
    // Asks for too much in the first answer, divides by zero in the second.
    let text = module(
        "(if (global.get $again) (then (return (i64.div_u (i64.const 1) (i64.const 0)))))
         (global.set $again (i32.const 1))
         (i64.extend_i32_s (memory.grow (i32.const 60000)))",
        "(global $again (mut i32) (i32.const 0))",
    );
    let mut player = player(&text);
    assert_eq!(player.answer(&VIEW).unwrap().value, -1);
    assert_eq!(player.answer(&VIEW), Err(Fault::Forfeit(Verdict::Trap)));
}

#[test]
fn the_safety_net_is_no_verdict() {
    let limits =
        Limits { fuel_per_answer: 1 << 60, fuel_per_match: 0, answer_ms: 1, ..Limits::default() };
    let sandbox = Sandbox::new(&limits, 1).unwrap();
    let wasm = wat::parse_str(module("(loop (br 0)) (unreachable)", "")).unwrap();
    let mut player = sandbox.admit(&wasm).unwrap().player(GAME, 1).unwrap().with_time_factor(2);
    assert_eq!(player.answer(&VIEW), Err(Fault::TimedOut));
    assert_eq!(player.reason(), Some("stopped by the wall-clock safety net"));
}

#[test]
fn the_log_is_kept_on_demand_and_through_a_trap() {
    let text = module(
        "(call $log (i32.const 0) (i32.const 5)) (unreachable)",
        r#"(import "fairdeal" "log" (func $log (param i32 i32))) (data (i32.const 0) "hello")"#,
    );
    let bot = admit(&text).unwrap();
    for (mut player, log) in
        [(bot.player(GAME, 1).unwrap().with_log(), "hello\n"), (bot.player(GAME, 1).unwrap(), "")]
    {
        assert_eq!(player.answer(&VIEW), Err(Fault::Forfeit(Verdict::Trap)));
        assert_eq!(player.take_log(), log);
        assert_eq!(player.take_log(), "");
    }
}

#[test]
fn bots_are_known_by_the_file_as_given() {
    let bot = admit(&module("(i64.const 1)", "")).unwrap();
    let again = admit(&module("(i64.const 1)", "")).unwrap();
    let other = admit(&module("(i64.const 2)", "")).unwrap();
    assert_eq!(bot.sha256().len(), 64);
    assert_eq!(bot.sha256(), again.sha256());
    assert_ne!(bot.sha256(), other.sha256());
}

#[test]
fn bots_play_on_many_threads_at_once() {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    let bot = admit(&module("(i64.load (i32.const 1024))", "")).unwrap();
    shared(&bot);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                with_stack(|| {
                    for seed in 0..200 {
                        let mut players = [(); 8].map(|()| bot.player(GAME, seed).unwrap());
                        for player in &mut players {
                            assert_eq!(player.answer(&VIEW).unwrap().fuel, 5);
                        }
                    }
                });
            });
        }
    });
}

#[test]
fn too_many_matches_at_once_are_the_hosts_fault() {
    let sandbox = Sandbox::new(&Limits::default(), 1).unwrap();
    let wasm = wat::parse_str(module("(i64.const 1)", "")).unwrap();
    let bot = sandbox.admit(&wasm).unwrap();
    let mut players: Vec<_> = (0..100).map(|seed| bot.player(GAME, seed).unwrap()).collect();
    let faults: Vec<_> = players.iter_mut().filter_map(|p| p.answer(&VIEW).err()).collect();
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|fault| matches!(fault, Fault::Host(_))));
}

#[test]
fn limits_that_cannot_be_kept_are_refused() {
    let limits = Limits { fuel_per_answer: 0, ..Limits::default() };
    let error = Sandbox::new(&limits, 1).unwrap_err().to_string();
    assert!(error.starts_with("limits: fuel_per_answer = 0 must be from 1 to"), "{error}");
}
