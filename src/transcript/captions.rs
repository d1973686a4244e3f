//! Boards with a caption, `Initial state:` or `Goal:`, and the board above a heading: what is shown before a path begins.
//!
//! The surprise: one move away from the goal, the board that was given and the goal follow each other as a whole path does.
//! Only their captions tell that they are none.

use crate::puzzle::GOAL;

use super::{
    Entry, Line, Named, Reading, Section,
    direction::is_any_of,
    heading::Heading,
    lenience::Lenience,
    parse::Reader,
    place::{is_successor, step_between},
};

/// What a line says that the board below it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    /// The board that was given.
    Start,
    /// The board that is looked for.
    Goal,
}

/// What captions said since the section began, and before it did.
#[derive(Default)]
pub(super) struct Captions {
    /// What the next board is said to be.
    next: Option<Role>,
    /// What the first board of the section is said to be.
    first: Option<Role>,
    /// Whether the second one is said to be the goal.
    is_goal_second: bool,
    /// The last board that stood alone above a heading.
    given: Option<Given>,
}

/// A board above a heading.
struct Given {
    reading: Reading,
    line: Line,
    is_start: bool,
}

/// Words that say which board it is.
const START: [&str; 7] = [
    "initial",
    "start",
    "starting",
    "given",
    "input",
    "original",
    "beginning",
];
const GOAL_WORDS: [&str; 5] = ["goal", "target", "final", "desired", "end"];

/// Words that may stand beside them.
const BESIDE: [&str; 14] = [
    "the",
    "a",
    "is",
    "our",
    "state",
    "board",
    "configuration",
    "config",
    "position",
    "puzzle",
    "node",
    "this",
    "of",
    "for",
];

/// A longer line says more than a caption does.
const LONGEST: usize = 40;

/// What a line says that the board below it is, where it says nothing else.
fn role_in(line: &str) -> Option<Role> {
    if line.len() > LONGEST {
        return None;
    }
    let mut role = None;
    for word in line.split(|character: char| !character.is_alphanumeric()) {
        let said = if is_any_of(word, &START) {
            Role::Start
        } else if is_any_of(word, &GOAL_WORDS) {
            Role::Goal
        } else if word.is_empty() || is_any_of(word, &BESIDE) {
            continue;
        } else {
            return None;
        };
        if *role.get_or_insert(said) != said {
            return None;
        }
    }
    role
}

impl Reader<'_> {
    /// Remembers what a line says of the board below it.
    pub(super) fn note_caption(&mut self, line: &str) {
        self.captions.next = role_in(line).or(self.captions.next);
    }

    /// What the board that comes now is said to be.
    pub(super) fn take_caption(&mut self) -> Option<Role> {
        self.captions.next.take()
    }

    /// Remembers what the board that was added last is said to be.
    pub(super) fn keep_caption(&mut self, role: Option<Role>) {
        match self.boards {
            Some((first, last)) if first == last => {
                self.captions.first = role;
                self.captions.is_goal_second = false;
            }
            Some((0, 1)) => self.captions.is_goal_second = role == Some(Role::Goal),
            _ => (),
        }
    }

    /// Whether the section is the goal and nothing more, and says so.
    pub(super) fn is_goal_announced(&self) -> bool {
        self.captions.first == Some(Role::Goal) && self.boards == Some((0, 0))
    }

    /// Whether the section begins with the board that was given and the goal, and says of the second that it is the goal.
    pub(super) fn is_goal_below_start(&self) -> bool {
        self.captions.is_goal_second && self.boards == Some((0, 1))
    }

    /// Whether that is so, and no move leads from the one to the other.
    pub(super) fn is_goal_far_below_start(&self) -> bool {
        let boards = self.reading(Some(0)).zip(self.reading(Some(1)));
        self.is_goal_below_start() && boards.is_some_and(|(start, goal)| !is_successor(start, goal))
    }

    /// Leaves out the goal between the board that was given and the path that goes on from there.
    pub(super) fn drop_goal_below_start(&mut self, next: &Reading) {
        if !self.is_goal_below_start() {
            return;
        }
        let Some(section) = &mut self.current else {
            return;
        };
        let [
            Entry::Board(first, _),
            Entry::Board(goal, line),
            labels @ ..,
        ] = &section.entries[..]
        else {
            return;
        };
        let goes_on = is_successor(first, next);
        let is_path_without = is_successor(first, goal) || labels.is_empty();
        if goal.candidates() != [GOAL] || first == next || (is_path_without && !goes_on) {
            return;
        }
        self.notes.add(Lenience::OtherText, line.0);
        section.entries.remove(1);
        self.boards = Some((0, 0));
        self.captions.is_goal_second = false;
    }

    /// Whether the section is the board that was given and nothing more, and says so: a heading below it is no number so far.
    pub(super) fn is_start_announced(&self) -> bool {
        let is_answer = self.current.as_ref().is_some_and(Section::is_answer);
        self.captions.first == Some(Role::Start) && self.boards == Some((0, 0)) && !is_answer
    }

    /// Whether a heading in other words than the handout's is that of a path below the board that was given.
    pub(super) fn heads_path(&self, heading: Heading) -> bool {
        let is_whole = heading.stated.is_some() && heading.named != Named::Nothing;
        is_whole && !heading.is_partial && self.is_start_announced()
    }

    /// Remembers the board of a section that is no more than that, or that and the goal, for the paths below.
    pub(super) fn keep_given(&mut self) {
        let is_pair = self.is_goal_below_start();
        let Some(section) = self.current.as_ref() else {
            return;
        };
        if section.stated.is_some() || section.entries.len() > 1 + usize::from(is_pair) {
            return;
        }
        if let Some(Entry::Board(reading, line)) = section.entries.first()
            && self.captions.first != Some(Role::Goal)
        {
            self.captions.given = Some(Given {
                reading: reading.clone(),
                line: *line,
                is_start: self.captions.first == Some(Role::Start),
            });
        }
    }

    /// Takes the board that stands above the heading, where it is the goal and no moves are counted.
    pub(super) fn take_given_goal(&self, section: &mut Section) {
        if let Some(given) = self.captions.given.as_ref().filter(|given| given.is_start)
            && section.stated == Some(0)
            && section.entries.is_empty()
            && given.reading.candidates() == [GOAL]
        {
            let board = Entry::Board(given.reading.clone(), given.line);
            section.entries.push(board);
        }
    }

    /// Puts the board that stands above the heading in front of a path that goes on from it with its first move.
    pub(super) fn begin_with_given(&mut self, next: &Reading) {
        let (Some(section), Some(given)) = (&mut self.current, &self.captions.given) else {
            return;
        };
        if matches!(section.entries[..], [Entry::Move(..)])
            && step_between(&given.reading, next).is_some()
        {
            let board = Entry::Board(given.reading.clone(), given.line);
            section.entries.insert(0, board);
            self.boards = Some((0, 0));
        }
    }
}
