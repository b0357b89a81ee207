//! The engine that all bots of a tournament share: its settings, its pool of instances, and the
//! clock of the safety net.

use std::num::NonZeroUsize;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wasmtime::{
    Config, Enabled, Engine, Inlining, InstanceAllocationStrategy, Linker, OptLevel,
    PoolingAllocationConfig,
};

use super::compile::Compiler;
use super::cost;
use super::host::{self, Host};
use super::limits::{Limits, LimitsError};
use super::stack::ENGINE_STACK;
use super::wasi;

/// The version of wasmtime that bots run on; results record it.
pub const ENGINE_VERSION: &str = "48.0.8";

/// The most bots that play one match together.
const SEATS: u32 = 8;

/// Instances that admission may hold beside the matches.
const SPARE: u32 = 4;

/// The most slots of the pool that are kept ready for bots, one a bot and shard of the pool.
const MOST_READY: usize = 4000;
/// The engine divides large pools into shards, one a processor up to so many, and looks for a slot
/// that is ready only in that of the thread.
const MOST_SHARDS: usize = 16;

/// How often the safety net's clock ticks.
const TICK: Duration = Duration::from_millis(20);

/// The innermost calls that a trap is told with.
const FRAMES: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// Bytes of a memory and of a table that a slot of the pool keeps for the next instance.
const KEEP_RESIDENT: usize = 64 << 10;

/// An engine and what belongs to it: one for all bots that keep the same limits.
pub struct Sandbox {
    pub(super) engine: Engine,
    pub(super) linker: Linker<Host>,
    pub(super) limits: Limits,
    pub(super) compiler: Compiler,
    _ticker: Ticker,
}

/// What a sandbox may use of the machine. A number of threads is a setup that compiles in this
/// process.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Matches that are played at once.
    pub threads: usize,
    /// Bots that play in turn: memory stays set up for them from match to match, since to set it up
    /// anew takes several times as long as a match.
    pub bots: usize,
    /// How bots are compiled.
    pub compiler: Compiler,
}

impl From<usize> for Setup {
    fn from(threads: usize) -> Setup {
        Setup { threads, bots: 1, compiler: Compiler::default() }
    }
}

/// Why there is no sandbox, or it cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A limit that cannot be kept.
    #[error("limits: {0}")]
    Limits(#[from] LimitsError),
    /// The engine does not start on this machine.
    #[error("cannot start the WebAssembly engine: {0}")]
    Engine(String),
    /// No instance of a bot could be made or run, which is no fault of the bot.
    #[error("cannot try a bot: {0}")]
    Trial(String),
    /// A bot could not be compiled, which is no fault of the bot.
    #[error("cannot compile bots: {0}")]
    Compiler(String),
}

impl Sandbox {
    /// Starts an engine for bots that keep `limits`.
    pub fn new(limits: &Limits, setup: impl Into<Setup>) -> Result<Sandbox, SandboxError> {
        Sandbox::with(limits, setup.into(), None)
    }

    /// As [`Sandbox::new`], and a trap says in which functions it happened: for a bot's author.
    /// Answers, fuel and verdicts are the same.
    pub fn explaining(limits: &Limits, setup: impl Into<Setup>) -> Result<Sandbox, SandboxError> {
        Sandbox::with(limits, setup.into(), Some(FRAMES))
    }

    fn with(
        limits: &Limits,
        setup: Setup,
        frames: Option<NonZeroUsize>,
    ) -> Result<Sandbox, SandboxError> {
        let Setup { threads, bots, compiler } = setup;
        limits.check()?;
        let failed = |error: wasmtime::Error| SandboxError::Engine(format!("{error:#}"));
        let engine =
            |ready| Engine::new(config(limits, threads, ready).wasm_backtrace_max_frames(frames));
        // A machine with few addresses to give has none for slots that only save time.
        let engine = engine(ready(bots)).or_else(|_| engine(0)).map_err(failed)?;
        let mut linker = Linker::new(&engine);
        host::link(&mut linker).map_err(failed)?;
        wasi::link(&mut linker).map_err(failed)?;
        let ticker = Ticker::start(engine.clone())
            .map_err(|error| SandboxError::Engine(format!("no thread for the clock: {error}")))?;
        Ok(Sandbox { engine, linker, limits: limits.clone(), compiler, _ticker: ticker })
    }

