//! A bot in one seat of one match: a fresh instance, its fuel, and what its traps mean.

use std::sync::Arc;

use wasmtime::{
    Extern, FrameInfo, Global, Memory, ModuleExport, Store, Trap, TypedFunc, WasmBacktrace,
};

use super::bot::Admitted;
use super::engine::ticks;
use super::exception::{last_words, thrown};
use super::host::{Host, slice};
use super::stack::with_stack;
use super::wasi::Exit;
use crate::player::{Answer, Fault, Player};
use crate::verdict::Verdict;

/// A bot in one seat of one match. It is started at its first answer, and not asked again after a
/// fault.
pub struct WasmPlayer {
    bot: Arc<Admitted>,
    function: ModuleExport,
    seed: u64,
    time_factor: u32,
    keeps_log: bool,
    fuel_used: u64,
    last_view: Vec<u8>,
    state: State,
}

enum State {
    Waiting,
    Playing(Box<Instance>),
    Failed(Failure),
}

/// Why there is no answer, with the engine's words for the author.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub fault: Fault,
    pub reason: String,
    /// Where it happened, the innermost call first; only of a sandbox that explains.
    pub functions: Vec<String>,
    pub log: String,
}

impl WasmPlayer {
    pub(super) fn new(bot: Arc<Admitted>, function: ModuleExport, seed: u64) -> WasmPlayer {
        WasmPlayer {
            bot,
            function,
            seed,
            time_factor: 1,
            keeps_log: false,
            fuel_used: 0,
            last_view: Vec::new(),
            state: State::Waiting,
        }
    }

    /// Gives each answer so many times the wall-clock time of the safety net: for a match that is
    /// played again because the net tripped.
    pub fn with_time_factor(mut self, factor: u32) -> Self {
        self.time_factor = factor.max(1);
        self
    }

    /// Keeps what the bot writes, for [`take_log`](WasmPlayer::take_log). Changes nothing that the
    /// bot can see.
    pub fn with_log(mut self) -> Self {
        self.keeps_log = true;
        self
    }

    /// The fuel of all answers given in this match.
    pub fn fuel_used(&self) -> u64 {
        self.fuel_used
    }

    /// After a fault, the words for it: those of the script's language where the log is kept and ends
    /// with an exception, else the engine's, such as `wasm trap: integer divide by zero`. For the
    /// bot's author; never a part of results, as later engines may word it otherwise.
    pub fn reason(&self) -> Option<&str> {
        match &self.state {
            State::Failed(failure) => Some(&failure.reason),
            _ => None,
        }
    }

    /// After a trap in a sandbox that [explains](super::Sandbox::explaining), the functions that
    /// were being called, the innermost first: by the names that the file gives them, else by their
    /// numbers. Empty where the file names none of them.
    pub fn functions(&self) -> &[String] {
        match &self.state {
            State::Failed(failure) => &failure.functions,
            _ => &[],
        }
    }

    /// The view that was asked about last, where a log is kept.
    pub fn last_view(&self) -> &[u8] {
        &self.last_view
    }

    /// Takes what the bot has written since it was last taken. Control characters are shown as
    /// escapes.
    pub fn take_log(&mut self) -> String {
        match &mut self.state {
            State::Waiting => String::new(),
            State::Playing(instance) => instance.store.data_mut().log.take(),
            State::Failed(failure) => std::mem::take(&mut failure.log),
        }
    }

    /// The fuel that the next answer may use.
    fn allowance(&self) -> Fuel {
        let limits = &self.bot.limits;
        let left = match limits.fuel_per_match {
            0 => u64::MAX,
            most => most.saturating_sub(self.fuel_used),
        };
        if left < limits.fuel_per_answer {
            Fuel::RestOfMatch(left)
        } else {
            Fuel::Answer(limits.fuel_per_answer)
        }
    }

    fn start(&self) -> Result<Box<Instance>, Failure> {
        let log_bytes = if self.keeps_log { self.bot.limits.log_bytes } else { 0 };
        let host = Host::new(&self.bot.limits, self.seed, log_bytes);
        let mut instance = Box::new(Instance::new(&self.bot, self.function, host)?);
        instance.initialize(&self.bot, self.time_factor)?;
        Ok(instance)
    }

    fn play(&mut self, view: &[u8]) -> Result<Answer, Failure> {
        if let State::Waiting = self.state {
            self.state = State::Playing(self.start()?);
        }
        let allowance = self.allowance();
        let time = net(&self.bot, self.time_factor);
        if self.keeps_log {
            self.last_view.clear();
            self.last_view.extend_from_slice(view);
        }
        match &mut self.state {
            State::Playing(instance) => instance.answer(view, allowance, time),
            State::Failed(failure) => Err(failure.clone()),
            State::Waiting => Err(Failure::host("the bot was not started".to_string())),
        }
    }
}

