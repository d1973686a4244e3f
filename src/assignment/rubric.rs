//! What a case's points are given for.

use super::Error;

/// An item of the rubric of a solvable case.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Item {
    /// A legal path from the case's board to the goal.
    Path,
    /// As short as any.
    Shortest,
    /// A solution for each of the two heuristics, and each says which it is for.
    Heuristics,
    /// The stated number of moves is the number shown.
    Counts,
    /// Every move is named as it is.
    Labels,
}

impl Item {
    /// All items, in their order.
    pub const ALL: [Self; 5] = [
        Self::Path,
        Self::Shortest,
        Self::Heuristics,
        Self::Counts,
        Self::Labels,
    ];

    /// The name used in the settings and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Shortest => "shortest",
            Self::Heuristics => "heuristics",
            Self::Counts => "counts",
            Self::Labels => "labels",
        }
    }
}

/// The weights of the items, in percent of a solvable case's points. They add up to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rubric {
    weights: [f64; Item::ALL.len()],
}

impl Rubric {
    /// The rubric with these weights, in the order of [`Item::ALL`].
    ///
    /// # Errors
    /// Where a weight is below 0 or no number, or they do not add up to 100.
    pub fn new(weights: [f64; Item::ALL.len()]) -> Result<Self, String> {
        if let Some(index) = weights
            .iter()
            .position(|weight| !(0.0..=100.0).contains(weight))
        {
            return Err(format!(
                "`{}` is not between 0 and 100",
                Item::ALL[index].name()
            ));
        }
        let sum: f64 = weights.iter().sum();
        if (sum - 100.0).abs() > 1e-9 {
            return Err(format!("the weights add up to {sum}, not to 100"));
        }
        Ok(Self { weights })
    }

    /// The weight of an item, in percent.
    #[must_use]
    pub fn weight(&self, item: Item) -> f64 {
        self.weights[item as usize]
    }

    pub(super) fn in_file(
        weights: [f64; Item::ALL.len()],
        file: &str,
        line: usize,
    ) -> Result<Self, Error> {
        Self::new(weights).map_err(|message| {
            Error::in_file(file, format!("[rubric]: {message}"))
                .at_line(line)
                .with_hint("the weights are percent of a solvable case and together make 100")
        })
    }
}

impl Default for Rubric {
    /// Path 40, shortest 20, heuristics 20, counts 10, labels 10.
    fn default() -> Self {
        Self {
            weights: [40.0, 20.0, 20.0, 10.0, 10.0],
        }
    }
}
