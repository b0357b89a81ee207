//! A `wasi_snapshot_preview1` in which nothing outside the match exists: clocks stand still,
//! random bytes come from the bot's seed, there are no files, no arguments and no environment,
//! and what is written goes where `fairdeal.log` goes. Go, C and others link it; with these
//! answers their fuel is the same in every run.
//!
//! Names, types and layouts: <https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md>.

use wasmtime::{Caller, Error, FuncType, Linker, Result, Val, ValType};

use super::contract::{self, Signature};
use super::host::{Host, charge, memory_and_host, slice};

/// Done.
const SUCCESS: i32 = 0;
/// No such open file.
const BADF: i32 = 8;
/// An address outside the memory.
const FAULT: i32 = 21;
/// An argument that makes no sense.
const INVAL: i32 = 28;
/// Not offered here.
const NOSYS: i32 = 52;
/// Standard input and output cannot be wound.
const SPIPE: i32 = 70;

/// Every function of preview 1 with its type: `i` is `i32`, `I` is `i64`.
pub(super) const FUNCTIONS: [(&str, &str); 46] = [
    ("args_get", "ii:i"),
    ("args_sizes_get", "ii:i"),
    ("clock_res_get", "ii:i"),
    ("clock_time_get", "iIi:i"),
    ("environ_get", "ii:i"),
    ("environ_sizes_get", "ii:i"),
    ("fd_advise", "iIIi:i"),
    ("fd_allocate", "iII:i"),
    ("fd_close", "i:i"),
    ("fd_datasync", "i:i"),
    ("fd_fdstat_get", "ii:i"),
    ("fd_fdstat_set_flags", "ii:i"),
    ("fd_fdstat_set_rights", "iII:i"),
    ("fd_filestat_get", "ii:i"),
    ("fd_filestat_set_size", "iI:i"),
    ("fd_filestat_set_times", "iIIi:i"),
    ("fd_pread", "iiiIi:i"),
    ("fd_prestat_dir_name", "iii:i"),
    ("fd_prestat_get", "ii:i"),
    ("fd_pwrite", "iiiIi:i"),
    ("fd_read", "iiii:i"),
    ("fd_readdir", "iiiIi:i"),
    ("fd_renumber", "ii:i"),
    ("fd_seek", "iIii:i"),
    ("fd_sync", "i:i"),
    ("fd_tell", "ii:i"),
    ("fd_write", "iiii:i"),
    ("path_create_directory", "iii:i"),
    ("path_filestat_get", "iiiii:i"),
    ("path_filestat_set_times", "iiiiIIi:i"),
    ("path_link", "iiiiiii:i"),
    ("path_open", "iiiiiIIii:i"),
    ("path_readlink", "iiiiii:i"),
    ("path_remove_directory", "iii:i"),
    ("path_rename", "iiiiii:i"),
    ("path_symlink", "iiiii:i"),
    ("path_unlink_file", "iii:i"),
    ("poll_oneoff", "iiii:i"),
    ("proc_exit", "i:"),
    ("proc_raise", "i:i"),
    ("random_get", "ii:i"),
    ("sched_yield", ":i"),
    ("sock_accept", "iii:i"),
    ("sock_recv", "iiiiii:i"),
    ("sock_send", "iiiii:i"),
    ("sock_shutdown", "ii:i"),
];

/// The type of a function of preview 1.
pub(super) fn signature(name: &str) -> Option<Signature> {
    FUNCTIONS.iter().find(|(found, _)| *found == name).map(|(_, pattern)| Signature::parse(pattern))
}

/// The bot called `proc_exit`.
#[derive(Debug, thiserror::Error)]
#[error("called proc_exit({0})")]
pub(super) struct Exit(i32);

