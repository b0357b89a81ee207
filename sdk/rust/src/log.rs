//! Text for the author: [`log!`](crate::log!) and, in a bot, the text of a panic.
//!
//! In a bot it goes to the optional import `fairdeal.log`, shown by `fairdeal check` and `fairdeal
//! match --log` and never scored, though host calls cost fuel. In native tests it goes to standard
//! error. Without the feature `log` it goes nowhere, and the bot has no import.

/// Logs a line, with the arguments of `format!`.
///
/// ```
/// fairdeal_sdk::log!("{} codes left", 3);
/// ```
#[macro_export]
macro_rules! log {
    ($($arg:tt)*) => { $crate::log::line(core::format_args!($($arg)*)) };
}

/// The longest text that one call can log; what is longer is cut.
pub const LONGEST: usize = 1024;

/// Logs a line; see [`log!`](crate::log!).
#[cfg(all(feature = "log", target_family = "wasm"))]
pub fn line(text: core::fmt::Arguments<'_>) {
    let mut buffer = Buffer { bytes: [0; LONGEST], used: 0 };
    // Writing fails when the buffer is full: the text is cut there.
    let _ = core::fmt::Write::write_fmt(&mut buffer, text);
    host_log(&buffer.bytes[..buffer.used]);
}

/// Logs a line; see [`log!`](crate::log!).
#[cfg(all(feature = "log", not(target_family = "wasm")))]
pub fn line(text: core::fmt::Arguments<'_>) {
    std::eprintln!("{text}");
}

/// Logs nothing: the feature `log` is off.
#[cfg(not(feature = "log"))]
pub fn line(_: core::fmt::Arguments<'_>) {}

/// Text in place: a panic may have come from want of memory.
#[cfg(all(feature = "log", target_family = "wasm"))]
struct Buffer {
    bytes: [u8; LONGEST],
    used: usize,
}

#[cfg(all(feature = "log", target_family = "wasm"))]
impl core::fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let room = &mut self.bytes[self.used..];
        let fits = text.len().min(room.len());
        room[..fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.used += fits;
        if fits == text.len() { Ok(()) } else { Err(core::fmt::Error) }
    }
}

#[cfg(all(feature = "log", target_family = "wasm"))]
#[allow(unsafe_code)]
fn host_log(text: &[u8]) {
    #[link(wasm_import_module = "fairdeal")]
    unsafe extern "C" {
        #[link_name = "log"]
        fn fairdeal_log(text: *const u8, len: usize);
    }
    // SAFETY: the host reads `len` bytes from `text` before it returns, and keeps nothing.
    unsafe { fairdeal_log(text.as_ptr(), text.len()) }
}
