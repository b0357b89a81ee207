//! The simulated clock: reaction time is a base, the time of thinking that the fuel of an answer
//! stands for, and noise as people's choices show it. Reproducible: the noise is drawn from the
//! tournament's seed by deal, seat and number of the answer, and computed with `libm`, which gives
//! the same bits on every machine.

use serde::de::{self, Deserialize, Deserializer};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::random::{Seed, Stream};

/// The settings of the clock: `[rules.clock]`.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Clock {
    /// What every answer takes, in milliseconds.
    pub base_ms: u32,
    /// Fuel that stands for a millisecond of thinking.
    pub fuel_per_ms: u32,
    /// The noise.
    pub noise: Noise,
    /// The most that noise adds, in milliseconds.
    pub noise_cap_ms: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Clock { base_ms: 200, fuel_per_ms: 5, noise: Noise::LOG_NORMAL, noise_cap_ms: 3000 }
    }
}

/// The distribution of the noise, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noise {
    /// None at all.
    None,
    /// `shift` + exp(`mu` + `sigma` × N), N being standard normal.
    LogNormal {
        /// The least, in seconds.
        shift: f64,
        /// The mean of the logarithm.
        mu: f64,
        /// The standard deviation of the logarithm.
        sigma: f64,
    },
    /// `mu` + `sigma` × N + an exponential of mean `tau`.
    ExGaussian {
        /// The mean of the normal part, in seconds.
        mu: f64,
        /// Its standard deviation, in seconds.
        sigma: f64,
        /// The mean of the exponential part, in seconds.
        tau: f64,
    },
    /// `shift` + the first passage of a drifting Brownian motion (inverse Gaussian).
    Wald {
        /// The least, in seconds.
        shift: f64,
        /// The mean of the rest, in seconds.
        mean: f64,
        /// The shape of the rest, in seconds: the larger, the narrower.
        shape: f64,
    },
}

impl Noise {
    /// A shifted log-normal with parameters that were fitted to people's choices.
    pub const LOG_NORMAL: Noise = Noise::LogNormal { shift: 0.17, mu: -0.69, sigma: 0.37 };
    /// An ex-Gaussian of about the same mean.
    pub const EX_GAUSSIAN: Noise = Noise::ExGaussian { mu: 0.45, sigma: 0.08, tau: 0.25 };
    /// A shifted Wald distribution of about the same mean.
    pub const WALD: Noise = Noise::Wald { shift: 0.17, mean: 0.54, shape: 2.5 };

    /// The name of the distribution, and its parameters by name.
    fn parts(self) -> (&'static str, Vec<(&'static str, f64)>) {
        match self {
            Noise::None => ("none", vec![]),
            Noise::LogNormal { shift, mu, sigma } => {
                ("log-normal", vec![("shift", shift), ("mu", mu), ("sigma", sigma)])
            }
            Noise::ExGaussian { mu, sigma, tau } => {
                ("ex-gaussian", vec![("mu", mu), ("sigma", sigma), ("tau", tau)])
            }
            Noise::Wald { shift, mean, shape } => {
                ("wald", vec![("shift", shift), ("mean", mean), ("shape", shape)])
            }
        }
    }

    /// Draws a noise, in seconds; it may be negative or beyond any cap.
    fn draw(self, stream: &mut Stream) -> f64 {
        match self {
            Noise::None => 0.0,
            Noise::LogNormal { shift, mu, sigma } => shift + libm::exp(mu + sigma * normal(stream)),
            Noise::ExGaussian { mu, sigma, tau } => {
                mu + sigma * normal(stream) - tau * libm::log(uniform(stream))
            }
            Noise::Wald { shift, mean, shape } => shift + wald(mean, shape, stream),
        }
    }
}

