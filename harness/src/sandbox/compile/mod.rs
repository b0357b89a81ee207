//! From a module that was looked over to native code: in a child process under limits, as even a
//! valid module can keep a compiler busy for hours, and from a cache of what was compiled before.
//! Knows nothing of the contract.

mod cache;
mod child;

use std::hash::{Hash, Hasher};
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use wasmtime::{Engine, Module};

use super::engine::SandboxError;
use super::limits::Limits;
use super::refusal::{AdmitError, Refusal};

pub use cache::{Cache, CacheError, Usage};
pub use child::{COMPILE_COMMAND, compile_module};

/// How a sandbox turns modules into native code.
///
/// A plain `Compiler::default()` compiles in this process and keeps nothing: for tests, and for
/// modules that one knows. A module of somebody else can make the compiler use much time and
/// memory, or crash it, so the program compiles in a child process.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    program: Option<PathBuf>,
    cache: Option<Cache>,
}

impl Compiler {
    /// Compiles each module in a child process of its own, under [`Limits::compile_seconds`] and
    /// [`Limits::compile_bytes`]. `program` must call [`compile_module`] when its first argument is
    /// [`COMPILE_COMMAND`], as the `fairdeal` program does.
    pub fn in_child(program: impl Into<PathBuf>) -> Compiler {
        Compiler { program: Some(program.into()), cache: None }
    }

    /// Compiles with the program that is running, which must be `fairdeal` or do as
    /// [`Compiler::in_child`] says.
    pub fn in_child_of_this_program() -> std::io::Result<Compiler> {
        // The program as it was started, even if the file has been replaced since.
        let itself = PathBuf::from("/proc/self/exe");
        let program = if itself.exists() { itself } else { std::env::current_exe()? };
        Ok(Compiler::in_child(program))
    }

    /// Keeps what was compiled in `cache`, and takes it from there.
    pub fn with_cache(self, cache: Cache) -> Compiler {
        Compiler { cache: Some(cache), ..self }
    }

    /// Makes native code of a module that was looked over.
    pub(super) fn compile(
        &self,
        engine: &Engine,
        limits: &Limits,
        wasm: &[u8],
    ) -> Result<Module, AdmitError> {
        if self.program.is_none() && self.cache.is_none() {
            return Module::from_binary(engine, wasm).map_err(refused);
        }
        let key = key(engine, limits, wasm);
        if let Some(artifact) = self.cache.as_ref().and_then(|cache| cache.load(&key))
            && let Ok(module) = load(engine, &artifact)
        {
            return Ok(module);
        }
        let artifact = match &self.program {
            Some(program) => child::compile(program, limits, wasm)?,
            None => engine.precompile_module(wasm).map_err(refused)?,
        };
        let module = load(engine, &artifact).map_err(|error| {
            SandboxError::Compiler(format!("what was compiled cannot be used: {error:#}"))
        })?;
        if let Some(cache) = &self.cache {
            cache.store(&key, &artifact);
        }
        Ok(module)
    }
}

/// The compiler's own words about a module.
fn refused(error: wasmtime::Error) -> AdmitError {
    Refusal::Compile { reason: format!("{error:#}") }.into()
}

/// Loads native code that this program's compiler made.
#[allow(unsafe_code)]
fn load(engine: &Engine, artifact: &[u8]) -> wasmtime::Result<Module> {
    // SAFETY: the bytes are what `precompile_module` gave, in this process, in a child that runs
    // this same program, or earlier: then they come from a folder that only this user can write
    // to, and had the checksum that was stored with them. The engine checks that they were made by
    // this version of it, for this processor, and with these settings.
    unsafe { Module::deserialize(engine, artifact) }
}

/// What an artifact is found by: all that can change it, and the limits that it kept to.
type Key = [u8; 32];

