//! All that is found about an assignment.

use super::complaint::{Check, Complaint, allow};
use super::gaps::Gap;
use super::marks::MarkOf;
use super::{Calibration, Files, Samples, check};
use crate::assignment::{Allowances, Assignment, Points};
use crate::mutant::Mutant;
use crate::outcome::{Count, first_of};

/// A mistake is cheap that costs less than this part of the points, out of 100.
const CHEAP: i32 = 2;

/// All that is found about an assignment.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The assignment's name.
    pub name: String,
    /// The names of the cases.
    pub cases: Vec<String>,
    /// How many of them have a board.
    pub boards: usize,
    /// What the template's right program gets.
    pub points: Option<Points>,
    /// The marks of mistakes, the lowest first, and then those of right programs.
    pub marks: Vec<MarkOf>,
    /// The mistakes that no case tells from right, with what looking for a board came to.
    pub gaps: Vec<Gap>,
    /// The sample submissions, where they were run.
    pub samples: Option<Samples>,
    /// Limits, where they were measured.
    pub calibration: Option<Calibration>,
    /// What is wrong or looks wrong.
    pub complaints: Vec<Complaint>,
}

/// The mistakes that no case catches.
pub fn uncaught(marks: &[MarkOf]) -> Vec<Mutant> {
    let mistakes = marks.iter().filter(|mark| !mark.candidate.is_right);
    let uncaught = mistakes.filter(|mark| mark.caught_by().next().is_none());
    uncaught
        .filter_map(|mark| mark.candidate.program.mutant)
        .collect()
}

impl Verified {
    /// Puts together what is found: what the files say, what the marks show, and what is allowed. `gaps` are of [`uncaught`] mistakes.
    pub fn new(
        assignment: &Assignment,
        files: &Files,
        allowances: &Allowances,
        mut marks: Vec<MarkOf>,
        gaps: Vec<Gap>,
        samples: Option<Samples>,
    ) -> Self {
        marks.sort_by_key(|mark| {
            let id = mark.candidate.name;
            (mark.candidate.is_right, mark.points, id)
        });
        let right = marks.iter().find(|mark| mark.candidate.name == "right");
        let points = right.and_then(|mark| mark.points);
        let cases = &assignment.cases;
        let mut found = Self {
            name: assignment.settings.name.clone(),
            cases: cases.iter().map(|case| case.name.clone()).collect(),
            boards: cases
                .iter()
                .filter(|case| case.kind.board().is_some())
                .count(),
            points,
            marks,
            gaps,
            samples,
            calibration: None,
            complaints: check(assignment, files, allowances),
        };
        let of_right = found.right_loses(files).into_iter();
        let mistakes = found.marks.iter().filter(|mark| !mark.candidate.is_right);
        let cheap = mistakes.filter_map(|mark| found.cheap(mark, files));
        let uncaught = found.gaps.iter().filter(|gap| !gap.is_proven());
        let uncaught = uncaught.map(|gap| complain_of(gap, files));
        let samples = found.samples.iter().flat_map(Samples::complaints);
        let more = of_right.chain(samples).chain(cheap).chain(uncaught);
        let more: Vec<Complaint> = more.collect();
        found.complaints.extend(more);
        let has_run = found.samples.is_some();
        allow(&mut found.complaints, allowances, &files.settings, has_run);
        found
    }

    /// Whether a class can be graded by it.
    pub fn is_fit(&self) -> bool {
        !self.complaints.iter().any(Complaint::is_fatal)
    }

    /// How many mistakes are caught, and of how many. What is proven to show on no board is not counted.
    pub fn score(&self) -> [usize; 2] {
        let mistakes = self.marks.iter().filter(|mark| !mark.candidate.is_right);
        let proven = self.gaps.iter().filter(|gap| gap.is_proven()).count();
        let all = mistakes.count();
        [all - self.gaps.len(), all - proven]
    }

    /// How many errors there are, and how many warnings, what is allowed left out.
    pub fn counts(&self) -> [usize; 2] {
        let open = || self.complaints.iter().filter(|own| own.allowed.is_none());
        let errors = open().filter(|own| own.is_fatal()).count();
        [errors, open().count() - errors]
    }

    /// The names of cases at these places.
    pub fn names(&self, places: impl Iterator<Item = usize>) -> Vec<&str> {
        places.map(|place| &*self.cases[place]).collect()
    }

    /// The first case at which a right program loses points, and how many such programs there are.
    fn right_loses(&self, files: &Files) -> Option<Complaint> {
        let right = self.marks.iter().filter(|mark| mark.candidate.is_right);
        let lost: Vec<(usize, &MarkOf)> = right
            .filter_map(|mark| Some((mark.caught_by().next()?, mark)))
            .collect();
        let (place, mark) = lost.iter().min_by_key(|(place, mark)| {
            let candidate = mark.candidate;
            (*place, candidate.program.mutant.is_some(), candidate.name)
        })?;
        let more = match lost.len() - 1 {
            0 => String::new(),
            more => format!("; so do {}", Count(more, "other right program")),
        };
        let file = format!("{}/{}.txt", files.cases, self.cases[*place]);
        let message = format!(
            "a right program loses points here: `{}`, whose {}{more}",
            mark.candidate.name, mark.candidate.sentence
        );
        let hint = "look at the rubric, and at the limit on output";
        Some(Complaint::new(
            Check::RightLoses,
            &file,
            None,
            message,
            hint,
        ))
    }

    fn cheap(&self, mark: &MarkOf, files: &Files) -> Option<Complaint> {
        let (all, own) = (self.points?, mark.points?);
        let lost = all - own;
        let names = self.names(mark.caught_by());
        if names.is_empty() || lost >= all.percent(Points::whole(CHEAP)) {
            return None;
        }
        let message = format!(
            "`{}` costs {lost} of {all} points: {}",
            mark.candidate.name,
            first_of(&names, 3)
        );
        let hint = "give these cases more points, or add boards that show the mistake";
        Some(Complaint::new(
            Check::MistakeCheap,
            &files.settings,
            None,
            message,
            hint,
        ))
    }
}

fn complain_of(gap: &Gap, files: &Files) -> Complaint {
    let (id, sentence) = (gap.mutant.id(), gap.mutant.sentence());
    let message = format!("no case tells `{id}` from right, a solver whose {sentence}");
    let hint = match gap.boards.first() {
        Some(board) => format!("the board {board} would; `tilegrade cases suggest` has more"),
        None => format!(
            "none of the {} shallowest boards does; --prove looks at all",
            gap.looked_at
        ),
    };
    Complaint::new(Check::MistakeUncaught, &files.settings, None, message, hint)
}