/// A uniform number between 0 and 1, both excluded.
fn uniform(stream: &mut Stream) -> f64 {
    ((stream.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// A standard normal number, after Box and Muller 1958.
fn normal(stream: &mut Stream) -> f64 {
    let radius = libm::sqrt(-2.0 * libm::log(uniform(stream)));
    radius * libm::cos(2.0 * std::f64::consts::PI * uniform(stream))
}

/// An inverse Gaussian number, after Michael, Schucany and Haas 1976.
fn wald(mean: f64, shape: f64, stream: &mut Stream) -> f64 {
    let y = normal(stream);
    let y = mean * y * y;
    let x = mean + mean / (2.0 * shape) * (y - libm::sqrt(4.0 * shape * y + y * y));
    if uniform(stream) <= mean / (mean + x) { x } else { mean * mean / x }
}

impl Clock {
    /// Whether the clock can be used, or what to mend.
    pub fn check(&self) -> Result<(), String> {
        const MOST_MS: u32 = 1_000_000;
        if self.fuel_per_ms == 0 {
            return Err("clock: fuel_per_ms must be at least 1".to_owned());
        }
        for (name, value) in [("base_ms", self.base_ms), ("noise_cap_ms", self.noise_cap_ms)] {
            if value > MOST_MS {
                return Err(format!("clock: {name} = {value} must be at most {MOST_MS}"));
            }
        }
        for (name, value) in self.noise.parts().1 {
            // The mean of a logarithm may be negative; nothing may leave what floats can hold.
            let least = match name {
                "mu" => -20.0,
                "mean" | "shape" => 1e-6,
                _ => 0.0,
            };
            if !(least..=20.0).contains(&value) {
                return Err(format!(
                    "clock: noise: {name} = {value} must be from {least} to 20 (seconds)"
                ));
            }
        }
        Ok(())
    }

    /// The simulated time of an answer in microseconds, rounded down: the base, `fuel` ÷
    /// `fuel_per_ms`, and the noise of answer `answer` of `seat` at deal `deal`.
    pub fn time_us(&self, fuel: u64, seed: Seed, deal: u64, seat: usize, answer: u32) -> u64 {
        let thinking = u128::from(fuel) * 1000 / u128::from(self.fuel_per_ms.max(1));
        let thinking = u64::try_from(thinking).unwrap_or(u64::MAX);
        let noise = match self.noise {
            Noise::None => 0,
            noise => {
                let place = (seat as u64) << 32 | u64::from(answer);
                let mut stream = Stream::new(seed, "noise", &[deal, place]);
                let cap = f64::from(self.noise_cap_ms) * 1000.0;
                (noise.draw(&mut stream) * 1e6).clamp(0.0, cap) as u64
            }
        };
        (u64::from(self.base_ms) * 1000).saturating_add(thinking).saturating_add(noise)
    }

    /// The longest time that an answer of at most `fuel` can take, in microseconds.
    pub fn longest_us(&self, fuel: u64) -> u128 {
        let thinking = (u128::from(fuel) * 1000).div_ceil(u128::from(self.fuel_per_ms.max(1)));
        thinking + (u128::from(self.base_ms) + u128::from(self.noise_cap_ms)) * 1000
    }
}

impl Serialize for Noise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, parameters) = self.parts();
        let mut table = json!({ "distribution": name });
        for (name, value) in parameters {
            table[name] = value.into();
        }
        table.serialize(serializer)
    }
}

