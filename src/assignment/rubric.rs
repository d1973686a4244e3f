//! The rubric: what a case's points are given for, and how the points of a submission are added up.

use serde::{Deserialize, Serialize};

use super::{Item, ItemRule, MethodRules, Points};
use crate::course::{PuzzleSpec, Words};
use crate::named::named;
use crate::transcript::{Layout, Lenience};

/// What points are given for, and how they are added up.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Rubric {
    pub(super) rules: [ItemRule; Item::WEIGHTED.len()],
    /// What a departure from the handout's format costs.
    pub profile: Profile,
    /// The layout that the profile `strict` asks for.
    pub layout: Layout,
    /// What leniences cost in the profile `graded`.
    pub leniences: LenienceCosts,
    /// What is given for methods of the template's classes.
    pub methods: MethodRules,
    /// The folder in a submission with boards that the student made; `None` if nothing is given for them.
    pub own_cases: Option<String>,
    /// What there are no points without, beside a build.
    pub requirements: Vec<Requirement>,
    /// How a submission's points are rounded.
    pub rounding: Rounding,
    /// The puzzle that is asked for, the words that the assignment teaches the reader, and those that a person ruled on.
    pub words: Words,
}

named! {
    /// What a departure from the handout's format costs.
    #[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Profile {
        /// Nothing.
        #[default]
        Lenient = "lenient",
        /// A share of the submission's points, once for each kind of lenience.
        Graded = "graded",
        /// All points of the case.
        Strict = "strict",
    }
}

/// What leniences cost in the profile `graded`, in percent of the submission's points.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LenienceCosts {
    /// What each kind costs, in the order of [`Lenience::ALL`].
    pub(super) each: [Points; Lenience::ALL.len()],
    /// What they cost together at most.
    pub cap: Points,
}

impl LenienceCosts {
    /// What a lenience costs, in percent.
    pub fn of(&self, lenience: Lenience) -> Points {
        let known = Lenience::ALL.iter().zip(self.each);
        known
            .filter(|(one, _)| **one == lenience)
            .map(|(_, cost)| cost)
            .sum()
    }
}

impl Default for LenienceCosts {
    /// One percent each, ten together; nothing for the spelling that the handout has wrong.
    fn default() -> Self {
        let each = Lenience::ALL.map(|lenience| match lenience {
            Lenience::MendedSpelling => Points::ZERO,
            _ => Points::whole(1),
        });
        let cap = Points::whole(10);
        Self { each, cap }
    }
}

/// What there are no points without, beside a build.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Requirement {
    /// One solvable case is solved, or else refusals earn nothing.
    Solved,
    /// A case has full marks.
    Case {
        /// Its name.
        name: String,
        /// The line of the settings file that asks for it.
        line: usize,
    },
}

/// How a submission's points are rounded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rounding {
    /// To multiples of this.
    pub step: Points,
    /// Which way.
    pub way: Way,
}

/// Which way a number is rounded.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// To the nearer multiple, and up from half way.
    #[default]
    Nearest,
    /// To the multiple that is not below.
    Up,
    /// To the multiple that is not above.
    Down,
}

impl Rounding {
    /// A number of points, rounded.
    pub fn round(&self, points: Points) -> Points {
        let below = points.down_to(self.step);
        let rest = points - below;
        let goes_up = match self.way {
            Way::Nearest => rest >= self.step - rest,
            Way::Up => true,
            Way::Down => false,
        };
        if rest == Points::ZERO || !goes_up {
            below
        } else {
            below + self.step
        }
    }
}

impl Default for Rounding {
    /// To the nearest hundredth.
    fn default() -> Self {
        Self {
            step: Points::whole(1).percent(Points::whole(1)),
            way: Way::Nearest,
        }
    }
}

impl Rubric {
    /// The rubric with these rules, in the order of [`Item::WEIGHTED`], and the default in all else. Fails where the weights do not
    /// add up to 100.
    pub fn new(rules: [ItemRule; Item::WEIGHTED.len()]) -> Result<Self, String> {
        let sum: Points = rules.iter().map(|rule| rule.weight).sum();
        if sum != Points::whole(100) {
            return Err(format!("the weights add up to {sum}, not to 100"));
        }
        Ok(Self {
            rules,
            ..Self::default()
        })
    }

    /// The puzzle whose answers are judged.
    pub fn puzzle(&self) -> &PuzzleSpec {
        &self.words.puzzle
    }

    /// The weight of an item, in percent: 0 for one of another kind of case.
    pub fn weight(&self, item: Item) -> f64 {
        self.rule(item).map_or(0.0, |rule| rule.weight.as_f64())
    }

    /// The rule of an item; none for one of another kind of case.
    pub(crate) fn rule(&self, item: Item) -> Option<&ItemRule> {
        self.rules.get(item as usize)
    }

    /// A solvable case's points shared among [`Item::WEIGHTED`]: they add up to `points` exactly.
    pub fn shared(&self, points: Points) -> [Points; Item::WEIGHTED.len()] {
        let (mut weight, mut given) = (Points::ZERO, Points::ZERO);
        self.rules.map(|rule| {
            weight += rule.weight;
            let share = points.percent(weight) - given;
            given += share;
            share
        })
    }
}

impl Default for Rubric {
    /// Path 20, start 5, goal 5, shortest 30, heuristics 20, counts 10, labels 10; nothing for the format.
    fn default() -> Self {
        let weights = [20, 5, 5, 30, 20, 10, 10];
        Self {
            rules: weights.map(|weight| ItemRule::of_weight(Points::whole(weight))),
            profile: Profile::default(),
            layout: Layout::default(),
            leniences: LenienceCosts::default(),
            methods: MethodRules::default(),
            own_cases: None,
            requirements: vec![Requirement::Solved],
            rounding: Rounding::default(),
            words: Words::default(),
        }
    }
}