/// Offers every function of preview 1. Those that need a file say that it is not open; a few
/// answer; the others are not offered and say so.
pub(super) fn link(linker: &mut Linker<Host>) -> Result<()> {
    for (name, pattern) in FUNCTIONS {
        let file = name.starts_with("fd_") || name.starts_with("path_");
        link_refusal(linker, name, pattern, if file { BADF } else { NOSYS })?;
    }
    linker.allow_shadowing(true);
    let wasi = contract::WASI;
    linker.func_wrap(wasi, "args_get", nothing_to_get)?;
    linker.func_wrap(wasi, "args_sizes_get", no_sizes)?;
    linker.func_wrap(wasi, "environ_get", nothing_to_get)?;
    linker.func_wrap(wasi, "environ_sizes_get", no_sizes)?;
    linker.func_wrap(wasi, "clock_res_get", clock_res_get)?;
    linker.func_wrap(wasi, "clock_time_get", clock_time_get)?;
    linker.func_wrap(wasi, "fd_fdstat_get", fd_fdstat_get)?;
    linker.func_wrap(wasi, "fd_read", fd_read)?;
    linker.func_wrap(wasi, "fd_seek", fd_seek)?;
    linker.func_wrap(wasi, "fd_write", fd_write)?;
    linker.func_wrap(wasi, "poll_oneoff", poll_oneoff)?;
    linker.func_wrap(wasi, "proc_exit", proc_exit)?;
    linker.func_wrap(wasi, "random_get", random_get)?;
    linker.func_wrap(wasi, "sched_yield", sched_yield)?;
    linker.allow_shadowing(false);
    Ok(())
}

fn link_refusal(linker: &mut Linker<Host>, name: &str, pattern: &str, errno: i32) -> Result<()> {
    let signature = Signature::parse(pattern);
    let types = |types: &[wasmparser::ValType]| -> Vec<ValType> {
        types
            .iter()
            .map(|ty| if *ty == wasmparser::ValType::I64 { ValType::I64 } else { ValType::I32 })
            .collect()
    };
    let ty = FuncType::new(linker.engine(), types(&signature.params), types(&signature.results));
    linker.func_new(contract::WASI, name, ty, move |mut caller, _, results| {
        charge(&mut caller, 0)?;
        results.fill(Val::I32(errno));
        Ok(())
    })?;
    Ok(())
}

/// Writes bytes at an address, priced.
fn put(caller: &mut Caller<'_, Host>, address: i32, bytes: &[u8]) -> Result<i32> {
    charge(caller, bytes.len() as u64)?;
    let (memory, _) = memory_and_host(caller)?;
    Ok(match slice(memory, address, bytes.len() as u32) {
        Some(place) => {
            place.copy_from_slice(bytes);
            SUCCESS
        }
        None => FAULT,
    })
}

/// `args_get`, `environ_get`: there is nothing, so nothing is written.
fn nothing_to_get(mut caller: Caller<'_, Host>, _: i32, _: i32) -> Result<i32> {
    charge(&mut caller, 0)?;
    Ok(SUCCESS)
}

/// `args_sizes_get`, `environ_sizes_get`: no items of no bytes.
fn no_sizes(mut caller: Caller<'_, Host>, count: i32, bytes: i32) -> Result<i32> {
    match put(&mut caller, count, &[0; 4])? {
        SUCCESS => put(&mut caller, bytes, &[0; 4]),
        errno => Ok(errno),
    }
}

fn clock_res_get(mut caller: Caller<'_, Host>, _clock: i32, address: i32) -> Result<i32> {
    put(&mut caller, address, &1u64.to_le_bytes())
}

/// The time of day stands at 0. Any other clock stands at its first nanosecond, as Go's runtime
/// takes 0 for a clock that is broken.
fn clock_time_get(mut caller: Caller<'_, Host>, clock: i32, _: i64, address: i32) -> Result<i32> {
    const TIME_OF_DAY: i32 = 0;
    let time = u64::from(clock != TIME_OF_DAY);
    put(&mut caller, address, &time.to_le_bytes())
}

/// Standard input, output and error are terminals without rights to be wound.
fn fd_fdstat_get(mut caller: Caller<'_, Host>, file: i32, address: i32) -> Result<i32> {
    const CHARACTER_DEVICE: u8 = 2;
    const READ: u64 = 1 << 1;
    const WRITE: u64 = 1 << 6;
    if !(0..=2).contains(&file) {
        charge(&mut caller, 0)?;
        return Ok(BADF);
    }
    let mut stat = [0; 24];
    stat[0] = CHARACTER_DEVICE;
    stat[8..16].copy_from_slice(&(if file == 0 { READ } else { WRITE }).to_le_bytes());
    put(&mut caller, address, &stat)
}

