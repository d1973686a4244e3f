//! What a solver prints: writing it in exactly the course's form, and reading it in whatever form a student's program gives it.
//!
//! Reading never fails. What is exactly the course's is read as it is (`render`). The rest is decided by evidence: the board
//! that the program was given, and the moves that are legal. Data flows one way, each stage a function of the ones before:
//!
//! 1. `text`: bytes become lines of plain characters.
//! 2. `sighting`: every place where a board stands, whatever is around it (`three_rows`, `one_line`, `window`).
//! 3. `said`: what each other line says: directions, claims (`claim`, `number`), and that there is no solution (`denial`).
//! 4. `path`: boards that follow each other by legal moves, but for those that stand beside every step.
//! 5. `chosen`: the paths that claim to be solutions, and the text that belongs to each (`region`).
//! 6. `heading`: where headings stand, the heuristic that each is for, and the number of moves that is stated.
//! 7. `label`, `listed`: where its labels stand, and what they are.
//! 8. `section`: the answers; `solved` and `bare` where there is no path.
//! 9. `refusal`, `chatter`: what is said beside the answers.
//! 10. `departure`: in what the text departs from the handout's.

mod bare;
mod chatter;
mod chosen;
mod claim;
mod denial;
mod departure;
mod direction;
mod doubt;
mod heading;
mod label;
mod listed;
mod number;
mod one_line;
mod path;
mod read;
mod refusal;
mod region;
mod render;
mod said;
mod section;
mod sighting;
mod solved;
mod text;
mod three_rows;
mod window;
mod wording;

pub use crate::course::{Layout, Lenience};
pub use claim::names_guide;
pub use departure::Note;
pub use doubt::{Between, Doubt};
pub use read::{asks_only, boards_shown, line_of, parse};
pub use render::render;

use smallvec::SmallVec;

use crate::course::SectionId;
use crate::puzzle::{Board, Move, SIDE};

/// All that a solver said, in its order.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Transcript {
    /// The answers.
    pub parts: Vec<Part>,
    /// The first line of each kind of remark, by kind.
    pub remarks: Vec<(Remark, Line)>,
    /// Where the answers say one of two things.
    pub doubts: Vec<Doubt>,
    /// Whether there is any text that belongs to no answer.
    pub has_other_text: bool,
}

/// What a line says beside the answers.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Remark {
    /// That there is a solution.
    Affirms,
    /// Perhaps that there is none.
    Unclear,
    /// That the board that was given is the goal already.
    Solved,
    /// `null`, as the last word: what the template's method returns for a board without a solution.
    Null,
    /// Words that are no known chatter.
    Unknown,
    /// A direction between two boards that cannot be read as the label of their move.
    Unnamed,
    /// As many different boards as a path has, where no path begins with the board that was given.
    Tangled,
    /// More rows on lines of many numbers than are compared, or more different lines than are read.
    Cut,
}

/// One answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Part {
    /// A path, or what should be one.
    Solution(Section),
    /// The sentence that no solution exists.
    NoSolution(NoSolution),
}

impl Part {
    /// The line where it begins.
    pub fn line(&self) -> Line {
        match self {
            Self::Solution(section) => section.line,
            Self::NoSolution(sentence) => sentence.line,
        }
    }

    /// The line behind the last board of a path.
    fn end(&self) -> usize {
        match self {
            Self::Solution(section) => section.stops.last().map_or(0, |stop| stop.line.0 + SIDE),
            Self::NoSolution(_) => 0,
        }
    }
}

/// A line of the text, counted from 1. It is where something was said and no part of what was said: all lines are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line(pub usize);

impl Line {
    /// The line at this place, counted from 0.
    fn at(place: usize) -> Self {
        Self(place + 1)
    }
}

