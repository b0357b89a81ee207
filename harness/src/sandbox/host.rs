//! The host's side of the contract: what a running bot can reach. The state of one bot in one
//! match, the refusal of memory, and `fairdeal.log`.

use wasmtime::{Caller, Error, Linker, Memory, ResourceLimiter, Result, Trap};

use super::contract;
use super::cost;
use super::limits::Limits;
use super::log::Log;
use super::random::Random;

/// What the host keeps for one bot in one match.
pub(super) struct Host {
    /// The bot's memory, once there is an instance.
    pub memory: Option<Memory>,
    /// The random bytes of WASI.
    pub random: Random,
    pub log: Log,
    /// Whether a `memory.grow` or `table.grow` was refused in this answer.
    pub grow_refused: bool,
    most_memory: usize,
    most_elements: usize,
}

impl Host {
    pub fn new(limits: &Limits, seed: u64, log_bytes: u32) -> Host {
        Host {
            memory: None,
            random: Random::new(seed),
            log: Log::new(log_bytes as usize),
            grow_refused: false,
            most_memory: limits.most_memory(),
            most_elements: limits.table_elements as usize,
        }
    }

    fn allow(&mut self, desired: usize, maximum: Option<usize>, limit: usize) -> bool {
        let allowed = desired <= maximum.unwrap_or(limit).min(limit);
        self.grow_refused |= !allowed;
        allowed
    }
}

impl ResourceLimiter for Host {
    fn memory_growing(&mut self, _: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        Ok(self.allow(desired, maximum, self.most_memory))
    }

    // Growths that cannot be granted are refused above. One that fails later is the machine's
    // fault: it must end as a fault of the host, not as a -1 that the bot sees.
    fn memory_grow_failed(&mut self, error: Error) -> Result<()> {
        Err(error)
    }

    fn table_growing(&mut self, _: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        Ok(self.allow(desired, maximum, self.most_elements))
    }

    fn table_grow_failed(&mut self, error: Error) -> Result<()> {
        Err(error)
    }
}

/// Takes the fuel for a host call that touches so many bytes, before they are touched.
pub(super) fn charge(caller: &mut Caller<'_, Host>, bytes: u64) -> Result<()> {
    let price = bytes.saturating_add(cost::HOST_CALL);
    let left = caller.get_fuel()?.saturating_sub(price);
    caller.set_fuel(left)?;
    if left == 0 { Err(Trap::OutOfFuel.into()) } else { Ok(()) }
}

/// The bot's memory and the host's state, both at once.
pub(super) fn memory_and_host<'a>(
    caller: &'a mut Caller<'_, Host>,
) -> Result<(&'a mut [u8], &'a mut Host)> {
    let Some(memory) = caller.data().memory else {
        return Err(Trap::MemoryOutOfBounds.into());
    };
    Ok(memory.data_and_store_mut(caller))
}

/// The `len` bytes at `address`, where both are as wasm passes them.
pub(super) fn slice(memory: &mut [u8], address: i32, len: u32) -> Option<&mut [u8]> {
    let start = usize::try_from(address.cast_unsigned()).ok()?;
    let end = start.checked_add(usize::try_from(len).ok()?)?;
    memory.get_mut(start..end)
}

/// Offers the contract's own import.
pub(super) fn link(linker: &mut Linker<Host>) -> Result<()> {
    linker.func_wrap(contract::HOST, contract::LOG, log)?;
    Ok(())
}

fn log(mut caller: Caller<'_, Host>, address: i32, len: i32) -> Result<()> {
    let len = len.cast_unsigned();
    charge(&mut caller, len.into())?;
    let (memory, host) = memory_and_host(&mut caller)?;
    let Some(text) = slice(memory, address, len) else {
        return Err(Trap::MemoryOutOfBounds.into());
    };
    host.log.write(text);
    host.log.end_line();
    Ok(())
}
