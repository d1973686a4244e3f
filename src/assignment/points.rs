//! Points, counted so that they add up.
//!
//! A number of points is a whole number of hundred-thousandths. Sums of binary fractions come out beside what
//! a rubric says; these do not.

use std::iter::Sum;
use std::{fmt, ops};

use super::Error;
use super::error::Source;

/// A number of points, in hundred-thousandths of one. Below zero it is a deduction.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[must_use]
pub struct Points(i64);

impl Points {
    /// None.
    pub const ZERO: Self = Self(0);

    /// Hundred-thousandths of a point.
    const UNITS: i64 = 100_000;

    /// The same, as a number of floating point.
    const UNITS_OF_ONE: f64 = 100_000.0;

    /// Digits after the point.
    const DIGITS: usize = 5;

    /// The largest number that the staff may set.
    pub(super) const LARGEST: f64 = 1e6;

    /// This many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * Self::UNITS)
    }

    /// A number from 0 to 1000000 with at most five digits after the point; none for any other.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number was found to be small"
    )]
    pub fn exactly(number: f64) -> Option<Self> {
        if !(0.0..=Self::LARGEST).contains(&number) {
            return None;
        }
        let units = number * Self::UNITS_OF_ONE;
        // What a decimal lacks as a binary fraction is less than this, up to the largest number.
        let is_whole = (units - units.round()).abs() < 1e-3;
        is_whole.then(|| Self(units.round() as i64))
    }

    /// A number that a report gives, a sum or a deduction too; none for what no report holds.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number was found to be small"
    )]
    pub fn reported(number: f64) -> Option<Self> {
        let units = number * Self::UNITS_OF_ONE;
        // Up to here, hundred-thousandths are told apart.
        let is_units = units.abs() < 1e14 && (units - units.round()).abs() < 0.01;
        is_units.then(|| Self(units.round() as i64))
    }

    /// The nearest number of floating point, as reports give it.
    #[expect(
        clippy::cast_precision_loss,
        reason = "sums of points are far below the largest exact number"
    )]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / Self::UNITS_OF_ONE
    }

    /// This part of them, rounded to a unit: `percent` of 100.
    pub fn percent(self, percent: Self) -> Self {
        self.part(percent, Self::whole(100))
    }

    /// `part` of `all` of them, rounded to a unit; none of them where `all` is zero.
    pub fn part(self, part: Self, all: Self) -> Self {
        if all.0 == 0 {
            return Self::ZERO;
        }
        let product = i128::from(self.0) * i128::from(part.0);
        let divisor = i128::from(all.0);
        let rounded = (2 * product + divisor).div_euclid(2 * divisor);
        Self(i64::try_from(rounded).unwrap_or(i64::MAX))
    }

    /// A share from 0 to 1 of them, rounded to a unit.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "a case's points are small numbers, and a share of them is no larger"
    )]
    pub fn share(self, share: f64) -> Self {
        Self((self.0 as f64 * share.clamp(0.0, 1.0)).round() as i64)
    }

    /// The multiple of `step` that is not above it; itself where the step is zero.
    pub fn down_to(self, step: Self) -> Self {
        if step.0 == 0 {
            return self;
        }
        Self(self.0.div_euclid(step.0) * step.0)
    }

    /// Whether there are none.
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl ops::Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl ops::Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl ops::Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl ops::SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<Numbers: Iterator<Item = Self>>(numbers: Numbers) -> Self {
        numbers.fold(Self::ZERO, ops::Add::add)
    }
}

/// As a decimal without zeros at its end, rounded to hundredths: no reader asks for more.
impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredth = Self::UNITS / 100;
        let rounded = (self.0.abs() + hundredth / 2) / hundredth * hundredth;
        formatter.pad(&Self(self.0.signum() * rounded).exact())
    }
}

impl Points {
    /// All of it as a decimal without zeros at its end, for machines that add it up.
    pub fn exact(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (
            self.0.unsigned_abs() / Self::UNITS.unsigned_abs(),
            self.0.unsigned_abs() % Self::UNITS.unsigned_abs(),
        );
        let digits = format!("{part:0width$}", width = Self::DIGITS);
        let digits = digits.trim_end_matches('0');
        let point = if digits.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{digits}")
    }
}

/// A number of points that a key of a file gives.
pub(super) fn points_in(
    name: &str,
    value: &toml::Spanned<f64>,
    source: Source<'_>,
) -> Result<Points, Error> {
    Points::exactly(*value.get_ref()).ok_or_else(|| {
        let message = format!("`{name}` is no number from 0 to 1000000");
        let error = source.error(value, message);
        error.with_hint("points are decimals of at most five digits after the point")
    })
}
