//! Admission: from the bytes of a file to a bot that can play.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use wasmtime::{Engine, InstancePre, Module, ModuleExport};

use super::contract;
use super::depth;
use super::engine::{Sandbox, SandboxError};
use super::host::Host;
use super::limits::Limits;
use super::lint;
use super::player::{Instance, WasmPlayer};
use super::refusal::{AdmitError, Refusal};
use super::stack::with_stack;
use crate::player::Fault;

/// An admitted bot: compiled, tried, and ready for any number of matches on any number of
/// threads. A clone is the same bot.
#[derive(Clone)]
pub struct Bot(Arc<Admitted>);

/// Bytes of what a bot writes in its trial that its author is shown.
const TRIAL_LOG: u32 = 1_000;

/// What all players of a bot share.
pub(super) struct Admitted {
    pub engine: Engine,
    pub limits: Limits,
    pub module: InstancePre<Host>,
    pub memory: ModuleExport,
    pub view: ModuleExport,
    pub depth: ModuleExport,
    pub initialize: Option<ModuleExport>,
    functions: Vec<(&'static str, ModuleExport)>,
    sha256: String,
}

/// The bot does not play this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bot does not export \"{0}\"")]
pub struct NotExported(pub String);

impl Sandbox {
    /// Admits a bot: looks the file over, puts the depth counter in, compiles it, and makes one
    /// instance for trial.
    pub fn admit(&self, wasm: &[u8]) -> Result<Bot, AdmitError> {
        let shape = lint::lint(wasm, &self.limits)?;
        let counted = depth::count_depth(wasm, &shape, &self.limits).map_err(|error| {
            Refusal::Invalid { reason: error.message().to_string(), offset: error.offset() }
        })?;
        let module = self.compiler.compile(&self.engine, &self.limits, &counted.wasm)?;
        let bot = Bot(Arc::new(self.link(module, &counted.counter, hex(&Sha256::digest(wasm)))?));
        bot.try_out()?;
        Ok(bot)
    }

    fn link(&self, module: Module, counter: &str, sha256: String) -> Result<Admitted, Refusal> {
        let export = |name: &str| module.get_export_index(name);
        let needed = |name: &str| {
            let reason = format!("no export \"{name}\" after compilation");
            export(name).ok_or(Refusal::Compile { reason })
        };
        Ok(Admitted {
            engine: self.engine.clone(),
            limits: self.limits.clone(),
            memory: needed(contract::MEMORY)?,
            view: needed(contract::VIEW)?,
            depth: needed(counter)?,
            initialize: export(contract::INITIALIZE),
            functions: contract::FUNCTIONS
                .into_iter()
                .filter_map(|name| Some((name, export(name)?)))
                .collect(),
            sha256,
            module: self
                .linker
                .instantiate_pre(&module)
                .map_err(|error| Refusal::Compile { reason: format!("{error:#}") })?,
        })
    }
}

impl Bot {
    /// The SHA-256 of the file as it was given, in hexadecimal.
    pub fn sha256(&self) -> &str {
        &self.0.sha256
    }

    /// Whether the bot exports this function of the contract.
    pub fn has(&self, function: &str) -> bool {
        self.functions().any(|name| name == function)
    }

    /// The functions of the contract that it exports.
    pub fn functions(&self) -> impl Iterator<Item = &'static str> {
        self.0.functions.iter().map(|(name, _)| *name)
    }

    /// The bot in one seat of one match, asked through `function`; `seed` is its seed of this
    /// match, which WASI's random bytes come from. Costs nothing until the first answer.
    pub fn player(&self, function: &str, seed: u64) -> Result<WasmPlayer, NotExported> {
        let found = self.0.functions.iter().find(|(name, _)| *name == function);
        let (_, export) = found.ok_or_else(|| NotExported(function.to_string()))?;
        Ok(WasmPlayer::new(self.0.clone(), *export, seed))
    }

    fn try_out(&self) -> Result<(), AdmitError> {
        let Some((_, function)) = self.0.functions.first() else {
            return Err(Refusal::NoGame.into());
        };
        let host = Host::new(&self.0.limits, 0, TRIAL_LOG);
        with_stack(|| {
            let mut instance =
                Instance::new(&self.0, *function, host).map_err(|failure| match failure.fault {
                    Fault::Host(reason) => AdmitError::from(SandboxError::Trial(reason)),
                    _ => Refusal::Start { reason: failure.reason }.into(),
                })?;
            instance.initialize(&self.0, 1).map_err(|failure| match failure.fault {
                Fault::Forfeit(verdict) => {
                    let log = failure.log.trim_end();
                    let log =
                        if log.is_empty() { String::new() } else { format!("; it wrote: {log}") };
                    Refusal::Initialize { verdict, reason: failure.reason + &log }.into()
                }
                Fault::TimedOut => Refusal::Slow { ms: self.0.limits.answer_ms }.into(),
                Fault::Host(reason) => SandboxError::Trial(reason).into(),
            })
        })
    }
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Bot").field(&self.0.sha256).finish()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
