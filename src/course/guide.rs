//! What leads the search for a section's path.

use crate::named::named;
use crate::puzzle::MoveSet;
use crate::search::Heuristic;
use crate::search::algorithms::Estimate;

named! {
    /// What leads the search for a section's path.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Guide {
        /// The sum of the tiles' Manhattan distances.
        Manhattan = "manhattan",
        /// The number of tiles out of place.
        Mismatch = "mismatch",
        /// An estimate of the student's own, of which no more is known than that it is never to be too high.
        Own = "own",
    }
}

impl Guide {
    /// The estimate of the handout that it is; `None` for one of the student's own.
    pub const fn heuristic(self) -> Option<Heuristic> {
        match self {
            Self::Manhattan => Some(Heuristic::Manhattan),
            Self::Mismatch => Some(Heuristic::Mismatch),
            Self::Own => None,
        }
    }

    /// The estimate that the reference takes, for paths by these moves. In place of one of the student's own it is the tightest
    /// that is never too high.
    pub const fn estimate(self, moves: MoveSet) -> Estimate {
        match (self, moves) {
            (Self::Manhattan, _) => Estimate::Manhattan,
            (Self::Mismatch, _) => Estimate::Mismatch,
            (Self::Own, MoveSet::Single) => Estimate::LinearConflict,
            (Self::Own, MoveSet::SingleAndDouble) => Estimate::DoubleMoves,
        }
    }
}
