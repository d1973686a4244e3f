//! The mistakes, in words.

macro_rules! mutants {
    ($($(#[$doc:meta])+ $variant:ident = $id:literal, $sentence:literal, $remedy:expr;)+
     double $($(#[$double_doc:meta])+ $double:ident = $double_id:literal, $double_sentence:literal, $double_remedy:literal;)+
     equivalent $($(#[$same_doc:meta])+ $same:ident = $same_id:literal, $same_sentence:literal, $reason:literal;)+) => {
        /// A mistake of a solver that is right otherwise. The ids are stable.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Mutant {
            $($(#[$doc])+ $variant,)+
            $($(#[$double_doc])+ $double,)+
            $($(#[$same_doc])+ $same,)+
        }

        impl Mutant {
            /// Mistakes with double moves.
            pub const WITH_DOUBLES: &'static [Self] = &[$(Self::$double,)+];

            /// All mutants of a puzzle without double moves, those first that some board tells from a right solver.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+ $(Self::$same,)+];

            /// The name used in documents and tests.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                    $(Self::$double => $double_id,)+
                    $(Self::$same => $same_id,)+
                }
            }

            /// What completes "your answers are those of a solver whose …".
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$variant => $sentence,)+
                    $(Self::$double => $double_sentence,)+
                    $(Self::$same => $same_sentence,)+
                }
            }

            /// What to do about it; of an equivalent mutant, why no board tells it from a right solver.
            #[must_use]
            pub const fn remark(self) -> &'static str {
                match self {
                    $(Self::$variant => $remedy,)+
                    $(Self::$double => $double_remedy,)+
                    $(Self::$same => $reason,)+
                }
            }

            /// Whether no board tells its answers from those of a right solver. Some only take longer.
            #[must_use]
            pub const fn is_equivalent(self) -> bool {
                matches!(self, $(Self::$same)|+)
            }
        }
    };
}

/// What to do where a hash is taken for the board.
const HASH_REMEDY: &str = "where two hashes are equal, compare the boards; nine digits as one number to base 10 are never equal by chance";

mutants! {
    /// f is h without g.
    Greedy = "greedy", "f is the estimate alone, without the moves so far",
        "f is g + h: add the number of moves so far to the estimate";
    /// f is g + 2h.
    Weighted = "weighted", "f counts the estimate twice",
        "f is g + h, each counted once";
    /// h of both runs is h1 + h2.
    HeuristicsAdded = "heuristics-added", "estimate is the sum of both heuristics",
        "each run takes one heuristic: their sum is more than the moves that are left";
    /// h2 is the difference between the number of a tile's cell and that of its home.
    ManhattanOfCellNumbers = "manhattan-of-cell-numbers", "Manhattan distance is a difference of cell numbers",
        "add the differences of the rows and of the columns";
    /// h2 is doubled.
    ManhattanDoubled = "manhattan-doubled", "Manhattan distance counts every tile twice",
        "the Manhattan distance of a tile is that of its rows and its columns, each once";
    /// The goal is `123456780`, in the goal test, the parity test and both heuristics.
    OtherGoal = "other-goal", "goal is `123456780`",
        "the goal of this assignment is `123804765`";
    /// The goal is `012345678`, in the goal test, the parity test and both heuristics.
    OtherGoalBlankFirst = "other-goal-blank-first", "goal is `012345678`",
        "the goal of this assignment is `123804765`";
    /// h2 counts the blank, and a state on CLOSED is never put back on OPEN, as it then would have to be.
    BlankInManhattanNeverReopened = "blank-in-manhattan-never-reopened",
        "Manhattan distance counts the blank, and whose states never leave CLOSED",
        "leave the blank out of the Manhattan distance";
    /// The goal test leaves the top row out.
    GoalIgnoresTopRow = "goal-ignores-top-row", "goal test leaves out the top row",
        "compare all nine cells with the goal";
    /// The goal test leaves the middle row out.
    GoalIgnoresMiddleRow = "goal-ignores-middle-row", "goal test leaves out the middle row",
        "compare all nine cells with the goal";
    /// The goal test leaves the bottom row out.
    GoalIgnoresBottomRow = "goal-ignores-bottom-row", "goal test leaves out the bottom row",
        "compare all nine cells with the goal";
    /// The goal test leaves the right column out.
    GoalIgnoresRightColumn = "goal-ignores-right-column", "goal test leaves out the right column",
        "compare all nine cells with the goal";
    /// A state is compared with the goal when it is generated, and the initial state never.
    StartIsNeverGoal = "start-is-never-goal", "initial state is never compared with the goal",
        "a board that is the goal already takes 0 moves";
    /// A state on OPEN that is reached with fewer moves gets them in place, and is not sorted anew.
    NotSortedAnew = "open-not-sorted-anew", "OPEN is not sorted again when a state on it got a smaller f",
        "take such a state out of OPEN and put it in again";
    /// A state on OPEN that is reached again gets the new number of moves in place, be it smaller or not.
    AlwaysOverwritten = "open-always-overwritten",
        "states on OPEN are overwritten in place whenever they are reached again, be it with fewer moves or not",
        "change a state on OPEN only where the new f is smaller, and sort it in again";
    /// A state on OPEN that is reached with fewer moves stays as it is.
    NotImproved = "open-not-improved", "states on OPEN keep their f when they are reached with fewer moves",
        "a state on OPEN that is reached with a smaller f takes it, and the new predecessor and move";
    /// A state on OPEN gets the smaller number of moves and its new place, but keeps predecessor and label.
    PredecessorKept = "predecessor-kept", "states on OPEN get the smaller f and keep their old predecessor",
        "set predecessor, move and number of moves together";
    /// A state on OPEN gets the better predecessor and label, but keeps number of moves and place.
    MovesKept = "moves-kept", "states on OPEN get the better predecessor and keep their old number of moves",
        "set predecessor, move and number of moves together";
    /// A state on OPEN gets all that it should but the label of the move.
    LabelKept = "label-kept", "states on OPEN keep the old label when they get a better predecessor",
        "set predecessor, move and number of moves together";
    /// Two boards with the same number to base 4 are one to it.
    KeyedToBase4 = "keyed-to-base-four", "visited boards are told apart by a hash to base 4, which two boards can share",
        HASH_REMEDY;
    /// Two boards with the same number to base 5 are one to it.
    KeyedToBase5 = "keyed-to-base-five", "visited boards are told apart by a hash to base 5, which two boards can share",
        HASH_REMEDY;
    /// Two boards with the same number to base 6 are one to it.
    KeyedToBase6 = "keyed-to-base-six", "visited boards are told apart by a hash to base 6, which two boards can share",
        HASH_REMEDY;
    /// Two boards with the same number to base 7 are one to it.
    KeyedToBase7 = "keyed-to-base-seven", "visited boards are told apart by a hash to base 7, which two boards can share",
        HASH_REMEDY;
    /// Two boards with the same number to base 8 are one to it.
    KeyedToBase8 = "keyed-to-base-eight", "visited boards are told apart by a hash to base 8, which two boards can share",
        HASH_REMEDY;
    /// Digits are put together by three bits each, though 8 has four.
    KeyedByThreeBits = "keyed-by-three-bits",
        "visited boards are told apart by a hash of three bits for each digit, which two boards can share",
        HASH_REMEDY;
    /// The newest state is taken from OPEN, whatever its f.
    DepthFirst = "depth-first", "newest state is taken from OPEN first, whatever its f",
        "take the state with the smallest f";
    /// The boards without a solution are searched, the others are refused.
    ParityInverted = "parity-inverted", "parity test is inverted",
        "solvable are the boards with an odd number of inversions, the blank left out";
    /// Every board is searched.
    ParityAlwaysTrue = "parity-always-true", "parity test lets every board pass",
        "solvable are the boards with an odd number of inversions, the blank left out";
    /// No board is searched.
    ParityAlwaysFalse = "parity-always-false", "parity test refuses the boards that have a solution",
        "solvable are the boards with an odd number of inversions, the blank left out";
    /// The rule of boards with an even width, where the row of the blank counts.
    ParityOfEvenWidth = "parity-of-even-width", "parity test is that of boards with an even width",
        "with three columns the row of the blank does not count";
    /// The other rule of boards with an even width, where the row of the blank counts from the top.
    ParityWithRow = "parity-with-row", "parity test adds the row of the blank, counted from 0, and wants an odd sum",
        "with three columns the row of the blank does not count";
    /// The blank is counted among the inversions.
    ParityWithBlank = "parity-with-blank", "parity test counts the blank",
        "leave the blank out when inversions are counted";
    /// All labels name the motion of the blank.
    LabelsOfTheBlank = "labels-of-the-blank", "labels name the motion of the blank",
        "`LEFT` means that a tile moves left";
    /// `LEFT` and `RIGHT` are confused, `UP` and `DOWN` are not.
    LeftAndRightSwapped = "left-and-right-swapped", "`LEFT` and `RIGHT` are exchanged",
        "`LEFT` slides the tile right of the blank one place left";
    /// `UP` and `DOWN` are confused, `LEFT` and `RIGHT` are not.
    UpAndDownSwapped = "up-and-down-swapped", "`UP` and `DOWN` are exchanged",
        "`UP` slides the tile below the blank one place up";
    /// A board follows the label of the move before its own; the first has none.
    LabelsOneLate = "labels-one-late", "labels come one board too late",
        "print the move of a state before its own board";
    /// A board follows the label of the move after its own; the last has none.
    LabelsOneEarly = "labels-one-early", "labels come one board too early",
        "print the move of a state before its own board";
    /// The number of states is printed for that of moves.
    CountsStates = "counts-states", "count is that of the states, not of the moves",
        "a path of n moves has n + 1 boards";
    /// One less than the number of moves is printed.
    CountsOneLess = "counts-one-less", "count is one less than the moves",
        "count the move to the goal too";
    /// The estimate for the initial state is printed for the number of moves.
    CountsEstimate = "counts-estimate", "count is the estimate for the initial state",
        "print the number of moves of the last state, g";
    /// The number of states on CLOSED is printed for the number of moves.
    CountsExpanded = "counts-expanded", "count is that of the states taken from OPEN",
        "print the number of moves of the last state, g";
    /// Both headings name the heuristic of the first run.
    HeadingLeftOver = "heading-left-over", "second heading names the heuristic of the first run",
        "set the heuristic before the second run";
    /// The moves of the first run are where the second one begins to count.
    MovesLeftOver = "moves-left-over", "second run goes on counting where the first one ended",
        "begin every run with a state of 0 moves";
    /// The second run begins at the board where the first one ended.
    BoardLeftOver = "board-left-over", "second run begins at the board where the first one ended",
        "copy the board before a run changes it";
    /// There is one solution only.
    OneHeuristic = "one-heuristic", "answer ends after the first heuristic",
        "solve the board once with each heuristic, and print both solutions";
    /// The path is printed from the goal to the start.
    PathReversed = "path-reversed", "path is printed from the goal to the start",
        "follow the predecessors to the start first, and print on the way back";
    /// The initial board is not printed.
    FirstBoardMissing = "first-board-missing", "path leaves out the initial board",
        "print the state that has no predecessor too";
    /// The first move and the initial board are not printed.
    FirstMoveMissing = "first-move-missing", "path leaves out the first move and the initial board",
        "print the state that has no predecessor, and its successor's move";
    /// The goal is not printed.
    LastBoardMissing = "last-board-missing", "path leaves out the last move and the goal",
        "print the last state too";
    /// Rows of the file are taken for columns.
    Transposed = "transposed", "board is read with rows and columns exchanged",
        "the first index of the board is the row, the second one the column";

double
    /// The blank goes two places, and the tile that was there comes back two.
    FarTileSwapped = "far-tile-swapped", "double move exchanges the blank and the far tile",
        "a double move slides two tiles by one place each: the near one goes to the blank, and the far one to where the near one was";
    /// Sections that are to have moves of one tile have double ones as well.
    DoublesEverywhere = "doubles-everywhere", "double moves are made for every heuristic",
        "make a double move only for the heuristic of double moves";
    /// `DBL_LEFT` is called `DBL_RIGHT`, `DBL_UP` is called `DBL_DOWN`, and the other way round.
    DoublesMirrored = "doubles-mirrored", "double moves have the names of the opposite ones",
        "`DBL_LEFT` slides the two tiles right of the blank one place left";
    /// h3 is the Manhattan distance.
    ManhattanWithDoubles = "manhattan-with-doubles", "double moves are searched for by the Manhattan distance",
        "h3 is too high on this board: Manhattan is no bound once two tiles move at a time";
    /// h3 is the smaller one of h1 and h2.
    LeastWithDoubles = "least-with-doubles", "double moves are searched for by the smaller of the two other estimates",
        "h3 is too high on this board: a double move may bring two tiles home, and both h1 and h2 count two moves for them";

    equivalent
    /// h1 counts the blank.
    BlankInMismatch = "blank-in-mismatch", "number of mismatched tiles counts the blank",
        "at most one too much, and the lengths of two solutions of a board differ by two at least";
    /// h2 counts the blank.
    BlankInManhattan = "blank-in-manhattan", "Manhattan distance counts the blank",
        "at most two too much, and one beside the goal: a longer solution is three behind when it is found";
    /// h2 is measured to `123456780`; the goal test is right.
    ManhattanToOtherGoal = "manhattan-to-other-goal", "Manhattan distance is measured to another goal",
        "a move changes it by at most one all the same: less the value at the goal, it never estimates too much";
    /// Both heuristics are measured to `012345678`; the goal test is right.
    EstimatesToOtherGoal = "estimates-to-other-goal", "heuristics are measured to another goal",
        "a move changes them by at most one all the same: less the value at the goal, they never estimate too much";
    /// Both heuristics leave the bottom row out.
    EstimatesIgnoreBottomRow = "estimates-ignore-bottom-row", "heuristics leave out the bottom row",
        "they never estimate too much, and a state that gets better leaves CLOSED";
    /// f is g without h.
    UniformCost = "uniform-cost", "f is the moves so far, without the estimate",
        "0 never estimates too much: only the time is longer";
    /// f is 2g + h.
    MovesDoubled = "moves-doubled", "f counts the moves so far twice",
        "the same as half the estimate, which never estimates too much";
    /// A state is compared with the goal when it is generated, the initial one too.
    GoalTestedEarly = "goal-tested-early", "states are compared with the goal when they are generated",
        "beside the goal both estimates are exactly 1: the f of such a state is the length of the path over it";
    /// A state on CLOSED is never put back on OPEN.
    NeverReopened = "never-reopened", "states never leave CLOSED",
        "both heuristics are consistent: a state on CLOSED has all the moves that it needs and no more";
    /// What is on CLOSED is generated again.
    NoClosedTest = "no-closed-test", "successors are not looked for on CLOSED",
        "a state that comes again comes with no fewer moves: only the time is longer";
    /// No list is asked whether a state is known.
    NoTestAtAll = "no-test-at-all", "successors are looked for on no list",
        "a state that comes again changes no other: only the time is longer, up to the limit";
    /// Both runs use the heuristic of the first.
    HeuristicLeftOver = "heuristic-left-over", "second run uses the heuristic of the first",
        "both find a shortest path, and any shortest path is right";
    /// Each heading names the other heuristic.
    HeadingsExchanged = "headings-exchanged", "headings name each other's heuristic",
        "both find a shortest path, and any shortest path is right";
}

impl Mutant {
    /// Whether its answers depend on how ties are broken and in which order moves are tried.
    pub(super) const fn is_wayward(self) -> bool {
        matches!(
            self,
            Self::Greedy
                | Self::Weighted
                | Self::HeuristicsAdded
                | Self::ManhattanOfCellNumbers
                | Self::ManhattanDoubled
                | Self::BlankInManhattanNeverReopened
                | Self::GoalIgnoresTopRow
                | Self::GoalIgnoresMiddleRow
                | Self::GoalIgnoresBottomRow
                | Self::GoalIgnoresRightColumn
                | Self::NotSortedAnew
                | Self::AlwaysOverwritten
                | Self::NotImproved
                | Self::PredecessorKept
                | Self::MovesKept
                | Self::LabelKept
                | Self::DepthFirst
                | Self::CountsExpanded
        )
    }

    /// Whether it takes two boards for one where their hashes are equal.
    #[must_use]
    pub const fn is_keyed(self) -> bool {
        self.has_base() || matches!(self, Self::KeyedByThreeBits)
    }

    /// Whether its hash may be computed from either end of the board.
    pub(super) const fn has_base(self) -> bool {
        matches!(
            self,
            Self::KeyedToBase4
                | Self::KeyedToBase5
                | Self::KeyedToBase6
                | Self::KeyedToBase7
                | Self::KeyedToBase8
        )
    }

    /// Whether it matters which heuristic is run first.
    pub(super) const fn has_two_runs(self) -> bool {
        matches!(
            self,
            Self::HeadingLeftOver | Self::MovesLeftOver | Self::BoardLeftOver | Self::OneHeuristic
        )
    }
}