/// The name of a distribution, or a table such as `{ distribution = "wald", shape = 3.0 }`.
impl<'de> Deserialize<'de> for Noise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Noise, D::Error> {
        let mut given = match Value::deserialize(deserializer)? {
            Value::String(name) => json!({ "distribution": name }),
            value => value,
        };
        let mut take = |name: &str| given.as_object_mut().and_then(|table| table.remove(name));
        let names = ["none", "log-normal", "ex-gaussian", "wald"];
        let wanted = take("distribution");
        let mut noise = match wanted.as_ref().and_then(Value::as_str) {
            Some("none") => Noise::None,
            Some("log-normal") => Noise::LOG_NORMAL,
            Some("ex-gaussian") => Noise::EX_GAUSSIAN,
            Some("wald") => Noise::WALD,
            _ => {
                return Err(de::Error::custom(format!(
                    "noise: name a distribution ({}), alone or in a table with its parameters",
                    names.join(", ")
                )));
            }
        };
        let mut set = |name: &str, place: &mut f64| match take(name).map(|value| value.as_f64()) {
            None => Ok(()),
            Some(Some(value)) => {
                *place = value;
                Ok(())
            }
            Some(None) => Err(de::Error::custom(format!("noise: {name} is no number"))),
        };
        match &mut noise {
            Noise::None => {}
            Noise::LogNormal { shift, mu, sigma } => {
                set("shift", shift)?;
                set("mu", mu)?;
                set("sigma", sigma)?;
            }
            Noise::ExGaussian { mu, sigma, tau } => {
                set("mu", mu)?;
                set("sigma", sigma)?;
                set("tau", tau)?;
            }
            Noise::Wald { shift, mean, shape } => {
                set("shift", shift)?;
                set("mean", mean)?;
                set("shape", shape)?;
            }
        }
        match given.as_object().and_then(|rest| rest.keys().next()) {
            None => Ok(noise),
            Some(other) => {
                let known: Vec<_> = noise.parts().1.into_iter().map(|(name, _)| name).collect();
                Err(de::Error::custom(format!(
                    "noise: unknown parameter {other:?} of {} (it has {})",
                    noise.parts().0,
                    if known.is_empty() { "none".to_owned() } else { known.join(", ") }
                )))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(noise: Noise) -> Clock {
        Clock { noise, ..Clock::default() }
    }

    /// Mean, standard deviation and least of many noises, in seconds.
    fn moments(noise: Noise) -> (f64, f64, f64) {
        let clock = Clock { base_ms: 0, noise_cap_ms: 1_000_000, ..clock(noise) };
        let times: Vec<f64> =
            (0..20_000).map(|deal| clock.time_us(0, Seed(5), deal, 1, 2) as f64 / 1e6).collect();
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let variance = times.iter().map(|time| (time - mean) * (time - mean)).sum::<f64>();
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        (mean, (variance / times.len() as f64).sqrt(), least)
    }

    #[track_caller]
    fn close(found: (f64, f64, f64), mean: f64, deviation: f64, least: f64) {
        assert!((found.0 - mean).abs() < 0.01, "mean {} for {mean}", found.0);
        assert!((found.1 - deviation).abs() < 0.01, "deviation {} for {deviation}", found.1);
        assert!(found.2 >= least - 1e-6, "least {} for {least}", found.2);
    }

    #[test]
    fn distributions_have_their_moments() {
        // exp(mu + sigma²/2), and its square root of (exp(sigma²) − 1) times.
        close(moments(Noise::LOG_NORMAL), 0.17 + 0.5371, 0.2058, 0.17);
        close(moments(Noise::EX_GAUSSIAN), 0.70, (0.08f64 * 0.08 + 0.25 * 0.25).sqrt(), 0.0);
        // √(mean³ ÷ shape)
        close(moments(Noise::WALD), 0.71, (0.54f64.powi(3) / 2.5).sqrt(), 0.17);
    }

    #[test]
    fn golden_times() {
        let times =
            [Noise::None, Noise::LOG_NORMAL, Noise::EX_GAUSSIAN, Noise::WALD].map(|noise| {
                [0, 1].map(|answer| clock(noise).time_us(1234, Seed(2026), 17, 1, answer))
            });
        insta::assert_debug_snapshot!(times);
    }

    #[test]
    fn fuel_is_time_and_noise_is_cut() {
        let plain = clock(Noise::None);
        assert_eq!(plain.time_us(0, Seed(1), 0, 0, 0), 200_000);
        assert_eq!(plain.time_us(5, Seed(1), 0, 0, 0), 201_000);
        assert_eq!(plain.time_us(7, Seed(1), 0, 0, 0), 201_400);
        let cut = Clock { noise_cap_ms: 100, ..clock(Noise::LOG_NORMAL) };
        assert_eq!(cut.time_us(0, Seed(1), 0, 0, 0), 300_000);
        let fuel = 12_345;
        let longest = clock(Noise::LOG_NORMAL).longest_us(fuel);
        for deal in 0..1000 {
            let time = clock(Noise::LOG_NORMAL).time_us(fuel, Seed(9), deal, 0, 0);
            assert!(u128::from(time) <= longest);
        }
        assert_eq!(plain.time_us(u64::MAX, Seed(1), 0, 0, 0), u64::MAX);
    }

    #[test]
    fn settings_read_back_and_mistakes_are_named() {
        let read = |value: Value| serde_json::from_value::<Clock>(value).map_err(|e| e.to_string());
        for noise in [Noise::None, Noise::LOG_NORMAL, Noise::EX_GAUSSIAN, Noise::WALD] {
            let text = serde_json::to_string(&clock(noise)).unwrap();
            assert_eq!(serde_json::from_str::<Clock>(&text).unwrap(), clock(noise));
        }
        assert_eq!(read(json!({ "noise": "wald" })), Ok(clock(Noise::WALD)));
        let wider = read(json!({ "noise": { "distribution": "wald", "shape": 1 } })).unwrap();
        assert_eq!(wider.noise, Noise::Wald { shift: 0.17, mean: 0.54, shape: 1.0 });
        for (value, words) in [
            (json!({ "noise": "uniform" }), "name a distribution"),
            (json!({ "noise": { "distribution": "wald", "mu": 1 } }), "unknown parameter \"mu\""),
            (json!({ "noise": { "distribution": "wald", "mean": "x" } }), "mean is no number"),
            (json!({ "noise": { "shape": 1 } }), "name a distribution"),
            (json!({ "noise": 3 }), "name a distribution"),
        ] {
            let error = read(value).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
        let wrong = Noise::Wald { shift: 0.1, mean: 0.0, shape: 1.0 };
        assert!(clock(wrong).check().unwrap_err().contains("mean = 0"));
        let wrong = Noise::LogNormal { shift: 0.1, mu: f64::NAN, sigma: 1.0 };
        assert!(clock(wrong).check().is_err());
        assert!(Clock { fuel_per_ms: 0, ..Clock::default() }.check().is_err());
    }
}