impl Player for WasmPlayer {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        match with_stack(|| self.play(view)) {
            Ok(answer) => {
                self.fuel_used = self.fuel_used.saturating_add(answer.fuel);
                Ok(answer)
            }
            Err(failure) => {
                let fault = failure.fault.clone();
                // This drops the store.
                self.state = State::Failed(failure);
                Err(fault)
            }
        }
    }
}

impl std::fmt::Debug for WasmPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WasmPlayer").field("fuel_used", &self.fuel_used).finish_non_exhaustive()
    }
}

/// Ticks of the clock after which the safety net trips.
fn net(bot: &Admitted, factor: u32) -> u64 {
    ticks(bot.limits.answer_ms.saturating_mul(factor.into()))
}

/// A store with one instance of a bot.
pub(super) struct Instance {
    store: Store<Host>,
    instance: wasmtime::Instance,
    memory: Memory,
    view: TypedFunc<i32, i32>,
    function: TypedFunc<i32, i64>,
    depth: Global,
    fuel: Fuel,
}

/// The fuel of a call, and what it is for.
#[derive(Clone, Copy)]
enum Fuel {
    Start(u64),
    Answer(u64),
    /// An answer that the match has less left for than an answer may use.
    RestOfMatch(u64),
}

impl Fuel {
    fn amount(self) -> u64 {
        match self {
            Fuel::Start(fuel) | Fuel::Answer(fuel) | Fuel::RestOfMatch(fuel) => fuel,
        }
    }

    /// What it means that all of it is used.
    fn used_up(self) -> String {
        let fuel = grouped(self.amount());
        match self {
            Fuel::Start(_) => format!("it used all of {fuel} fuel: an endless loop?"),
            Fuel::Answer(_) => format!("an answer used all of {fuel} fuel: an endless loop?"),
            Fuel::RestOfMatch(_) => {
                format!("an answer used all of {fuel} fuel, which the match had left")
            }
        }
    }
}

impl Instance {
    pub fn new(bot: &Admitted, function: ModuleExport, host: Host) -> Result<Instance, Failure> {
        let mut store = Store::new(&bot.engine, host);
        store.limiter(|host| host);
        // There is no start function, and what the segments cost is bounded by the limits of
        // admission; it is never scored, as it depends on how memory is set up.
        store.set_fuel(i64::MAX as u64).map_err(Failure::of_host)?;
        store.set_epoch_deadline(net(bot, 10));
        let instance = bot.module.instantiate(&mut store).map_err(|error| {
            match error.downcast_ref::<Trap>() {
                // A segment out of bounds: known since the trial at admission.
                Some(trap) => Failure::of_module(trap),
                None => Failure::of_host(error),
            }
        })?;
        let mut export = |export| {
            let found = instance.get_module_export(&mut store, export);
            found.ok_or_else(|| Failure::host("an export is gone".to_string()))
        };
        let gone = || Failure::host("an export has changed its kind".to_string());
        let memory = export(&bot.memory)?.into_memory().ok_or_else(gone)?;
        let depth = export(&bot.depth)?.into_global().ok_or_else(gone)?;
        let view = export(&bot.view)?.into_func().ok_or_else(gone)?;
        let function = export(&function)?.into_func().ok_or_else(gone)?;
        let view = view.typed(&store).map_err(Failure::of_host)?;
        let function = function.typed(&store).map_err(Failure::of_host)?;
        store.data_mut().memory = Some(memory);
        Ok(Instance { store, instance, memory, view, function, depth, fuel: Fuel::Start(0) })
    }

    /// Calls a reactor's `_initialize`, under its own allowance.
    pub fn initialize(&mut self, bot: &Admitted, time_factor: u32) -> Result<(), Failure> {
        let Some(initialize) = &bot.initialize else { return Ok(()) };
        self.begin(Fuel::Start(bot.limits.fuel_to_start), net(bot, time_factor))?;
        let initialize = self
            .instance
            .get_module_export(&mut self.store, initialize)
            .and_then(Extern::into_func)
            .ok_or_else(|| Failure::host("\"_initialize\" is gone".to_string()))?;
        let initialize = initialize.typed::<(), ()>(&self.store).map_err(Failure::of_host)?;
        initialize.call(&mut self.store, ()).map_err(|error| self.failure(&error))?;
        self.fuel_left()?;
        Ok(())
    }