fn key(engine: &Engine, limits: &Limits, wasm: &[u8]) -> Key {
    let mut hash = KeyHasher(Sha256::new());
    hash.write(b"fairdeal artifact 1");
    // The engine's version, the processor and its features, the settings with the cost table.
    engine.precompile_compatibility_hash().hash(&mut hash);
    hash.write_u64(limits.compile_seconds.into());
    hash.write_u64(limits.compile_bytes);
    // With its depth counter and the counter's budget.
    hash.write(&Sha256::digest(wasm));
    hash.0.finalize().into()
}

/// Lets SHA-256 take what can only be hashed.
struct KeyHasher(Sha256);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest: [u8; 32] = self.0.clone().finalize().into();
        u64::from_le_bytes(std::array::from_fn(|i| digest[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::{Sandbox, Setup, engine};

    const ADD: &str = r#"(module (func (export "add") (param i32 i32) (result i32)
        (i32.add (local.get 0) (local.get 1))))"#;

    fn sandbox(compiler: Compiler) -> Sandbox {
        Sandbox::new(&Limits::default(), Setup { threads: 1, bots: 1, compiler }).unwrap()
    }

    fn cache(folder: &tempfile::TempDir) -> Cache {
        Cache::open(folder.path().join("cache")).unwrap()
    }

    #[test]
    fn what_the_child_compiles_is_good_for_every_sandbox() {
        let artifact =
            engine::for_compiling().unwrap().precompile_module(&wat::parse_str(ADD).unwrap());
        let most = Limits { memory_bytes: 1 << 30, tables: 100, ..Limits::default() };
        for limits in [Limits::default(), most] {
            let sandbox = Sandbox::new(&limits, 3).unwrap();
            load(&sandbox.engine, artifact.as_ref().unwrap()).unwrap();
        }
    }

    #[test]
    fn the_key_depends_on_module_settings_and_limits() {
        let sandbox = sandbox(Compiler::default());
        let usual = Limits::default();
        let key_of = |limits: &Limits, wasm: &[u8]| key(&sandbox.engine, limits, wasm);
        let one = key_of(&usual, b"one");
        assert_eq!(one, key_of(&usual, b"one"));
        assert_eq!(one, key(&engine::for_compiling().unwrap(), &usual, b"one"));
        assert_ne!(one, key_of(&usual, b"two"));
        assert_ne!(one, key_of(&Limits { compile_seconds: 1, ..usual.clone() }, b"one"));
        assert_ne!(one, key_of(&Limits { compile_bytes: 1 << 29, ..usual.clone() }, b"one"));
        let other = Engine::new(&wasmtime::Config::new()).unwrap();
        assert_ne!(one, key(&other, &usual, b"one"));
    }

    #[test]
    fn a_module_is_compiled_once_and_anew_where_its_artifact_is_unsound() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(&folder);
        let sandbox = sandbox(Compiler::default().with_cache(cache.clone()));
        let wasm = wat::parse_str(ADD).unwrap();
        let compile = || {
            let module = sandbox.compiler.compile(&sandbox.engine, &sandbox.limits, &wasm);
            assert!(module.unwrap().get_export("add").is_some());
        };
        compile();
        let key = key(&sandbox.engine, &sandbox.limits, &wasm);
        let artifact = cache.load(&key).expect("it is kept");
        // Sound by its checksum, but not what the engine takes.
        cache.store(&key, b"no native code");
        compile();
        assert_eq!(cache.load(&key), Some(artifact));
        assert_eq!(cache.usage().unwrap().artifacts, 1);
    }

    #[test]
    fn a_compiler_that_fails_is_no_refusal() {
        let wasm = wat::parse_str(ADD).unwrap();
        // One that is not there, one that fails, and one that does nothing.
        for program in ["/nowhere/fairdeal", "false", "true"] {
            let sandbox = sandbox(Compiler::in_child(program));
            let error =
                sandbox.compiler.compile(&sandbox.engine, &sandbox.limits, &wasm).unwrap_err();
            let error = error.refusal().unwrap_err().to_string();
            assert!(error.starts_with("cannot compile bots: "), "{error}");
        }
    }
}
