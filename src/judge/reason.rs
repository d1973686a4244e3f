//! Which item a finding costs, and the few words that an account of points has for it.
//!
//! This is the only place that knows. A finding of a new kind does not compile before it has a row here.

use crate::{assignment::Item, outcome::FindingId};

/// The item that a finding costs, none where it costs all points of a case or nothing, and the words for it.
pub(super) const fn reason(id: FindingId) -> (Option<Item>, &'static str) {
    use FindingId as Id;
    match id {
        Id::WrongStart => (Some(Item::Start), "the path of another board"),
        Id::BrokenBoard => (Some(Item::Path), "something that is no board"),
        Id::IllegalStep => (Some(Item::Path), "a step that is no move"),
        Id::BoardsMissing => (Some(Item::Path), "boards are not shown"),
        Id::FirstBoardMissing => (Some(Item::Start), "the board that was given is not shown"),
        Id::LastBoardMissing => (Some(Item::Goal), "the last board is not shown"),
        Id::WrongFinalBoard => (Some(Item::Goal), "it does not end at the goal"),
        Id::FirstLostMove => (Some(Item::Shortest), "not the shortest"),
        Id::WrongLabel => (Some(Item::Labels), "wrong names of moves"),
        Id::LabelStale => (Some(Item::Labels), "names left from an earlier predecessor"),
        Id::LabelsShifted => (Some(Item::Labels), "each name is one board late or early"),
        Id::LabelsRenamed => (Some(Item::Labels), "names of moves are mixed up"),
        Id::LabelsInverted => (Some(Item::Labels), "they name the blank's motion"),
        Id::LeftRightSwapped => (Some(Item::Labels), "LEFT and RIGHT exchanged"),
        Id::UpDownSwapped => (Some(Item::Labels), "UP and DOWN exchanged"),
        Id::LabelsMissing => (Some(Item::Labels), "moves without a name"),
        Id::LabelsDouble => (Some(Item::Labels), "moves with more than one name"),
        Id::WrongCount => (Some(Item::Counts), "not the number of moves shown"),
        Id::CountOfStates => (Some(Item::Counts), "the boards were counted"),
        Id::CountOneLess => (Some(Item::Counts), "one less than the moves shown"),
        Id::CountOfEstimate => (Some(Item::Counts), "the heuristic's value, not the moves"),
        Id::CountOfOtherSection => (Some(Item::Counts), "the other solution's number"),
        Id::CountOfBoth => (Some(Item::Counts), "the moves of both solutions"),
        Id::CountOfShortest => (Some(Item::Counts), "that of a shorter way than is shown"),
        Id::CountMissing => (Some(Item::Counts), "no number of moves"),
        Id::HeuristicMissing => (Some(Item::Heuristics), "one heuristic has no solution"),
        Id::HeuristicUnnamed => (Some(Item::Heuristics), "the heuristic is not named"),
        Id::HeuristicTwice => (Some(Item::Heuristics), "one heuristic is named twice"),
        Id::LengthsDiffer => (None, "solutions of different lengths"),
        Id::ConflictingAnswers => (None, "solutions that disagree"),
        Id::SaidUnsolvable => (None, "said to have no solution"),
        Id::SolvedUnsolvable => (None, "solved, and there is no solution"),
        Id::NoSolutionWrongBoard => (None, "the message shows another board"),
        Id::SolvedMalformed => (None, "solved, and the file is no board"),
        Id::RefusedWith => (None, "how it was refused"),
        Id::NoAnswer => (None, "nothing was printed"),
        Id::NothingReadable => (None, "nothing that can be read as an answer"),
        Id::CpuLimit => (None, "out of CPU time"),
        Id::WallLimit => (None, "out of time while waiting"),
        Id::MemoryLimit => (None, "out of memory"),
        Id::OutputLimit => (None, "too much was printed"),
        Id::ProcessLimit => (None, "too many processes"),
        Id::DiskLimit => (None, "too many or too large files"),
        Id::ForbiddenAction => (None, "it tried what no submission may"),
        Id::UncaughtException => (None, "an exception"),
        Id::Signal => (None, "ended by a signal"),
        Id::ExitCode => (None, "ended with an error"),
        Id::EndedBadly => (None, "ended badly after the answer"),
        Id::CompileError => (None, "it does not compile"),
        Id::CompileLimit => (None, "the compiler was stopped"),
        Id::NeedsNewerLanguage => (None, "it needs a newer language version"),
        Id::NoEntry => (None, "there is nothing to begin with"),
        Id::NothingToGrade => (None, "there is nothing to grade"),
        Id::NothingSolved => (None, "refusals count once a board is solved"),
        Id::RequirementMissed => (None, "a required case is not right"),
        Id::NotTheHandoutsBytes => (None, "not the handout's bytes"),
        Id::Mutant => (None, "the answers of a solver with a known mistake"),
        Id::HeuristicsExchanged => (None, "paths under each other's headings"),
        Id::SmallestFailingBoard => (None, "the smallest board that fails"),
        Id::FormatCosts => (Some(Item::Format), "forgiven at a price"),
        Id::SourceChoice => (None, "which source was taken"),
        Id::FileConstructorBroken => (None, "the constructor reads no file"),
        Id::HeuristicsApart => (None, "each heuristic was called by itself"),
        Id::Ambiguous => (None, "it can be read in two ways"),
        Id::MachineFault => (None, "the machine failed"),
        Id::ToolMissing => (None, "a program is not installed"),
    }
}

/// The item that a finding costs.
pub(super) const fn item_of(id: FindingId) -> Option<Item> {
    reason(id).0
}
