//! A* with an OPEN and a CLOSED list as the handout has it, and with a program's mistake in it.

use std::collections::HashMap;

use super::open::Open;
use super::paths::Paths;
use super::rules::Estimate;
use super::{Again, Mutant, Program};
use crate::course::Guide;
use crate::puzzle::{Board, Move, MoveSet};
use crate::search::{BOARDS, Place};

/// What searches use again and again: a table of all boards, and a bound on the work.
pub struct Workspace {
    /// For each board where it is, if it is anywhere. The first search makes it.
    known: Vec<Option<Known>>,
    /// The place in that table of each hash that is taken for a board.
    places: HashMap<u32, usize>,
    /// All states that were ever made: the lists hold their numbers.
    states: Vec<State>,
    /// What was found for the board at hand.
    pub(super) paths: Paths,
    /// States that may still be taken from OPEN before the work is given up.
    pub patience: usize,
}

impl Workspace {
    /// A workspace for searches that together take `patience` states from OPEN.
    pub fn new(patience: usize) -> Self {
        Self {
            known: Vec::new(),
            places: HashMap::new(),
            states: Vec::new(),
            paths: Paths::default(),
            patience,
        }
    }
}

pub(super) enum Outcome {
    /// A path, which may be wrong.
    Found(Path),
    /// There is no end to it, or OPEN runs empty at last.
    Endless,
    GivenUp,
}

/// A path as a program walks it back from the goal.
#[derive(Clone)]
pub(super) struct Path {
    /// The number of moves that the last state holds.
    pub(super) moves: u32,
    /// The label of each move and the board after it.
    pub(super) steps: Vec<(Move, Board)>,
    pub(super) expanded: u32,
}

/// Searches for a path by these moves.
pub(super) fn search(
    program: &Program,
    start: Board,
    guide: Guide,
    moves: MoveSet,
    workspace: &mut Workspace,
) -> Outcome {
    // Behind a board of the other parity there are 181,440 states and no goal.
    if !program.is_in_reach(&start) {
        return Outcome::Endless;
    }
    // An exchange of the far tile leads to boards of the other parity.
    if workspace.known.is_empty() {
        workspace.known = vec![None; 2 * BOARDS];
    }
    let mut lists = Lists {
        program,
        estimate: program.estimates(guide, moves),
        moves,
        open: Open::new(program.ties),
        workspace,
    };
    let outcome = lists.run(start);
    for state in workspace.states.drain(..) {
        workspace.known[state.place] = None;
    }
    workspace.places.clear();
    outcome
}

#[derive(Clone, Copy)]
struct State {
    board: Board,
    /// Where the board is in the table, or all boards with its hash.
    place: usize,
    moves: u32,
    estimate: u32,
    /// The move that led here, and the predecessor; none for the start.
    reached: Option<(Move, u32)>,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Known {
    Open(u32),
    Closed(u32),
}

struct Lists<'a> {
    program: &'a Program,
    estimate: Estimate,
    moves: MoveSet,
    open: Open,
    workspace: &'a mut Workspace,
}