    /// One answer: room for the view, the view, the move. Fuel and time are for both calls.
    fn answer(&mut self, view: &[u8], fuel: Fuel, time: u64) -> Result<Answer, Failure> {
        let Ok(len) = i32::try_from(view.len()) else {
            return Err(Failure::host(format!("a view of {} bytes", view.len())));
        };
        self.begin(fuel, time)?;
        let address = self.view.call(&mut self.store, len).map_err(|error| self.failure(&error))?;
        self.fuel_left()?;
        let memory = self.memory.data_mut(&mut self.store);
        let size = memory.len();
        let Some(room) = slice(memory, address, len.cast_unsigned()) else {
            let address = address.cast_unsigned();
            let reason = format!(
                "no room for a view of {len} bytes at address {address}: the memory has {size} bytes"
            );
            return Err(self.forfeit(Verdict::BadView, reason));
        };
        room.copy_from_slice(view);
        let value =
            self.function.call(&mut self.store, len).map_err(|error| self.failure(&error))?;
        let left = self.fuel_left()?;
        Ok(Answer { value, fuel: fuel.amount() - left })
    }

    fn begin(&mut self, fuel: Fuel, time: u64) -> Result<(), Failure> {
        self.fuel = fuel;
        self.store.data_mut().grow_refused = false;
        self.store.set_epoch_deadline(time);
        self.store.set_fuel(fuel.amount()).map_err(Failure::of_host)
    }

    /// The fuel left after a call; none is as good as a trap. The engine looks only at loop heads
    /// and function entries, so that without this a call could end with its fuel overdrawn.
    fn fuel_left(&mut self) -> Result<u64, Failure> {
        match self.store.get_fuel().map_err(Failure::of_host)? {
            0 => Err(self.forfeit(Verdict::OutOfFuel, self.fuel.used_up())),
            left => Ok(left),
        }
    }

    fn forfeit(&mut self, verdict: Verdict, reason: String) -> Failure {
        self.stop(Fault::Forfeit(verdict), reason)
    }

    fn stop(&mut self, fault: Fault, reason: String) -> Failure {
        Failure { fault, reason, functions: Vec::new(), log: self.store.data_mut().log.take() }
    }

    /// What it means that a call did not return.
    fn failure(&mut self, error: &wasmtime::Error) -> Failure {
        let overdrawn = self.depth.get(&mut self.store).i32().is_some_and(|depth| depth < 0);
        let grow_refused = self.store.data().grow_refused;
        let trapped = if grow_refused { Verdict::OutOfMemory } else { Verdict::Trap };
        let (verdict, reason) = match error.downcast_ref::<Trap>() {
            Some(Trap::Interrupt) => {
                return self.stop(Fault::TimedOut, Fault::TimedOut.to_string());
            }
            Some(Trap::OutOfFuel) => (Verdict::OutOfFuel, self.fuel.used_up()),
            Some(Trap::StackOverflow) => (Verdict::StackOverflow, "native stack exhausted".into()),
            Some(_) if overdrawn => {
                (Verdict::StackOverflow, "calls nested deeper than the limit".into())
            }
            Some(trap) => (trapped, trap.to_string()),
            None => match error.downcast_ref::<Exit>() {
                Some(exit) => (trapped, exit.to_string()),
                None => return Failure::host(format!("{error:#}")),
            },
        };
        let mut failure = self.forfeit(verdict, reason);
        if verdict == trapped {
            let told = thrown(&failure.log).or_else(|| match error.downcast_ref::<Trap>() {
                // So languages stop when they have said why.
                Some(Trap::UnreachableCodeReached) => last_words(&failure.log),
                _ => None,
            });
            failure.reason = told.unwrap_or(failure.reason);
        }
        if let Some(trace) = error.downcast_ref::<WasmBacktrace>()
            && trace.frames().iter().any(|frame| name(frame).is_some())
        {
            failure.functions = trace.frames().iter().map(function_name).collect();
        }
        failure
    }
}

/// A function's name in the file, or its number.
fn function_name(frame: &FrameInfo) -> String {
    let numbered = || format!("function {}", frame.func_index());
    name(frame).map_or_else(numbered, str::to_owned)
}

/// A function's name in the file.
fn name(frame: &FrameInfo) -> Option<&str> {
    frame.func_name().filter(|name| !name.is_empty())
}

/// A number with its thousands apart: `10,000,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Failure {
    fn host(reason: String) -> Failure {
        Failure {
            fault: Fault::Host(reason.clone()),
            reason,
            functions: Vec::new(),
            log: String::new(),
        }
    }

    fn of_module(trap: &Trap) -> Failure {
        let fault = Fault::Forfeit(Verdict::Trap);
        Failure { fault, reason: trap.to_string(), functions: Vec::new(), log: String::new() }
    }

    fn of_host(error: wasmtime::Error) -> Failure {
        Failure::host(format!("{error:#}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fuel, grouped};

    #[test]
    fn fuel_is_told_in_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
        let said = Fuel::Answer(10_000_000).used_up();
        assert_eq!(said, "an answer used all of 10,000,000 fuel: an endless loop?");
        let said = Fuel::RestOfMatch(5).used_up();
        assert_eq!(said, "an answer used all of 5 fuel, which the match had left");
    }
}