/// Standard input is at its end.
fn fd_read(mut caller: Caller<'_, Host>, file: i32, _: i32, _: i32, read: i32) -> Result<i32> {
    if file == 0 {
        return put(&mut caller, read, &[0; 4]);
    }
    charge(&mut caller, 0)?;
    Ok(BADF)
}

fn fd_seek(mut caller: Caller<'_, Host>, file: i32, _: i64, _: i32, _: i32) -> Result<i32> {
    charge(&mut caller, 0)?;
    Ok(if (0..=2).contains(&file) { SPIPE } else { BADF })
}

/// Standard output and error go to the log.
fn fd_write(
    mut caller: Caller<'_, Host>,
    file: i32,
    vectors: i32,
    count: i32,
    written: i32,
) -> Result<i32> {
    if !(1..=2).contains(&file) {
        charge(&mut caller, 0)?;
        return Ok(BADF);
    }
    let Some(list_bytes) = count.cast_unsigned().checked_mul(8) else {
        charge(&mut caller, 0)?;
        return Ok(INVAL);
    };
    charge(&mut caller, list_bytes.into())?;
    let mut total = 0u32;
    for at in (0..list_bytes).step_by(8) {
        let (memory, _) = memory_and_host(&mut caller)?;
        let Some(vector) = vectors
            .checked_add_unsigned(at)
            .and_then(|address| slice(memory, address, 8))
            .and_then(|bytes| <[u8; 8]>::try_from(&*bytes).ok())
        else {
            return Ok(FAULT);
        };
        let [a, b, c, d, e, f, g, h] = vector;
        let (address, len) = (i32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let Some(sum) = total.checked_add(len) else { return Ok(INVAL) };
        total = sum;
        charge(&mut caller, len.into())?;
        let (memory, host) = memory_and_host(&mut caller)?;
        let Some(text) = slice(memory, address, len) else { return Ok(FAULT) };
        host.log.write(text);
    }
    put(&mut caller, written, &total.to_le_bytes())
}

/// Every wait for the clock is over at once; nothing else can be waited for.
fn poll_oneoff(
    mut caller: Caller<'_, Host>,
    subscriptions: i32,
    events: i32,
    count: i32,
    happened: i32,
) -> Result<i32> {
    const SUBSCRIPTION: u32 = 48;
    const EVENT: u32 = 32;
    const CLOCK: u8 = 0;
    let count = count.cast_unsigned();
    charge(&mut caller, u64::from(count) * u64::from(SUBSCRIPTION + EVENT))?;
    if count == 0 {
        return Ok(INVAL);
    }
    let (memory, _) = memory_and_host(&mut caller)?;
    for i in 0..count {
        let (from, to) = (i.checked_mul(SUBSCRIPTION), i.checked_mul(EVENT));
        let (Some(from), Some(to)) = (
            from.and_then(|from| subscriptions.checked_add_unsigned(from)),
            to.and_then(|to| events.checked_add_unsigned(to)),
        ) else {
            return Ok(FAULT);
        };
        let Some(subscription) = slice(memory, from, SUBSCRIPTION) else { return Ok(FAULT) };
        let mut event = [0; EVENT as usize];
        event[..8].copy_from_slice(&subscription[..8]);
        let kind = subscription[8];
        let errno = if kind == CLOCK { SUCCESS } else { BADF };
        event[8..10].copy_from_slice(&(errno as u16).to_le_bytes());
        event[10] = kind;
        let Some(place) = slice(memory, to, EVENT) else { return Ok(FAULT) };
        place.copy_from_slice(&event);
    }
    put(&mut caller, happened, &count.to_le_bytes())
}

fn proc_exit(_: Caller<'_, Host>, code: i32) -> Result<()> {
    Err(Error::new(Exit(code)))
}

fn random_get(mut caller: Caller<'_, Host>, address: i32, len: i32) -> Result<i32> {
    let len = len.cast_unsigned();
    charge(&mut caller, len.into())?;
    let (memory, host) = memory_and_host(&mut caller)?;
    let Some(bytes) = slice(memory, address, len) else { return Ok(FAULT) };
    host.random.fill(bytes);
    Ok(SUCCESS)
}

fn sched_yield(mut caller: Caller<'_, Host>) -> Result<i32> {
    charge(&mut caller, 0)?;
    Ok(SUCCESS)
}