impl Lists<'_> {
    fn run(&mut self, start: Board) -> Outcome {
        let mutant = self.program.mutant;
        let tests_early = matches!(
            mutant,
            Some(Mutant::GoalTestedEarly | Mutant::StartIsNeverGoal)
        );
        let first = self.state(start, 0, None);
        self.add(first);
        if mutant == Some(Mutant::GoalTestedEarly) && self.program.is_goal(&start) {
            return Outcome::Found(self.path_to(0, 0));
        }
        let mut expanded = 0;
        while let Some(taken) = self.open.pop() {
            if self.is_taken_twice(taken) {
                continue;
            }
            if self.workspace.patience == 0 {
                return Outcome::GivenUp;
            }
            self.workspace.patience -= 1;
            expanded += 1;
            let state = self.workspace.states[taken as usize];
            self.workspace.known[state.place] = Some(Known::Closed(taken));
            if !tests_early && self.program.is_goal(&state.board) {
                return Outcome::Found(self.path_to(taken, expanded));
            }
            for step in self.program.steps(self.moves) {
                let Some(board) = self.program.after(&state.board, step) else {
                    continue;
                };
                let successor = self.state(board, state.moves + 1, Some((step, taken)));
                if tests_early && self.program.is_goal(&board) {
                    let goal = self.push(successor);
                    return Outcome::Found(self.path_to(goal, expanded));
                }
                self.meet(successor);
            }
        }
        Outcome::Endless
    }

    /// Whether this is a copy that was left on OPEN when its state was put there once more.
    fn is_taken_twice(&self, taken: u32) -> bool {
        let place = self.workspace.states[taken as usize].place;
        let known = self.workspace.known[place];
        match self.program.again {
            Again::PushedAgain | Again::PushedUnlessClosed => known == Some(Known::Closed(taken)),
            Again::PushedAlways => matches!(known, Some(Known::Closed(_))),
            Again::FewestExpanded => known != Some(Known::Open(taken)),
            Again::SmallerCost | Again::FewerMoves | Again::Nothing => false,
        }
    }

    fn pushes_again(&self) -> bool {
        matches!(
            self.program.again,
            Again::PushedAgain | Again::PushedUnlessClosed
        )
    }

    fn state(&mut self, board: Board, moves: u32, reached: Option<(Move, u32)>) -> State {
        State {
            board,
            place: self.place(&board),
            moves,
            estimate: self.estimate.of(&board),
            reached,
        }
    }

    /// Where a board is in the table: two that the program takes for one are in one place.
    fn place(&mut self, board: &Board) -> usize {
        let Some(key) = self.program.key(board) else {
            return place(board);
        };
        let places = &mut self.workspace.places;
        let next = places.len();
        *places.entry(key).or_insert(next)
    }

    /// Puts a state on OPEN where it is new, or does what the program does where it is not.
    fn meet(&mut self, state: State) {
        let mutant = self.program.mutant;
        match self.workspace.known[state.place] {
            None => self.add(state),
            Some(_) if mutant == Some(Mutant::NoTestAtAll) => self.add(state),
            Some(_) if self.program.again == Again::Nothing => (),
            Some(known) if self.program.again == Again::PushedAlways => {
                if matches!(known, Known::Open(_)) {
                    self.add(state);
                }
            }
            Some(Known::Open(known) | Known::Closed(known))
                if self.program.again == Again::FewestExpanded =>
            {
                if self.is_better(&state, known) {
                    self.add(state);
                }
            }
            Some(Known::Open(known) | Known::Closed(known)) if self.pushes_again() => {
                self.push_again(known, state);
            }
            Some(Known::Open(known)) => self.meet_on_open(known, state),
            Some(Known::Closed(known)) => {
                let is_reopened = match mutant {
                    Some(Mutant::NoClosedTest) => true,
                    Some(
                        Mutant::NeverReopened
                        | Mutant::BlankInManhattanNeverReopened
                        | Mutant::AlwaysOverwritten,
                    ) => false,
                    _ => self.is_better(&state, known),
                };
                if is_reopened {
                    self.add(state);
                }
            }
        }
    }

    /// Gives a state fewer moves, and puts it on OPEN in front of or behind the copy that is there.
    fn push_again(&mut self, known: u32, new: State) {
        let is_closed = self.workspace.known[new.place] == Some(Known::Closed(known));
        let stays = is_closed && self.program.again == Again::PushedUnlessClosed;
        if !stays && self.is_better(&new, known) {
            self.open.insert(known, self.cost(&new), &new.board);
            self.workspace.states[known as usize] = new;
        }
    }

    /// What the program does with a state whose board is on OPEN.
    fn meet_on_open(&mut self, known: u32, new: State) {
        let mutant = self.program.mutant;
        let old = self.workspace.states[known as usize];
        if mutant != Some(Mutant::AlwaysOverwritten) && !self.is_better(&new, known) {
            return;
        }
        let cost = self.cost(&new);
        let (moves, reached) = (new.moves, new.reached);
        let state = match (mutant, old.reached, reached) {
            (Some(Mutant::NotImproved), ..) => return,
            (Some(Mutant::NotSortedAnew | Mutant::AlwaysOverwritten), ..) => {
                self.open.change(known, cost);
                new
            }
            (Some(Mutant::MovesKept), ..) => State { reached, ..old },
            _ => {
                self.open.remove(known);
                self.open.insert(known, cost, &new.board);
                match (mutant, old.reached, reached) {
                    (Some(Mutant::PredecessorKept), ..) => State { moves, ..old },
                    (Some(Mutant::LabelKept), Some((label, _)), Some((_, predecessor))) => State {
                        reached: Some((label, predecessor)),
                        ..new
                    },
                    _ => new,
                }
            }
        };
        self.workspace.states[known as usize] = state;
    }

    fn is_better(&self, new: &State, known: u32) -> bool {
        let old = &self.workspace.states[known as usize];
        match self.program.again {
            Again::SmallerCost => self.cost(new) < self.cost(old),
            _ => new.moves < old.moves,
        }
    }

    fn cost(&self, state: &State) -> u32 {
        self.program.cost(state.moves, state.estimate)
    }

    fn add(&mut self, state: State) {
        let number = self.push(state);
        self.workspace.known[state.place] = Some(Known::Open(number));
        match self.program.mutant {
            Some(Mutant::DepthFirst) => self.open.push_front(number),
            _ => self.open.insert(number, self.cost(&state), &state.board),
        }
    }

    fn push(&mut self, state: State) -> u32 {
        self.workspace.states.push(state);
        u32::try_from(self.workspace.states.len() - 1).unwrap_or(u32::MAX)
    }

    fn path_to(&self, goal: u32, expanded: u32) -> Path {
        let states = &self.workspace.states;
        let mut steps = Vec::new();
        let mut state = &states[goal as usize];
        let mut moves = state.moves;
        while let Some((label, predecessor)) = state.reached {
            steps.push((label, state.board));
            state = &states[predecessor as usize];
        }
        steps.reverse();
        // What leads to a state on CLOSED may have become shorter since its successors got their moves. Who changes it there
        // keeps g beside the states, and counts the path.
        if self.program.again == Again::PushedAgain {
            moves = state.moves + u32::try_from(steps.len()).unwrap_or(u32::MAX);
        }
        Path {
            moves,
            steps,
            expanded,
        }
    }
}

/// The place of a board: those of the other parity come behind the course's, by exchanging two tiles.
fn place(board: &Board) -> usize {
    let twin = || Place::of(&board.twin()).map_or(0, |place| BOARDS + place.index());
    Place::of(board).map_or_else(twin, Place::index)
}
