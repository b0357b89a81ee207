//! Total guesses that no strategy can better, by the number of possible codes alone.

/// Bounds by the number of possible codes.
pub struct Bounds {
    /// With any first guess.
    pub any: Vec<u32>,
    /// With a first guess that is no possible code.
    pub impossible: Vec<u32>,
}

impl Bounds {
    /// The bounds for up to `most` codes, when a guess that misses can be met in `feedbacks` ways: one
    /// code can be found with the first guess, one for each feedback with the second, and so on.
    pub fn new(most: usize, feedbacks: usize) -> Self {
        Self { any: fill(most, feedbacks, 1), impossible: fill(most, feedbacks, 0) }
    }
}

/// Finds codes as soon as there is room: `first` with the first guess.
fn fill(most: usize, feedbacks: usize, first: usize) -> Vec<u32> {
    let mut bounds = vec![0];
    let (mut guesses, mut found, mut room) = (1, first, 1);
    while bounds.len() <= most {
        for _ in 0..found.min(most) {
            bounds.push(bounds[bounds.len() - 1] + guesses);
        }
        guesses += 1;
        room = usize::min(room * feedbacks, most);
        found = room;
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_codes() {
        let bounds = Bounds::new(200, 13);
        assert_eq!(bounds.any[..5], [0, 1, 3, 5, 7]);
        assert_eq!(bounds.any[14], 1 + 13 * 2);
        assert_eq!(bounds.any[15], 1 + 13 * 2 + 3);
        assert_eq!(bounds.impossible[..4], [0, 2, 4, 6]);
        assert_eq!(bounds.impossible[14], 13 * 2 + 3);
    }
}
