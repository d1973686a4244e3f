//! The mistakes, in words.

macro_rules! mutants {
    (told { $($variant:ident = $id:literal, $sentence:literal, $remedy:expr;)+ }
     double { $($double:ident = $double_id:literal, $double_sentence:literal, $double_remedy:literal;)+ }
     equivalent { $($same:ident = $same_id:literal, $same_sentence:literal, $reason:literal;)+ }) => {
        /// A mistake of a solver that is right otherwise, each by its [`Mutant::sentence`]. The ids are stable.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Mutant {
            $(#[doc = $sentence] $variant,)+
            $(#[doc = $double_sentence] $double,)+
            $(#[doc = $same_sentence] $same,)+
        }

        impl Mutant {
            /// Mistakes with double moves.
            pub const WITH_DOUBLES: &'static [Self] = &[$(Self::$double,)+];

            /// All mutants of a puzzle without double moves, those first that some board tells from a right solver.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+ $(Self::$same,)+];

            /// The name used in documents and tests.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                    $(Self::$double => $double_id,)+
                    $(Self::$same => $same_id,)+
                }
            }

            /// What completes "your answers are those of a solver whose …".
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$variant => $sentence,)+
                    $(Self::$double => $double_sentence,)+
                    $(Self::$same => $same_sentence,)+
                }
            }

            /// What to do about it; of an equivalent mutant, why no board tells it from a right solver.
            pub const fn remark(self) -> &'static str {
                match self {
                    $(Self::$variant => $remedy,)+
                    $(Self::$double => $double_remedy,)+
                    $(Self::$same => $reason,)+
                }
            }

            /// Whether no board tells its answers from those of a right solver. Some only take longer.
            pub const fn is_equivalent(self) -> bool {
                matches!(self, $(Self::$same)|+)
            }
        }
    };
}

const HASH_REMEDY: &str = "where two hashes are equal, compare the boards; nine digits as one number to base 10 are never equal by chance";

