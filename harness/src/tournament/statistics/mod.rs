//! Figures of a sample and tests of differences, from integer sums, so that parts may be added up
//! in any order to the same bits. Only + − × ÷ and the square root, which IEEE 754 rounds exactly,
//! and the crate `libm` are used, so that a figure is the same on every machine.
//!
//! What each figure means stands in `docs/statistics.md`.

pub mod deal_sums;
pub mod holm;
mod magnitudes;
pub mod paired;
pub mod sequential;
mod sign_flip;

/// The probability of an error of the first kind that a tournament's tests allow, over all of them.
pub const ALPHA: f64 = 0.05;

/// The mean, or `None` of nothing.
pub fn mean(sum: i128, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// The 97.5 % point of Student's t distribution: a table up to 30 degrees of freedom, beyond it the
/// Cornish–Fisher expansion, which is right there to four digits.
fn student_t_975(degrees: u64) -> f64 {
    const TABLE: [f64; 30] = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
        2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739,
        2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
    ];
    if let Some(&t) = degrees.checked_sub(1).and_then(|row| TABLE.get(row as usize)) {
        return t;
    }
    const Z: f64 = 1.959_963_984_540_054;
    let d = degrees as f64;
    let cube = Z * Z * Z;
    Z + (cube + Z) / (4.0 * d) + (5.0 * cube * Z * Z + 16.0 * cube + 3.0 * Z) / (96.0 * d * d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means() {
        assert_eq!(mean(0, 0), None);
        assert_eq!(mean(10, 4), Some(2.5));
    }

    #[test]
    fn student_t_is_smooth_where_the_table_ends() {
        assert!((student_t_975(31) - 2.0395).abs() < 1e-4);
        assert!((student_t_975(100) - 1.9840).abs() < 1e-4);
        assert!((student_t_975(1_000_000) - 1.95997).abs() < 1e-4);
    }
}
