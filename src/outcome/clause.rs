//! What a finding says in a few words, what it costs, and how much it rests on.
//!
//! This is the only place that knows. A finding of a new kind does not compile before it has a row here.

use super::FindingId;
use crate::assignment::Item;

/// What a finding rests on, and so who may be told of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scope {
    /// One case, or the program by itself.
    Own,
    /// All cases together: where students see only some of them, it is found anew from these.
    AllCases,
}

impl FindingId {
    pub(crate) const fn scope(self) -> Scope {
        match self {
            Self::Mutant
            | Self::HeuristicsExchanged
            | Self::SmallestFailingBoard
            | Self::FormatCosts => Scope::AllCases,
            _ => Scope::Own,
        }
    }

    /// Whether it is the same in every case, since no case was ever run.
    pub(crate) const fn is_about_the_sources(self) -> bool {
        matches!(
            self,
            Self::CompileError
                | Self::CompileLimit
                | Self::NeedsNewerLanguage
                | Self::NoEntry
                | Self::NothingToGrade
        )
    }

    /// Whether the words of a compiler or a runtime say more than a sentence about them could.
    pub(crate) const fn is_told_by_its_words(self) -> bool {
        self.is_about_the_sources() || matches!(self, Self::UncaughtException | Self::ExitCode)
    }

    /// The item that it costs; `None` if it costs all points of a case or nothing.
    pub(crate) const fn item(self) -> Option<Item> {
        self.row().0
    }

    /// What it says of the program, in at most nine words: a clause in lower case, without a full stop.
    pub(crate) const fn clause(self) -> &'static str {
        self.row().1
    }

    const fn row(self) -> (Option<Item>, &'static str) {
        use FindingId as Id;
        match self {
            Id::WrongStart => (Some(Item::Start), "the path of another board is shown"),
            Id::BrokenBoard => (Some(Item::Path), "something is shown that is no board"),
            Id::IllegalStep => (Some(Item::Path), "a step is no legal move"),
            Id::BoardsMissing => (Some(Item::Path), "not all boards are shown"),
            Id::FirstBoardMissing => (Some(Item::Start), "the board that was given is not shown"),
            Id::LastBoardMissing => (Some(Item::Goal), "the last board is not shown"),
            Id::WrongFinalBoard => (Some(Item::Goal), "the path does not end at the goal"),
            Id::FirstLostMove => (Some(Item::Shortest), "the path is not the shortest"),
            Id::WrongLabel => (Some(Item::Labels), "a move has the wrong name"),
            Id::LabelStale => (
                Some(Item::Labels),
                "a move keeps the name of an earlier predecessor",
            ),
            Id::LabelsShifted => (
                Some(Item::Labels),
                "each name stands one board late or early",
            ),
            Id::LabelsRenamed => (Some(Item::Labels), "the names of the moves are mixed up"),
            Id::LabelsInverted => (Some(Item::Labels), "the names tell the motion of the blank"),
            Id::LeftRightSwapped => (Some(Item::Labels), "LEFT and RIGHT are exchanged"),
            Id::UpDownSwapped => (Some(Item::Labels), "UP and DOWN are exchanged"),
            Id::LabelsMissing => (Some(Item::Labels), "a move has no name"),
            Id::LabelsDouble => (Some(Item::Labels), "a move has more than one name"),
            Id::WrongCount => (
                Some(Item::Counts),
                "the stated number is not that of the moves shown",
            ),
            Id::CountOfStates => (Some(Item::Counts), "the boards are counted, not the moves"),
            Id::CountOneLess => (Some(Item::Counts), "the stated number is one too small"),
            Id::CountOfEstimate => (
                Some(Item::Counts),
                "the stated number is the heuristic's estimate",
            ),
            Id::CountOfOtherSection => (
                Some(Item::Counts),
                "the stated number is that of the other path",
            ),
            Id::CountOfBoth => (
                Some(Item::Counts),
                "the stated number is the sum of both paths",
            ),
            Id::CountOfShortest => (
                Some(Item::Counts),
                "the stated number is that of a shorter path",
            ),
            Id::CountMissing => (Some(Item::Counts), "the number of moves is not stated"),
            Id::HeuristicMissing => (Some(Item::Heuristics), "one heuristic has no solution"),
            Id::HeuristicUnnamed => (Some(Item::Heuristics), "the heuristic is not named"),
            Id::HeuristicTwice => (Some(Item::Heuristics), "one heuristic is named twice"),
            Id::LengthsDiffer => (None, "the two paths differ in length"),
            Id::ConflictingAnswers => (None, "two answers disagree"),
            Id::SaidUnsolvable => (None, "a solvable board is said to have no solution"),
            Id::SolvedUnsolvable => (None, "a board without a solution is solved"),
            Id::NoSolutionWrongBoard => (None, "the message shows another board"),
            Id::SolvedMalformed => (None, "a file that is no board is solved"),
            Id::RefusedWith => (None, "how a file is refused"),
            Id::NoAnswer => (None, "nothing was printed"),
            Id::NothingReadable => (None, "nothing printed can be read as an answer"),
            Id::CpuLimit => (None, "the program runs out of CPU time"),
            Id::WallLimit => (None, "the program runs out of time while it waits"),
            Id::MemoryLimit => (None, "the program runs out of memory"),
            Id::OutputLimit => (None, "the program prints too much"),
            Id::ProcessLimit => (None, "the program starts too many processes"),
            Id::DiskLimit => (None, "the program writes too many or too large files"),
            Id::ForbiddenAction => (None, "the program tries what no submission may"),
            Id::UncaughtException => (None, "an exception ends the program"),
            Id::Signal => (None, "a signal ends the program"),
            Id::ExitCode => (None, "the program ends with an error"),
            Id::EndedBadly => (None, "the program ends badly after its answer"),
            Id::CompileError => (None, "the program does not compile"),
            Id::CompileLimit => (None, "the compiler is stopped at a bound"),
            Id::NeedsNewerLanguage => (None, "the program needs a newer language version"),
            Id::NoEntry => (None, "there is nothing to begin with"),
            Id::NothingToGrade => (None, "there is nothing to grade"),
            Id::NothingSolved => (None, "refusals count once a board is solved"),
            Id::RequirementMissed => (None, "a required case is not right"),
            Id::NotTheHandoutsBytes => (None, "the answer is not the handout's bytes"),
            Id::Mutant => (
                None,
                "the answers are those of a solver with a known mistake",
            ),
            Id::HeuristicsExchanged => (None, "the paths stand under each other's headings"),
            Id::SmallestFailingBoard => (None, "a smaller board fails"),
            Id::FormatCosts => (Some(Item::Format), "the format is forgiven at a price"),
            Id::SourceChoice => (None, "one of several programs was taken"),
            Id::FileConstructorBroken => (None, "the constructor from a file gives no board"),
            Id::HeuristicsApart => (None, "each heuristic was called by itself"),
            Id::Ambiguous => (None, "the answer can be read in two ways"),
            Id::MachineFault => (None, "it could not be judged"),
            Id::ToolMissing => (None, "a program is not installed"),
        }
    }
}