    /// The limits that its bots keep.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Ticks of the safety net's clock after which so many milliseconds have passed for certain.
pub(super) fn ticks(ms: u64) -> u64 {
    // The first tick may come at once.
    (ms / TICK.as_millis() as u64).saturating_add(2)
}

/// An engine that only compiles, on one thread; its artifacts are good for every [`Sandbox`].
pub(super) fn for_compiling() -> wasmtime::Result<Engine> {
    Engine::new(settings().parallel_compilation(false))
}

fn config(limits: &Limits, threads: usize, ready: u32) -> Config {
    let mut config = settings();
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool(limits, threads, ready)));
    config
}

/// All settings that make a difference to compiled code, and a few others.
fn settings() -> Config {
    let mut config = Config::new();
    cost::set_prices(&mut config);
    config
        .epoch_interruption(true)
        .cranelift_opt_level(OptLevel::Speed)
        .compiler_inlining(Inlining::No)
        .cranelift_nan_canonicalization(true)
        .concurrency_support(false)
        .async_stack_size(ENGINE_STACK)
        .max_wasm_stack(ENGINE_STACK)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None);
    profile(&mut config);
    config
}

/// The determinism profile once more: the lint has refused all else by name already.
fn profile(config: &mut Config) {
    config
        .wasm_bulk_memory(true)
        .wasm_multi_value(true)
        .wasm_reference_types(true)
        .wasm_simd(true)
        .wasm_relaxed_simd(false)
        .wasm_threads(false)
        .wasm_shared_everything_threads(false)
        .wasm_tail_call(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_extended_const(false)
        .wasm_custom_page_sizes(false)
        .wasm_wide_arithmetic(false)
        .wasm_exceptions(false)
        .wasm_function_references(false)
        .wasm_gc(false)
        .wasm_stack_switching(false)
        .shared_memory(false);
}

/// Slots that are kept ready for so many bots that play in turn.
fn ready(bots: usize) -> u32 {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    bots.saturating_mul(processors.min(MOST_SHARDS)).min(MOST_READY) as u32
}

fn pool(limits: &Limits, threads: usize, ready: u32) -> PoolingAllocationConfig {
    let threads = u32::try_from(threads.clamp(1, 1024)).unwrap_or(1024);
    let instances = threads * SEATS + SPARE + ready;
    let mut pool = PoolingAllocationConfig::new();
    pool.total_core_instances(instances)
        .total_memories(instances)
        .total_tables(instances.saturating_mul(limits.tables))
        .total_gc_heaps(instances)
        .max_core_instance_size(instance_bytes(limits))
        .max_memories_per_module(1)
        .max_tables_per_module(limits.tables)
        .max_memory_size(limits.most_memory())
        .table_elements(limits.table_elements as usize)
        .max_unused_warm_slots(instances)
        .linear_memory_keep_resident(KEEP_RESIDENT)
        .table_keep_resident(KEEP_RESIDENT)
        .pagemap_scan(Enabled::Auto);
    pool
}

/// More bytes than the engine keeps for an instance of a module within the limits, so that no
/// admitted bot is without room.
fn instance_bytes(limits: &Limits) -> usize {
    let things = u64::from(limits.functions) + 4 * u64::from(limits.items);
    usize::try_from((1 << 20) + 64 * things).unwrap_or(usize::MAX)
}

/// A thread that moves the engine's epoch on, until it is dropped.
struct Ticker {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    fn start(engine: Engine) -> std::io::Result<Ticker> {
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::Builder::new().name("fairdeal-clock".into()).spawn(move || {
            while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                engine.increment_epoch();
            }
        })?;
        Ok(Ticker { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // A clock that panicked has nothing left to stop.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_that_is_pinned() {
        let manifest = include_str!("../../Cargo.toml");
        assert!(manifest.contains(&format!("wasmtime = {{ version = \"={ENGINE_VERSION}\"")));
    }

    #[test]
    fn any_number_of_bots_may_play_in_turn() {
        assert_eq!(ready(0), 0);
        assert_eq!(ready(usize::MAX), 4000);
        let setup = Setup { bots: usize::MAX, ..Setup::from(1) };
        assert!(Sandbox::new(&Limits::default(), setup).is_ok());
    }

    #[test]
    fn ticks_never_fall_short() {
        assert_eq!(ticks(1), 2);
        assert_eq!(ticks(10_000), 502);
        assert_eq!(ticks(u64::MAX), u64::MAX / 20 + 2);
    }
}
