//! Several tests at once: Holm's step-down correction.

/// The corrected p-values of a family of tests. To reject where a corrected value is at most α
/// errs in any of the tests with a probability of at most α, however they depend on each other.
///
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal
/// of Statistics 6, 1979.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]).then(a.cmp(&b)));
    let mut corrected = vec![1.0; p.len()];
    let mut largest: f64 = 0.0;
    for (below, &test) in order.iter().enumerate() {
        largest = largest.max(p[test] * (p.len() - below) as f64).min(1.0);
        corrected[test] = largest;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_worked_example() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        let expected = [0.03, 0.06, 0.06, 0.02];
        assert!(corrected.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-15));
        assert_eq!(holm(&[]), [0.0; 0]);
        assert_eq!(holm(&[0.7, 0.8]), [1.0, 1.0]);
    }

    proptest! {
        #[test]
        fn between_one_test_and_bonferroni(p in prop::collection::vec(0.0..=1.0f64, 1..30)) {
            let corrected = holm(&p);
            let all = p.len() as f64;
            for (&p, &corrected) in p.iter().zip(&corrected) {
                prop_assert!(p <= corrected && corrected <= (p * all).min(1.0));
            }
            let smallest = |values: &[f64]| values.iter().copied().fold(1.0, f64::min);
            prop_assert_eq!(smallest(&corrected), (smallest(&p) * all).min(1.0));
        }
    }
}
