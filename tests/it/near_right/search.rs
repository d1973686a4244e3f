//! A* with an OPEN and a CLOSED list as the handout has it, and with a program's mistake in it.

use std::collections::HashMap;

use tilegrade::{
    puzzle::{Board, Move},
    search::Heuristic,
};

use super::{Mistake, Program, open::Open};

/// States that a program takes from OPEN before its time is up: some ten times what a right one needs for the deepest
/// case, and half of what there is behind an unsolvable board.
const PATIENCE: usize = 90_000;

/// What a search came to.
pub(super) enum Outcome {
    /// A path, which may be wrong.
    Found(Path),
    /// OPEN ran empty.
    Exhausted,
    /// The search would go on and on.
    Hung,
}

/// A path as a program walks it back from the goal.
pub(super) struct Path {
    /// The number of moves that the last state holds.
    pub(super) moves: u32,
    /// The label of each move and the board after it.
    pub(super) steps: Vec<(Move, Board)>,
}

/// Searches. The program begins to count at `first_moves`.
pub(super) fn search(
    program: &Program,
    start: Board,
    heuristic: Heuristic,
    first_moves: u32,
) -> Outcome {
    let mut lists = Lists {
        program,
        heuristic,
        open: Open::new(program.ties),
        states: Vec::new(),
        known: HashMap::new(),
    };
    let first = State {
        board: start,
        moves: first_moves,
        estimate: program.mistake.estimate(heuristic, &start),
        reached: None,
    };
    lists.add(first);
    lists.run()
}

/// A board with the way it was reached.
#[derive(Clone, Copy)]
struct State {
    board: Board,
    /// g.
    moves: u32,
    /// h.
    estimate: u32,
    /// The move that led here, and the predecessor; none for the start.
    reached: Option<(Move, usize)>,
}

/// Where a board is.
#[derive(Clone, Copy)]
enum Place {
    Open(usize),
    Closed(usize),
}

struct Lists<'a> {
    program: &'a Program,
    heuristic: Heuristic,
    open: Open,
    /// All states that were ever made: the lists hold their indices.
    states: Vec<State>,
    known: HashMap<Board, Place>,
}

/// f of the state with an index.
fn cost(mistake: Mistake, states: &[State]) -> impl Fn(usize) -> u32 + Copy {
    move |index| mistake.cost(states[index].moves, states[index].estimate)
}

impl Lists<'_> {
    fn run(&mut self) -> Outcome {
        let mistake = self.program.mistake;
        let tests_early = matches!(
            mistake,
            Mistake::GoalTestedEarly | Mistake::StartIsNeverGoal
        );
        if mistake == Mistake::GoalTestedEarly && mistake.is_goal(&self.states[0].board) {
            return Outcome::Found(self.path_to(0));
        }
        for _ in 0..PATIENCE {
            let Some(taken) = self.open.pop(cost(mistake, &self.states)) else {
                return Outcome::Exhausted;
            };
            let state = self.states[taken];
            self.known.insert(state.board, Place::Closed(taken));
            if !tests_early && mistake.is_goal(&state.board) {
                return Outcome::Found(self.path_to(taken));
            }
            for step in self.program.order {
                let Some(board) = state.board.after(step) else {
                    continue;
                };
                let successor = State {
                    board,
                    moves: state.moves + 1,
                    estimate: mistake.estimate(self.heuristic, &board),
                    reached: Some((step, taken)),
                };
                if tests_early && mistake.is_goal(&board) {
                    self.states.push(successor);
                    return Outcome::Found(self.path_to(self.states.len() - 1));
                }
                self.meet(successor);
            }
        }
        Outcome::Hung
    }

    /// Puts a state on OPEN where it is new, or does what the program does where it is not.
    fn meet(&mut self, state: State) {
        let mistake = self.program.mistake;
        match self.known.get(&state.board) {
            None => self.add(state),
            Some(_) if mistake == Mistake::NoTestAtAll => self.add(state),
            Some(&Place::Open(known)) => self.meet_on_open(known, state),
            Some(&Place::Closed(known)) => {
                let is_better = state.moves < self.states[known].moves;
                let is_reopened = match mistake {
                    Mistake::NoClosedTest => true,
                    Mistake::NeverReopened
                    | Mistake::BlankInManhattanNeverReopened
                    | Mistake::AlwaysOverwritten => false,
                    _ => is_better,
                };
                if is_reopened {
                    self.add(state);
                }
            }
        }
    }

    /// What the program does with a state whose board is on OPEN.
    fn meet_on_open(&mut self, known: usize, new: State) {
        let mistake = self.program.mistake;
        let old = self.states[known];
        if new.moves >= old.moves && mistake != Mistake::AlwaysOverwritten {
            return;
        }
        let (moves, reached) = (new.moves, new.reached);
        match mistake {
            Mistake::NotImproved => {}
            Mistake::NotSortedAnew | Mistake::AlwaysOverwritten => {
                self.states[known] = new;
                self.open.disturb();
            }
            Mistake::MovesKept => self.states[known] = State { reached, ..old },
            _ => {
                self.open.remove(known, cost(mistake, &self.states));
                self.states[known] = match (mistake, old.reached, reached) {
                    (Mistake::PredecessorKept, ..) => State { moves, ..old },
                    (Mistake::LabelKept, Some((label, _)), Some((_, predecessor))) => State {
                        reached: Some((label, predecessor)),
                        ..new
                    },
                    _ => new,
                };
                self.open.insert(known, cost(mistake, &self.states));
            }
        }
    }

    fn add(&mut self, state: State) {
        let index = self.states.len();
        self.states.push(state);
        self.known.insert(state.board, Place::Open(index));
        match self.program.mistake {
            Mistake::LastInFirstOut => self.open.push_front(index),
            mistake => self.open.insert(index, cost(mistake, &self.states)),
        }
    }

    fn path_to(&self, goal: usize) -> Path {
        let mut steps = Vec::new();
        let mut state = &self.states[goal];
        while let Some((label, predecessor)) = state.reached {
            steps.push((label, state.board));
            state = &self.states[predecessor];
        }
        steps.reverse();
        let moves = self.states[goal].moves;
        Path { moves, steps }
    }
}
