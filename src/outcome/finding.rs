//! One thing that the judge noticed.

use serde::{Deserialize, Serialize};

use crate::course::SectionId;
use crate::named::named;

/// Why there are no points where a required case failed that is not shown. That it failed shows in the points anyway; neither its
/// name nor how it failed is said.
pub const REQUIRED_AND_NOT_SHOWN: &str = "a case that is not shown is required, and was not passed";

named! {
    /// What kind of thing was noticed. The names are stable: reports, rubrics and tests rely on them.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum FindingId {
        /// The path begins with another board than the case's.
        WrongStart = "wrong-start",
        /// Three rows that are no board.
        BrokenBoard = "broken-board",
        /// Two boards that follow each other and are not one move apart.
        IllegalStep = "illegal-step",
        /// The path ends before the goal.
        WrongFinalBoard = "wrong-final-board",
        /// Moves are listed, and the boards between them are not.
        BoardsMissing = "boards-missing",
        /// The board that was given is not shown, and all that follow are.
        FirstBoardMissing = "first-board-missing",
        /// The last board is not shown, and the last move leads to the goal.
        LastBoardMissing = "last-board-missing",
        /// The path is legal and longer than a shortest one; says where the first move was lost.
        FirstLostMove = "first-lost-move",
        /// A label names another move than the boards show.
        WrongLabel = "wrong-label",
        /// A label is that of a predecessor which the state had before it got a better one.
        LabelStale = "label-stale",
        /// Every label stands one board late or early.
        LabelsShifted = "labels-shifted",
        /// Every label names the opposite move: the motion of the blank instead of the tile's.
        LabelsInverted = "labels-inverted",
        /// `LEFT` and `RIGHT` are exchanged, `UP` and `DOWN` are not.
        LeftRightSwapped = "left-right-swapped",
        /// `UP` and `DOWN` are exchanged, `LEFT` and `RIGHT` are not.
        UpDownSwapped = "up-down-swapped",
        /// The moves have each other's names in some other way than the three above.
        LabelsRenamed = "labels-renamed",
        /// Between two boards there is no label.
        LabelsMissing = "labels-missing",
        /// Between two boards there is more than one label.
        LabelsDouble = "labels-double",
        /// The stated number of moves is not the number shown.
        WrongCount = "wrong-count",
        /// The stated number is that of the boards: one more than there are moves.
        CountOfStates = "count-of-states",
        /// The stated number is one less than there are moves.
        CountOneLess = "count-one-less",
        /// The stated number is what a heuristic estimates for the start.
        CountOfEstimate = "count-of-estimate",
        /// The stated number is that of the other solution.
        CountOfOtherSection = "count-of-other-section",
        /// The stated number is the sum of both solutions.
        CountOfBoth = "count-of-both",
        /// The stated number is that of a shortest path, and a longer one is shown.
        CountOfShortest = "count-of-shortest",
        /// No number of moves is stated.
        CountMissing = "count-missing",
        /// There is no solution for one of the heuristics.
        HeuristicMissing = "heuristic-missing",
        /// Two solutions are said to be for one heuristic, and none for the other.
        HeuristicTwice = "heuristic-twice",
        /// The two solutions differ in length: a remark, which costs nothing by itself.
        LengthsDiffer = "lengths-differ",
        /// A solution does not say which heuristic it is for.
        HeuristicUnnamed = "heuristic-unnamed",
        /// Two solutions for one heuristic disagree.
        ConflictingAnswers = "conflicting-answers",
        /// A solvable board was said to have no solution.
        SaidUnsolvable = "said-unsolvable",
        /// An unsolvable board was given a solution.
        SolvedUnsolvable = "solved-unsolvable",
        /// The sentence that there is no solution shows another board than the case's.
        NoSolutionWrongBoard = "no-solution-wrong-board",
        /// A board file that breaks the format was solved.
        SolvedMalformed = "solved-malformed",
        /// How a file that breaks the format was refused: a remark, which costs nothing.
        RefusedWith = "refused-with",
        /// The answers are those of a solver with a mistake that is known.
        Mutant = "mutant",
        /// Each heading names the other heuristic, by the paths below it.
        HeuristicsExchanged = "heuristics-exchanged",
        /// Nothing was printed or returned that could be an answer.
        NoAnswer = "no-answer",
        /// Text was printed, and no answer could be found in it.
        NothingReadable = "nothing-readable",
        /// CPU time ran out.
        CpuLimit = "cpu-limit",
        /// Elapsed time ran out while little CPU time was used.
        WallLimit = "wall-limit",
        /// Memory ran out.
        MemoryLimit = "memory-limit",
        /// More was printed than is kept.
        OutputLimit = "output-limit",
        /// Too many processes and threads.
        ProcessLimit = "process-limit",
        /// Too many or too large files.
        DiskLimit = "disk-limit",
        /// The program tried what no submission may, was refused, and ended for it.
        ForbiddenAction = "forbidden-action",
        /// An exception that nobody caught.
        UncaughtException = "uncaught-exception",
        /// A signal ended the program.
        Signal = "signal",
        /// The program ended with an exit code other than 0.
        ExitCode = "exit-code",
        /// The whole right answer was printed, and then the program failed or went on for too long.
        EndedBadly = "ended-badly",
        /// The compiler refused the sources.
        CompileError = "compile-error",
        /// The compiler passed a bound.
        CompileLimit = "compile-limit",
        /// The sources need a newer language version than the one that is there.
        NeedsNewerLanguage = "needs-newer-language",
        /// The sources hold no class, file or function to begin with.
        NoEntry = "no-entry",
        /// No file of a known language, or nothing at all.
        NothingToGrade = "nothing-to-grade",
        /// Unsolvable and malformed cases carry no points, since no solvable case was solved.
        NothingSolved = "nothing-solved",
        /// There are no points without full marks in a case that the rubric requires.
        RequirementMissed = "requirement-missed",
        /// The answer is not, byte for byte, what the handout has printed; only the profile `strict` asks for that.
        NotTheHandoutsBytes = "not-the-handouts-bytes",
        /// The format was forgiven at a price; only the profile `graded` has one.
        FormatCosts = "format-costs",
        /// Which of several files or classes was taken.
        SourceChoice = "source-choice",
        /// The constructor from a file gave no board, and the one from an array was used.
        FileConstructorBroken = "file-constructor-broken",
        /// All heuristics together passed the time limit, and each was called by itself.
        HeuristicsApart = "heuristics-apart",
        /// The shallowest board that the program was seen to get wrong, and that no case has.
        SmallestFailingBoard = "smallest-failing-board",
        /// The answer can be read in two ways that are not worth the same, and a person has to say which is meant.
        Ambiguous = "ambiguous",
        /// The machine failed.
        MachineFault = "machine-fault",
        /// A program that is needed is not installed.
        ToolMissing = "tool-missing",
    }
}