mutants! {
    told {
        Greedy = "greedy", "f is the estimate alone, without the moves so far",
            "f is g + h: add the number of moves so far to the estimate";
        Weighted = "weighted", "f counts the estimate twice",
            "f is g + h, each counted once";
        HeuristicsAdded = "heuristics-added", "estimate is the sum of both heuristics",
            "each run takes one heuristic: their sum is more than the moves that are left";
        ManhattanOfCellNumbers = "manhattan-of-cell-numbers", "Manhattan distance is a difference of cell numbers",
            "add the differences of the rows and of the columns";
        ManhattanDoubled = "manhattan-doubled", "Manhattan distance counts every tile twice",
            "the Manhattan distance of a tile is that of its rows and its columns, each once";
        OtherGoal = "other-goal", "goal is `123456780`",
            "the goal of this assignment is `123804765`";
        OtherGoalBlankFirst = "other-goal-blank-first", "goal is `012345678`",
            "the goal of this assignment is `123804765`";
        BlankInManhattanNeverReopened = "blank-in-manhattan-never-reopened",
            "Manhattan distance counts the blank, and whose states never leave CLOSED",
            "leave the blank out of the Manhattan distance";
        GoalIgnoresTopRow = "goal-ignores-top-row", "goal test leaves out the top row",
            "compare all nine cells with the goal";
        GoalIgnoresMiddleRow = "goal-ignores-middle-row", "goal test leaves out the middle row",
            "compare all nine cells with the goal";
        GoalIgnoresBottomRow = "goal-ignores-bottom-row", "goal test leaves out the bottom row",
            "compare all nine cells with the goal";
        GoalIgnoresRightColumn = "goal-ignores-right-column", "goal test leaves out the right column",
            "compare all nine cells with the goal";
        StartIsNeverGoal = "start-is-never-goal", "initial state is never compared with the goal",
            "a board that is the goal already takes 0 moves";
        NotSortedAnew = "open-not-sorted-anew", "OPEN is not sorted again when a state on it got a smaller f",
            "take such a state out of OPEN and put it in again";
        AlwaysOverwritten = "open-always-overwritten",
            "states on OPEN are overwritten in place whenever they are reached again, be it with fewer moves or not",
            "change a state on OPEN only where the new f is smaller, and sort it in again";
        NotImproved = "open-not-improved", "states on OPEN keep their f when they are reached with fewer moves",
            "a state on OPEN that is reached with a smaller f takes it, and the new predecessor and move";
        PredecessorKept = "predecessor-kept", "states on OPEN get the smaller f and keep their old predecessor",
            "set predecessor, move and number of moves together";
        MovesKept = "moves-kept", "states on OPEN get the better predecessor and keep their old number of moves",
            "set predecessor, move and number of moves together";
        LabelKept = "label-kept", "states on OPEN keep the old label when they get a better predecessor",
            "set predecessor, move and number of moves together";
        KeyedToBase4 = "keyed-to-base-four", "visited boards are told apart by a hash to base 4, which two boards can share",
            HASH_REMEDY;
        KeyedToBase5 = "keyed-to-base-five", "visited boards are told apart by a hash to base 5, which two boards can share",
            HASH_REMEDY;
        KeyedToBase6 = "keyed-to-base-six", "visited boards are told apart by a hash to base 6, which two boards can share",
            HASH_REMEDY;
        KeyedToBase7 = "keyed-to-base-seven", "visited boards are told apart by a hash to base 7, which two boards can share",
            HASH_REMEDY;
        KeyedToBase8 = "keyed-to-base-eight", "visited boards are told apart by a hash to base 8, which two boards can share",
            HASH_REMEDY;
        KeyedByThreeBits = "keyed-by-three-bits",
            "visited boards are told apart by a hash of three bits for each digit, which two boards can share",
            HASH_REMEDY;
        DepthFirst = "depth-first", "newest state is taken from OPEN first, whatever its f",
            "take the state with the smallest f";
        ParityInverted = "parity-inverted", "parity test is inverted",
            "solvable are the boards with an odd number of inversions, the blank left out";
        ParityAlwaysTrue = "parity-always-true", "parity test lets every board pass",
            "solvable are the boards with an odd number of inversions, the blank left out";
        ParityAlwaysFalse = "parity-always-false", "parity test refuses the boards that have a solution",
            "solvable are the boards with an odd number of inversions, the blank left out";
        ParityOfEvenWidth = "parity-of-even-width", "parity test is that of boards with an even width",
            "with three columns the row of the blank does not count";
        ParityWithRow = "parity-with-row", "parity test adds the row of the blank, counted from 0, and wants an odd sum",
            "with three columns the row of the blank does not count";
        ParityWithBlank = "parity-with-blank", "parity test counts the blank",
            "leave the blank out when inversions are counted";
        LabelsOfTheBlank = "labels-of-the-blank", "labels name the motion of the blank",
            "`LEFT` means that a tile moves left";
        LeftAndRightSwapped = "left-and-right-swapped", "`LEFT` and `RIGHT` are exchanged",
            "`LEFT` slides the tile right of the blank one place left";
        UpAndDownSwapped = "up-and-down-swapped", "`UP` and `DOWN` are exchanged",
            "`UP` slides the tile below the blank one place up";
        LabelsOneLate = "labels-one-late", "labels come one board too late",
            "print the move of a state before its own board";
        LabelsOneEarly = "labels-one-early", "labels come one board too early",
            "print the move of a state before its own board";
        CountsStates = "counts-states", "count is that of the states, not of the moves",
            "a path of n moves has n + 1 boards";
        CountsOneLess = "counts-one-less", "count is one less than the moves",
            "count the move to the goal too";
        CountsEstimate = "counts-estimate", "count is the estimate for the initial state",
            "print the number of moves of the last state, g";
        CountsExpanded = "counts-expanded", "count is that of the states taken from OPEN",
            "print the number of moves of the last state, g";
        HeadingLeftOver = "heading-left-over", "second heading names the heuristic of the first run",
            "set the heuristic before the second run";
        MovesLeftOver = "moves-left-over", "second run goes on counting where the first one ended",
            "begin every run with a state of 0 moves";
        BoardLeftOver = "board-left-over", "second run begins at the board where the first one ended",
            "copy the board before a run changes it";
        OneHeuristic = "one-heuristic", "answer ends after the first heuristic",
            "solve the board once with each heuristic, and print both solutions";
        PathReversed = "path-reversed", "path is printed from the goal to the start",
            "follow the predecessors to the start first, and print on the way back";
        FirstBoardMissing = "first-board-missing", "path leaves out the initial board",
            "print the state that has no predecessor too";
        FirstMoveMissing = "first-move-missing", "path leaves out the first move and the initial board",
            "print the state that has no predecessor, and its successor's move";
        LastBoardMissing = "last-board-missing", "path leaves out the last move and the goal",
            "print the last state too";
        Transposed = "transposed", "board is read with rows and columns exchanged",
            "the first index of the board is the row, the second one the column";
    }

    double {
        FarTileSwapped = "far-tile-swapped", "double move exchanges the blank and the far tile",
            "a double move slides two tiles by one place each: the near one goes to the blank, and the far one to where the near one was";
        DoublesEverywhere = "doubles-everywhere", "double moves are made for every heuristic",
            "make a double move only for the heuristic of double moves";
        NoDoubles = "no-doubles", "double moves are never made",
            "with the heuristic of double moves, generate their boards as well";
        DoublesMirrored = "doubles-mirrored", "double moves have the names of the opposite ones",
            "`DBL_LEFT` slides the two tiles right of the blank one place left";
        DoublesNamedSingle = "doubles-named-single", "double moves have the names of single ones",
            "where two tiles slide left, print `DBL_LEFT`";
        DoublesCountedTwice = "doubles-counted-twice", "count adds two for a double move",
            "a double move counts as one";
        ManhattanWithDoubles = "manhattan-with-doubles", "double moves are searched for by the Manhattan distance",
            "h3 is too high on this board: Manhattan is no bound once two tiles move at a time";
        LeastWithDoubles = "least-with-doubles", "double moves are searched for by the smaller of the two other estimates",
            "h3 is too high on this board: a double move may bring two tiles home, and both h1 and h2 count two moves for them";
    }

    equivalent {
        BlankInMismatch = "blank-in-mismatch", "number of mismatched tiles counts the blank",
            "at most one too much, and the lengths of two solutions of a board differ by two at least";
        BlankInManhattan = "blank-in-manhattan", "Manhattan distance counts the blank",
            "at most two too much, and one beside the goal: a longer solution is three behind when it is found";
        ManhattanToOtherGoal = "manhattan-to-other-goal", "Manhattan distance is measured to another goal",
            "a move changes it by at most one all the same: less the value at the goal, it never estimates too much";
        EstimatesToOtherGoal = "estimates-to-other-goal", "heuristics are measured to another goal",
            "a move changes them by at most one all the same: less the value at the goal, they never estimate too much";
        EstimatesIgnoreBottomRow = "estimates-ignore-bottom-row", "heuristics leave out the bottom row",
            "they never estimate too much, and a state that gets better leaves CLOSED";
        UniformCost = "uniform-cost", "f is the moves so far, without the estimate",
            "0 never estimates too much: only the time is longer";
        MovesDoubled = "moves-doubled", "f counts the moves so far twice",
            "the same as half the estimate, which never estimates too much";
        GoalTestedEarly = "goal-tested-early", "states are compared with the goal when they are generated",
            "beside the goal both estimates are exactly 1: the f of such a state is the length of the path over it";
        NeverReopened = "never-reopened", "states never leave CLOSED",
            "both heuristics are consistent: a state on CLOSED has all the moves that it needs and no more";
        NoClosedTest = "no-closed-test", "successors are not looked for on CLOSED",
            "a state that comes again comes with no fewer moves: only the time is longer";
        NoTestAtAll = "no-test-at-all", "successors are looked for on no list",
            "a state that comes again changes no other: only the time is longer, up to the limit";
        HeuristicLeftOver = "heuristic-left-over", "second run uses the heuristic of the first",
            "both find a shortest path, and any shortest path is right";
        HeadingsExchanged = "headings-exchanged", "headings name each other's heuristic",
            "both find a shortest path, and any shortest path is right";
    }
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
