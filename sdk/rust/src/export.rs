//! The exports of the contract: room for the view, and one function a game.

/// Exports bots: one strategy for each game that the file plays.
///
/// A strategy is built once a match, by `Default` or by a function of the match's seed, and keeps
/// what it knows from answer to answer. Outside wasm nothing is exported and only the types are
/// checked, so that the same crate can be tested natively.
///
/// ```
/// use fairdeal_sdk::{Rng, mastermind, mini_card};
///
/// #[derive(Default)]
/// struct First;
///
/// impl mini_card::Strategy for First {
///     fn discard(&mut self, _: &mini_card::View) -> usize {
///         0
///     }
/// }
///
/// struct Guesser(Rng);
///
/// impl mastermind::Strategy for Guesser {
///     fn guess(&mut self, view: &mastermind::View) -> mastermind::Code {
///         let symbols = [(); 16].map(|_| self.0.below(view.space().symbols().into()) as u8);
///         mastermind::Code::from_symbols(&symbols[..view.space().positions().into()])
///     }
/// }
///
/// fairdeal_sdk::export! {
///     mini_card: First,
///     mastermind: Guesser = |seed| Guesser(Rng::new(seed)),
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! export {
    ($($game:ident: $bot:ty $(= $build:expr)?),+ $(,)?) => {
        #[cfg(target_family = "wasm")]
        const _: () = {
            #[unsafe(no_mangle)]
            extern "C" fn fairdeal_view_v1(len: i32) -> i32 {
                $crate::export::view(len)
            }
        };
        $(
            const _: () = {
                fn build(_seed: u64) -> $bot {
                    $crate::export!(@build _seed $(, $build)?)
                }
                $crate::export!(@$game $bot);
            };
        )+
    };
    (@build $seed:ident) => { ::core::default::Default::default() };
    (@build $seed:ident, $build:expr) => { ($build)($seed) };
    (@mini_card $bot:ty) => { $crate::export!(@function mini_card_discard, mini_card, $bot); };
    (@mastermind $bot:ty) => { $crate::export!(@function mastermind_guess, mastermind, $bot); };
    (@set $bot:ty) => { $crate::export!(@function set_spot, set, $bot); };
    (@function $name:ident, $game:ident, $bot:ty) => {
        #[cfg(target_family = "wasm")]
        #[unsafe(no_mangle)]
        extern "C" fn $name(len: i32) -> i64 {
            static BOT: $crate::export::Slot<$bot> = $crate::export::Slot::new();
            $crate::export::$game(&BOT, build, len)
        }
        #[cfg(not(target_family = "wasm"))]
        #[allow(dead_code)]
        fn $name(seed: u64) -> impl $crate::$game::Strategy {
            build(seed)
        }
    };
}

#[cfg(target_family = "wasm")]
pub use wasm::{Slot, mastermind, mini_card, set, view};

#[cfg(target_family = "wasm")]
#[allow(unsafe_code)]
mod wasm {
    use alloc::vec::Vec;
    use core::cell::UnsafeCell;

    use crate::view::ViewError;

    /// A place for what lives as long as the instance: the view's bytes, a strategy.
    pub struct Slot<T>(UnsafeCell<Option<T>>);

    // SAFETY: a bot has one thread.
    unsafe impl<T> Sync for Slot<T> {}

    impl<T> Slot<T> {
        /// An empty place.
        #[allow(clippy::new_without_default)]
        pub const fn new() -> Slot<T> {
            Slot(UnsafeCell::new(None))
        }

        /// What is here, built first if it is not there yet.
        #[allow(clippy::mut_from_ref)]
        fn get(&self, build: impl FnOnce() -> T) -> &mut T {
            // SAFETY: each exported function takes its own slot and the view's, once, and the host
            // calls one function at a time; `build` reaches no slot.
            unsafe { &mut *self.0.get() }.get_or_insert_with(build)
        }
    }

    static VIEW: Slot<Vec<u8>> = Slot::new();

    fn buffer() -> &'static mut Vec<u8> {
        VIEW.get(|| {
            #[cfg(feature = "std")]
            crate::panic::set_hook();
            // Room for most views at once.
            Vec::with_capacity(1024)
        })
    }

    /// Room for a view of `len` bytes: its address.
    pub fn view(len: i32) -> i32 {
        let buffer = buffer();
        let len = len.cast_unsigned() as usize;
        if buffer.len() < len {
            buffer.resize(len, 0);
        }
        buffer.as_mut_ptr() as i32
    }

    fn decoded<'a, V>(len: i32, decode: fn(&'a [u8]) -> Result<V, ViewError>) -> V {
        let bytes = buffer().get(..len.cast_unsigned() as usize);
        match bytes.map(decode) {
            Some(Ok(view)) => view,
            Some(Err(error)) => panic!("{error}"),
            None => panic!("{len} bytes to read in a smaller view"),
        }
    }

    /// Answers a view of the Mini Card Game.
    pub fn mini_card<S: crate::mini_card::Strategy>(
        bot: &'static Slot<S>,
        build: fn(u64) -> S,
        len: i32,
    ) -> i64 {
        let view = decoded(len, crate::mini_card::View::decode);
        bot.get(|| build(view.seed())).discard(&view) as i64
    }

    /// Answers a view of Mastermind.
    pub fn mastermind<S: crate::mastermind::Strategy>(
        bot: &'static Slot<S>,
        build: fn(u64) -> S,
        len: i32,
    ) -> i64 {
        let view = decoded(len, crate::mastermind::View::decode);
        bot.get(|| build(view.seed())).guess(&view).answer()
    }

    /// Answers a view of Set.
    pub fn set<S: crate::set::Strategy>(
        bot: &'static Slot<S>,
        build: fn(u64) -> S,
        len: i32,
    ) -> i64 {
        let view = decoded(len, crate::set::View::decode);
        bot.get(|| build(view.seed())).spot(&view).cast_signed()
    }
}
