//! The files of the bots, as the results hold them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;

use crate::digest::Sha256;
use crate::report::printable;
use crate::sandbox::{Bot, Kind, Sandbox};
use crate::tournament::results::{BOTS_FOLDER, BotRecord, Results, TOURNAMENT_FILE};
use crate::tournament::run;
use crate::tournament::spec::SpecError;

use super::PageError;
use super::data::Module;

/// The file of a bot, or why there is none.
pub enum BotFile {
    /// The file that played.
    There(Arc<[u8]>),
    /// The bot was not admitted, and results hold no file of such a one.
    Refused(String),
    /// The results should hold it, and do not.
    Gone,
}

/// Reads the files of all bots of some results, in the order of their record.
pub fn read(results: &Results) -> Result<Vec<BotFile>, PageError> {
    results.record.bots.iter().map(|bot| read_one(results, bot)).collect()
}

fn read_one(results: &Results, bot: &BotRecord) -> Result<BotFile, PageError> {
    if let Some(reason) = &bot.refused {
        return Ok(BotFile::Refused(reason.clone()));
    }
    match results.bot(bot) {
        Ok(entry) if entry.sha256 == bot.sha256 && entry.wasm.len() as u64 != bot.bytes => {
            let (bytes, wrong) = (entry.wasm.len(), bot.bytes);
            let problem = format!("bot {}: the file has {bytes} bytes, not {wrong}", bot.name);
            Err(PageError::altered(&results.folder, TOURNAMENT_FILE, problem))
        }
        Ok(entry) if entry.sha256 == bot.sha256 => Ok(BotFile::There(entry.wasm)),
        Ok(entry) => {
            let problem =
                format!("bot {}: the file has changed: its SHA-256 is {}", bot.name, entry.sha256);
            Err(PageError::altered(&results.folder, &file(bot), problem))
        }
        Err(SpecError::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Ok(BotFile::Gone)
        }
        Err(error) => Err(error.into()),
    }
}

fn file(bot: &BotRecord) -> String {
    format!("{BOTS_FOLDER}/{}.wasm", bot.sha256)
}

/// Admits those bots that are asked for and whose files are there.
pub fn admit(
    results: &Results,
    files: &[BotFile],
    wanted: &BTreeSet<usize>,
    sandbox: &Sandbox,
) -> Result<Vec<Option<Bot>>, PageError> {
    let function = results.tournament.game.info().function;
    let admit = |(entrant, bot): (usize, &BotFile)| {
        let BotFile::There(wasm) = bot else { return Ok(None) };
        if !wanted.contains(&entrant) {
            return Ok(None);
        }
        match run::admit_for(sandbox, function, wasm) {
            Ok(bot) => Ok(Some(bot)),
            Err(error) => {
                let record = &results.record.bots[entrant];
                let refusal = error.refusal()?;
                let problem =
                    format!("bot {}: it was admitted, but is now refused: {refusal}", record.name);
                Err(PageError::altered(&results.folder, &file(record), problem))
            }
        }
    };
    files.par_iter().enumerate().map(|(entrant, bot)| admit((entrant, bot))).collect()
}

/// The modules of a report, each once, in the order in which they were asked for.
#[derive(Default)]
pub struct Modules {
    modules: Vec<Module>,
    known: BTreeMap<Sha256, usize>,
}

impl Modules {
    /// The number of a bot's module.
    pub fn number(&mut self, bot: &BotRecord, file: &BotFile) -> usize {
        let number = *self.known.entry(bot.sha256).or_insert_with(|| {
            self.modules.push(module(bot, file));
            self.modules.len() - 1
        });
        // What is gone from one event may be there in another.
        if let (None, BotFile::There(_)) = (&self.modules[number].wasm, file) {
            self.modules[number] = module(bot, file);
        }
        number
    }

    /// All of them.
    pub fn into_list(self) -> Vec<Module> {
        self.modules
    }
}

fn module(bot: &BotRecord, file: &BotFile) -> Module {
    let (wasm, why) = match file {
        BotFile::There(wasm) if Kind::of(wasm) == Kind::Component => {
            (None, Some("a component, which a browser cannot run".to_owned()))
        }
        BotFile::There(wasm) => (Some(STANDARD.encode(wasm)), None),
        BotFile::Refused(reason) => {
            (None, Some(format!("it was not admitted: {}", printable(reason))))
        }
        BotFile::Gone => (None, Some("its file is not in the results".to_owned())),
    };
    Module { sha256: bot.sha256.to_string(), size: bot.bytes, wasm, why }
}
