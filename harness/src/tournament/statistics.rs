//! Figures of a sample, from integer sums, so that parts may be added up in any order to the same
//! bits. Only the operations that IEEE 754 rounds exactly are used: + − × ÷ and the square root.

/// The mean, or `None` of nothing.
pub fn mean(sum: i128, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// The half width of the 95 % confidence interval of the mean: Student's t times the standard
/// error. `None` for fewer than two values.
pub fn half_width_95(sum: i128, sum_of_squares: i128, count: u64) -> Option<f64> {
    if count < 2 {
        return None;
    }
    let n = count as f64;
    // n² times the variance, exactly where it fits.
    let spread = i128::from(count)
        .checked_mul(sum_of_squares)
        .zip(sum.checked_mul(sum))
        .map(|(squares, square)| (squares - square) as f64)
        .unwrap_or_else(|| n * sum_of_squares as f64 - sum as f64 * sum as f64)
        .max(0.0);
    Some(student_t_975(count - 1) * (spread / (n * n * (n - 1.0))).sqrt())
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
    fn figures_of_small_samples() {
        assert_eq!(mean(0, 0), None);
        assert_eq!(mean(10, 4), Some(2.5));
        assert_eq!(half_width_95(5, 25, 1), None);
        assert_eq!(half_width_95(10, 50, 2), Some(0.0));
        // 1, 2, 3: standard deviation 1, t = 4.3027, n = 3.
        let half = half_width_95(6, 14, 3).unwrap();
        assert!((half - 4.3027 / 3f64.sqrt()).abs() < 1e-12, "{half}");
    }

    #[test]
    fn student_t_is_smooth_where_the_table_ends() {
        assert!((student_t_975(31) - 2.0395).abs() < 1e-4);
        assert!((student_t_975(100) - 1.9840).abs() < 1e-4);
        assert!((student_t_975(1_000_000) - 1.95997).abs() < 1e-4);
    }

    #[test]
    fn sums_too_large_for_exact_squares_still_give_a_figure() {
        let half = half_width_95(i128::MAX / 2, i128::MAX, 1_000_000).unwrap();
        assert!(half.is_finite());
    }
}