/// One thing that the judge noticed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[must_use]
pub struct Finding {
    /// What kind of thing.
    pub id: FindingId,
    /// The heuristic whose solution it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionId>,
    /// The move of that solution, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The line of the judged text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// One sentence, in lower case and without a full stop.
    pub message: String,
    /// What to try, where the cause is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What shows it: boards, a difference, a compiler's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
}

impl Finding {
    /// A finding with its sentence and nothing else.
    pub fn new(id: FindingId, message: impl Into<String>) -> Self {
        Self {
            id,
            section: None,
            step: None,
            line: None,
            message: message.into(),
            hint: None,
            evidence: None,
        }
    }

    /// The same, about a heuristic's solution.
    pub fn in_section(self, section: Option<SectionId>) -> Self {
        Self { section, ..self }
    }

    /// The same, at a move.
    pub fn at_step(self, step: usize) -> Self {
        let step = Some(step);
        Self { step, ..self }
    }

    /// The same, at a line. Line 0 is that of something that was not read from a text, and stays unsaid.
    pub fn at_line(self, line: usize) -> Self {
        let line = (line > 0).then_some(line);
        Self { line, ..self }
    }

    /// The same, with what to try.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        let hint = Some(hint.into());
        Self { hint, ..self }
    }

    /// The same, with what shows it.
    pub fn with_evidence(self, evidence: impl Into<String>) -> Self {
        let evidence = Some(evidence.into());
        Self { evidence, ..self }
    }
}