impl PartialEq for Line {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Line {}

/// The boards and moves under one heading.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Section {
    /// Where it begins.
    pub line: Line,
    /// The heuristic that its words name, or that its moves show.
    pub named: Named,
    /// Whether its heading is another section's.
    pub is_miscalled: bool,
    /// The number of moves that its words state.
    pub stated: Option<u64>,
    /// Where that number stands, which may be below the path; or else another number, of which nothing is known.
    pub count_line: Line,
    /// Its boards, in their order.
    pub stops: Vec<Stop>,
    /// The labels behind the last board: all of them where there is none.
    pub rest: Labels,
}

/// What a section says about how its path was found.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Named {
    /// Nothing.
    #[default]
    Nothing,
    /// By the words of a section that the course asks for.
    Known(SectionId),
    /// In a way that the course does not ask for.
    Other,
}

impl Named {
    /// The section that the course asks for.
    pub const fn known(self) -> Option<SectionId> {
        match self {
            Self::Known(section) => Some(section),
            Self::Nothing | Self::Other => None,
        }
    }
}

/// A board of a section.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stop {
    /// What it may be.
    pub reading: Reading,
    /// Its first line.
    pub line: Line,
    /// The labels between it and the board before.
    pub labels: Labels,
}

/// The name of a move, and its line.
pub type Label = (Move, Line);

/// Labels that stand together, as a rule a single one.
pub type Labels = SmallVec<[Label; 1]>;

/// What the three rows of a board may mean. What is rare lies behind a pointer: a text may hold millions of entries.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reading {
    /// This board.
    Board(Board),
    /// No board, and why.
    Broken(&'static str),
}

impl Stop {
    /// A board, and what the move to it is called.
    pub fn new(board: Board, label: Option<Move>) -> Self {
        let line = Line::default();
        Self {
            reading: Reading::Board(board),
            line,
            labels: label.map(|label| (label, line)).into_iter().collect(),
        }
    }

    /// The board that it is; `None` if its rows are no board.
    pub fn board(&self) -> Option<Board> {
        self.reading.board()
    }
}

impl Reading {
    /// The board that it is; `None` if its rows are no board.
    pub fn board(&self) -> Option<Board> {
        match self {
            Self::Board(board) => Some(*board),
            Self::Broken(_) => None,
        }
    }
}

/// The sentence that no solution exists, with the board that it speaks of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoSolution {
    /// Where the sentence is.
    pub line: Line,
    /// The board that it speaks of: below it, on its line, or right above it.
    pub board: Option<Reading>,
    /// Whether that is another board than the one that was given.
    pub is_other: bool,
}

impl Transcript {
    /// What the reference says about an unsolvable board.
    pub fn of_unsolvable(board: Board) -> Self {
        let sentence = NoSolution {
            line: Line::default(),
            board: Some(Reading::Board(board)),
            is_other: false,
        };
        Self {
            parts: vec![Part::NoSolution(sentence)],
            ..Self::default()
        }
    }

    /// The sections, in their order.
    pub fn sections(&self) -> impl Iterator<Item = &Section> + Clone {
        self.parts.iter().filter_map(|part| match part {
            Part::Solution(section) => Some(section),
            Part::NoSolution(_) => None,
        })
    }

    /// The sentences that no solution exists, in their order.
    pub fn refusals(&self) -> impl Iterator<Item = &NoSolution> {
        self.parts.iter().filter_map(|part| match part {
            Part::Solution(_) => None,
            Part::NoSolution(sentence) => Some(sentence),
        })
    }

    /// The first line with a remark of a kind.
    pub fn remark(&self, kind: Remark) -> Option<Line> {
        let mut remarks = self.remarks.iter();
        remarks.find(|(own, _)| *own == kind).map(|(_, line)| *line)
    }

    /// Whether nothing at all was printed but white space.
    pub fn is_silent(&self) -> bool {
        self.parts.is_empty() && !self.has_other_text
    }
}

impl Section {
    /// All labels, in their order.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        let before = self.stops.iter().flat_map(|stop| &stop.labels);
        before.chain(&self.rest)
    }

    /// How many boards and labels there are.
    pub fn size(&self) -> usize {
        self.stops.len() + self.labels().count()
    }
}
