//! Set: find cards whose every attribute is all the same or all different.
