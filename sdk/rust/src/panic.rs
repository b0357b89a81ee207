//! What a bot does when it panics: log the text, then trap. The match is forfeited as `trap`.

/// The panic handler of a bot without std.
#[cfg(all(target_family = "wasm", not(feature = "std")))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    crate::log!("{info}");
    core::arch::wasm32::unreachable()
}

/// The same for a bot with std, whose own handler asks this hook.
#[cfg(all(target_family = "wasm", feature = "std"))]
pub(crate) fn set_hook() {
    std::panic::set_hook(std::boxed::Box::new(|info| crate::log!("{info}")));
}
