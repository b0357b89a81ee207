//! Room that a game keeps from match to match, so that a match allocates nothing.

use std::any::Any;
use std::fmt;

/// A value of whatever type the game that is played has use for.
#[derive(Default)]
pub struct Room(Option<Box<dyn Any + Send + Sync>>);

impl Room {
    /// Takes the value that was put here; a new one where there is none of this type.
    pub fn take<T: Any + Default>(&mut self) -> T {
        let kept = self.0.as_mut().and_then(|kept| kept.downcast_mut::<T>());
        kept.map(std::mem::take).unwrap_or_default()
    }

    /// Puts a value here for the next match.
    pub fn put<T: Any + Send + Sync>(&mut self, value: T) {
        match self.0.as_mut().and_then(|kept| kept.downcast_mut::<T>()) {
            Some(kept) => *kept = value,
            None => self.0 = Some(Box::new(value)),
        }
    }
}

/// A clone begins without room.
impl Clone for Room {
    fn clone(&self) -> Room {
        Room::default()
    }
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_there_for_who_asks_for_its_type() {
        let mut room = Room::default();
        assert!(room.take::<Vec<u8>>().is_empty());
        room.put(vec![7u8]);
        assert_eq!(room.take::<String>(), "");
        assert_eq!(room.take::<Vec<u8>>(), [7]);
        assert!(room.take::<Vec<u8>>().is_empty());
        room.put("text".to_owned());
        assert_eq!(room.take::<String>(), "text");
    }
}
