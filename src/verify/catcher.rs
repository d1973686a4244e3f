//! A case, held against programs with a mistake.

use crate::assignment::{Case, Rubric};
use crate::judge::judge_case;
use crate::mutant::{Answer, End, Mutant, Program, Workspace};
use crate::outcome::{Bound, CaseResult, Ending, Observation, RunRecord};
use crate::puzzle::Board;

/// States that a program may take from OPEN for each section of an answer, where a right one takes few. What takes more is not known
/// of it. A right program takes some 10,000 at 20 moves with the mismatch heuristic.
const PATIENCE: usize = 20_000;

/// How many times as many states as the right program a program may take.
const TIMES_RIGHT: usize = 4;

/// More states than a right program can take from OPEN for all sections of an answer.
const NO_BOUND: usize = usize::MAX / 8;

/// What a program without a board says of the file.
const REFUSAL: &str = "error: this file is no board\n";

/// Holds cases against programs with a mistake, one after another. Programs for one case share what they search.
pub struct Catcher<'a> {
    rubric: &'a Rubric,
    workspace: Workspace,
    /// States that a program may take where a right one takes few.
    patience: usize,
}

/// What a program came to on a case.
#[derive(Clone, Debug)]
pub struct Met {
    /// What grading makes of it as a saved transcript.
    pub result: CaseResult,
    /// How the program ends.
    pub end: End,
}

impl Met {
    /// Whether points are lost by an answer that is known.
    pub fn is_caught(&self) -> bool {
        self.end != End::GivenUp && self.loses()
    }

    /// Whether points are lost.
    pub fn loses(&self) -> bool {
        self.result.points < Some(self.result.facts.max_points)
    }
}

/// What the right program came to on a case, to which others are compared.
pub struct Right {
    answer: String,
    met: Met,
    patience: usize,
}

impl Right {
    /// What the right program came to.
    pub const fn met(&self) -> &Met {
        &self.met
    }
}

impl<'a> Catcher<'a> {
    /// A catcher by this rubric, whose puzzle is the one that is solved.
    pub fn new(rubric: &'a Rubric) -> Self {
        Self {
            rubric,
            workspace: Workspace::new(0),
            patience: PATIENCE * rubric.puzzle().sections.len(),
        }
    }

    /// The same without a bound on the work, for proofs.
    pub fn patient(rubric: &'a Rubric) -> Self {
        Self {
            patience: NO_BOUND,
            ..Self::new(rubric)
        }
    }

    /// Runs the right program on a case: the one that follows the template.
    pub fn right(&mut self, case: &Case) -> Right {
        let answer = self.answer(case, &Program::with(None), NO_BOUND);
        let taken = NO_BOUND - self.workspace.patience;
        Right {
            met: self.judge(case, &answer),
            answer: answer.text,
            patience: self.patience.max(taken.saturating_mul(TIMES_RIGHT)),
        }
    }

    /// Runs a program on a case that the right program was run on. A text that is the right program's is not judged again.
    pub fn meet(&mut self, case: &Case, program: &Program, right: &Right) -> Met {
        let answer = self.answer(case, program, right.patience);
        if answer.text == right.answer {
            return Met {
                end: answer.end,
                ..right.met.clone()
            };
        }
        self.judge(case, &answer)
    }

    /// What a program prints for a case that the right program was run on, as far as it comes within the bound on the work.
    pub fn prints(&mut self, case: &Case, program: &Program, right: &Right) -> Answer {
        self.answer(case, program, right.patience)
    }

    /// Whether a program that follows the template but for this mistake loses points on a case. `right` is filled where it is asked for.
    /// What is not known within the bound on the work is no catch.
    pub fn catches(&mut self, case: &Case, mutant: Mutant, right: &mut Option<Right>) -> bool {
        let Some(board) = case.kind.board() else {
            return false;
        };
        let program = self.program(&Program::with(Some(mutant)));
        self.workspace.patience = self.patience;
        let puzzle = self.rubric.puzzle();
        if !program.can_differ(board, puzzle, &mut self.workspace) {
            return false;
        }
        let right = match right {
            Some(right) => right,
            None => right.insert(self.right(case)),
        };
        self.meet(case, &program, right).is_caught()
    }

    fn answer(&mut self, case: &Case, program: &Program, patience: usize) -> Answer {
        self.workspace.patience = patience;
        let Some(board): Option<Board> = case.kind.board() else {
            return Answer {
                text: REFUSAL.to_owned(),
                end: End::Whole,
            };
        };
        let program = self.program(program);
        program.answer(board, self.rubric.puzzle(), &mut self.workspace)
    }

    fn program(&self, program: &Program) -> Program {
        let goal = self.rubric.puzzle().goal;
        Program { goal, ..*program }
    }

    fn judge(&self, case: &Case, answer: &Answer) -> Met {
        let record = saved(case, answer.text.clone());
        Met {
            result: judge_case(case, self.rubric, &Observation::Ran(record)),
            end: answer.end,
        }
    }
}

/// A text as grading reads it from a file: up to the bound at which a run would have been stopped.
fn saved(case: &Case, text: String) -> RunRecord {
    let most = usize::try_from(case.limits.output_kib * 1024).unwrap_or(usize::MAX);
    let mut bytes = text.into_bytes();
    let is_cut = bytes.len() > most;
    bytes.truncate(most);
    RunRecord {
        ending: is_cut.then_some(Ending::Stopped(Bound::Output)),
        ..RunRecord::saved(bytes)
    }
}
