//! The interpreters that were built ahead, and running one to the point where a script is loaded.
//! What they export for this is in `sdk/interpreters/protocol.h`.

use std::sync::LazyLock;

use wasmtime::{Caller, Config, Engine, Extern, Linker, Module, OptLevel, Store, Trap, TypedFunc};

use super::PackError;
use super::snapshot::{self, Opened, State};
use crate::report::printable;
use crate::sandbox::FUNCTIONS;

/// An interpreter.
pub struct Interpreter {
    /// Its module.
    pub wasm: &'static [u8],
    /// What loading a script needs of it, made once: compiling is most of the work.
    compiled: LazyLock<Result<Compiled, String>>,
}

struct Compiled {
    opened: Opened,
    engine: Engine,
    module: Module,
}

/// QuickJS.
pub static JAVASCRIPT: Interpreter = Interpreter {
    wasm: JAVASCRIPT_WASM,
    compiled: LazyLock::new(|| Compiled::new(JAVASCRIPT_WASM)),
};

/// MicroPython.
pub static PYTHON: Interpreter =
    Interpreter { wasm: PYTHON_WASM, compiled: LazyLock::new(|| Compiled::new(PYTHON_WASM)) };

const JAVASCRIPT_WASM: &[u8] = include_bytes!("../../../sdk/interpreters/dist/javascript.wasm");
const PYTHON_WASM: &[u8] = include_bytes!("../../../sdk/interpreters/dist/python.wasm");

impl Compiled {
    fn new(wasm: &[u8]) -> Result<Compiled, String> {
        let opened = snapshot::open(wasm)?;
        let mut config = Config::new();
        // The interpreter runs for a moment: compiling it is what takes time.
        config.consume_fuel(true).cranelift_opt_level(OptLevel::None);
        let engine = Engine::new(&config).map_err(|error| format!("{error:#}"))?;
        let module = Module::new(&engine, &opened.wasm).map_err(|error| format!("{error:#}"))?;
        Ok(Compiled { opened, engine, module })
    }
}

/// Operators that loading a script may execute: a few seconds.
const FUEL: u64 = 1_000_000_000;

/// The exports that only packing uses.
const OWN: [&str; 4] = ["_initialize", ROOM, LOAD, PLAYS];
const ROOM: &str = "pack_room";
const LOAD: &str = "pack_load";
const PLAYS: &str = "pack_plays";

/// Whether only packing uses this export.
pub fn is_own(export: &str) -> bool {
    OWN.contains(&export)
}

/// An interpreter with a script.
pub struct Loaded {
    /// All that the interpreter's instance remembers.
    pub state: State,
    /// Which of the contract's functions the script has.
    pub plays: [bool; FUNCTIONS.len()],
}

/// Loads a script.
pub fn load(interpreter: &Interpreter, file: &str, text: &str) -> Result<Loaded, PackError> {
    let broken = |reason: String| PackError::Interpreter(file.to_owned(), reason);
    let fail = |error: wasmtime::Error| broken(format!("{error:#}"));
    let compiled = interpreter.compiled.as_ref().map_err(|reason| broken(reason.clone()))?;
    let Compiled { opened, engine, module } = compiled;
    let mut linker: Linker<Vec<u8>> = Linker::new(engine);
    linker.func_wrap("fairdeal", "log", log).map_err(fail)?;
    linker.define_unknown_imports_as_traps(module).map_err(fail)?;
    let mut store = Store::new(engine, Vec::new());
    store.set_fuel(FUEL).map_err(fail)?;
    let instance = linker.instantiate(&mut store, module).map_err(fail)?;
    let call = Call { file };
    let start: TypedFunc<(), ()> =
        instance.get_typed_func(&mut store, "_initialize").map_err(fail)?;
    call.run(&mut store, &start, ())?;
    let room: TypedFunc<i32, i32> = instance.get_typed_func(&mut store, ROOM).map_err(fail)?;
    let length = |bytes: usize| {
        i32::try_from(bytes).map_err(|_| PackError::Fault(format!("{file}: too long")))
    };
    let (name_len, text_len) = (length(file.len())?, length(text.len())?);
    let bytes = [file.as_bytes(), &[0], text.as_bytes()].concat();
    let address = call.run(&mut store, &room, length(bytes.len())?)?;
    let memory =
        instance.get_memory(&mut store, "memory").ok_or_else(|| broken("no memory".to_owned()))?;
    memory
        .write(&mut store, address.cast_unsigned() as usize, &bytes)
        .map_err(|error| broken(error.to_string()))?;
    let load: TypedFunc<(i32, i32, i32), i32> =
        instance.get_typed_func(&mut store, LOAD).map_err(fail)?;
    if call.run(&mut store, &load, (address, name_len, text_len))? != 0 {
        return Err(PackError::Fault(written(&store)));
    }
    let asked: TypedFunc<i32, i32> = instance.get_typed_func(&mut store, PLAYS).map_err(fail)?;
    let mut plays = [false; FUNCTIONS.len()];
    for (game, plays) in (0..).zip(&mut plays) {
        *plays = call.run(&mut store, &asked, game)? != 0;
    }
    let state = opened.state(&mut store, &instance).map_err(broken)?;
    Ok(Loaded { state, plays })
}

/// Calls of an interpreter, for a script.
struct Call<'a> {
    file: &'a str,
}

impl Call<'_> {
    fn run<P: wasmtime::WasmParams, R: wasmtime::WasmResults>(
        &self,
        store: &mut Store<Vec<u8>>,
        function: &TypedFunc<P, R>,
        values: P,
    ) -> Result<R, PackError> {
        function.call(&mut *store, values).map_err(|error| match error.downcast_ref::<Trap>() {
            Some(Trap::OutOfFuel) => PackError::Endless(self.file.to_owned()),
            Some(trap) if store.data().is_empty() => {
                PackError::Fault(format!("{}: loading it failed: {trap}", self.file))
            }
            Some(_) => PackError::Fault(written(store)),
            None => PackError::Interpreter(self.file.to_owned(), format!("{error:#}")),
        })
    }
}

/// What the interpreter wrote, as it may be shown.
fn written(store: &Store<Vec<u8>>) -> String {
    let text = String::from_utf8_lossy(store.data());
    text.trim_end().lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// `fairdeal.log`, kept for the author.
fn log(mut caller: Caller<'_, Vec<u8>>, address: i32, len: i32) -> wasmtime::Result<()> {
    let Some(memory) = caller.get_export("memory").and_then(Extern::into_memory) else {
        return Err(Trap::MemoryOutOfBounds.into());
    };
    let (bytes, kept) = memory.data_and_store_mut(&mut caller);
    let (start, len) = (address.cast_unsigned() as usize, len.cast_unsigned() as usize);
    let Some(text) = start.checked_add(len).and_then(|end| bytes.get(start..end)) else {
        return Err(Trap::MemoryOutOfBounds.into());
    };
    kept.extend_from_slice(text);
    if kept.last() != Some(&b'\n') {
        kept.push(b'\n');
    }
    Ok(())
}
