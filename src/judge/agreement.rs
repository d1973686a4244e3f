//! Comparing a submission's answer to a board with a mutant's.
//!
//! Any shortest path is as good as any other, so that answers are the same where they are right or wrong in the
//! same way, and not where they read the same.

use crate::mutant::End;
use crate::outcome::{AnswerSummary, Denied, Ended, Labels, Solved};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Agreement {
    Contradicts,
    Unknown,
    Same,
    /// The submission gave no answer in its time, and the mutant searches without an end.
    BothEndless,
    /// The submission gave no answer in its time, and the mutant gives one.
    Slower,
}

pub(super) fn agreement(theirs: &AnswerSummary, mutant: &AnswerSummary, end: End) -> Agreement {
    let unknown_unless = |contradicts: bool| {
        if contradicts {
            Agreement::Contradicts
        } else {
            Agreement::Unknown
        }
    };
    match (theirs.ended, end) {
        (Ended::Unknown | Ended::Stopped, _) | (Ended::RanOut, End::GivenUp) => Agreement::Unknown,
        (Ended::RanOut, End::Endless) => Agreement::BothEndless,
        (Ended::RanOut, End::Whole) => Agreement::Slower,
        (Ended::Failed, end) if !is_whole(theirs) => unknown_unless(end == End::Whole),
        (_, End::Whole) if is_same(theirs, mutant) => Agreement::Same,
        (_, End::Whole) => Agreement::Contradicts,
        // A program that searches all there is says nothing in the end, or `null`.
        (_, End::Endless) => {
            let says = matches!(theirs.denied, Some(Denied::Sentence(_)));
            unknown_unless(says || theirs.solutions.iter().any(Option::is_some))
        }
        (_, End::GivenUp) => {
            let mut pairs = theirs.solutions.iter().zip(&mutant.solutions);
            let differ = pairs.any(|(one, other)| {
                other.is_some() && !is_same_solution(one.as_ref(), other.as_ref())
            });
            unknown_unless(differ || theirs.denied.is_some())
        }
    }
}

/// Whether an answer is all there, so that what ended the program took nothing from it.
fn is_whole(shape: &AnswerSummary) -> bool {
    let is_solved = !shape.is_unsolved() && shape.solutions.iter().all(Option::is_some);
    is_solved || matches!(shape.denied, Some(Denied::Sentence(_)))
}

/// Whether two answers are right or wrong in the same way. What the first one does not write down does not count.
pub(super) fn is_same(theirs: &AnswerSummary, other: &AnswerSummary) -> bool {
    let mut pairs = theirs.solutions.iter().zip(&other.solutions);
    let is_denied_alike = match (theirs.denied, other.denied) {
        (Some(Denied::Sentence(Some(one))), Some(Denied::Sentence(Some(other)))) => one == other,
        (None, None) | (Some(_), Some(_)) => true,
        (None, Some(_)) | (Some(_), None) => false,
    };
    // Copies are free. But where one solution is missing, another one may stand in its place.
    let is_alone = theirs.solutions.iter().flatten().count() == 1;
    let copies = |shape: &AnswerSummary| {
        shape
            .solutions
            .iter()
            .flatten()
            .map(|solved| solved.copies)
            .sum::<usize>()
    };
    is_denied_alike
        && pairs.all(|(one, other)| is_same_solution(one.as_ref(), other.as_ref()))
        && (!is_alone || copies(theirs) == copies(other))
}

fn is_same_solution(theirs: Option<&Solved>, other: Option<&Solved>) -> bool {
    match (theirs, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            one.stated.is_none_or(|stated| other.stated == Some(stated))
                && (one.moves, one.hidden) == (other.moves, other.hidden)
                && (one.start, one.is_legal) == (other.start, other.is_legal)
                && one.wrong_rows == other.wrong_rows
                && (one.labels.missing == one.moves
                    || is_same_labelling(&one.labels, &other.labels))
        }
        _ => false,
    }
}

/// Whether some way of naming is that of both. Without one, what is known is how many labels are wrong.
fn is_same_labelling(one: &Labels, other: &Labels) -> bool {
    let has_same_way = match (one.ways, other.ways) {
        (0, 0) => one.wrong == other.wrong,
        (one, other) => one & other != 0,
    };
    has_same_way && one.missing == other.missing
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::{Agreement, agreement};
    use crate::{
        course::PuzzleSpec,
        judge::summary::section_shape,
        mutant::End,
        outcome::{AnswerSummary, Denied, Ended, Labels, Solved},
        puzzle::GOAL,
        transcript::Section,
    };

    #[test]
    fn answers_are_the_same_where_they_are_right_or_wrong_in_the_same_way() {
        let half = |ended, stated, ways, wrong| {
            let nothing = section_shape(&Section::default(), &PuzzleSpec::coms228());
            let labels = Labels {
                ways,
                wrong,
                missing: 0,
            };
            let solved = Solved {
                stated,
                moves: 4,
                labels,
                ..nothing
            };
            AnswerSummary {
                solutions: smallvec![Some(solved), None],
                ended,
                ..AnswerSummary::default()
            }
        };
        let denied = |denied| AnswerSummary {
            denied,
            ended: Ended::Well,
            ..AnswerSummary::default()
        };
        let counts = |stated| half(Ended::Well, stated, 1, 0);
        let labels = |ways, wrong| half(Ended::Well, None, ways, wrong);
        let sentence = denied(Some(Denied::Sentence(Some(GOAL))));
        for (theirs, mutant, is_same) in [
            (counts(None), counts(None), true),
            // One that broke off is none that gives as much.
            (half(Ended::Failed, None, 1, 0), counts(None), false),
            // A count that is not written down agrees with any.
            (counts(None), counts(Some(5)), true),
            (counts(Some(4)), counts(Some(5)), false),
            (denied(Some(Denied::Null)), sentence.clone(), true),
            (denied(None), sentence, false),
            // One way of naming explains both, or as many labels are wrong.
            (labels(0b0110, 4), labels(0b0010, 3), true),
            (labels(0b0001, 0), labels(0b0010, 4), false),
            (labels(0, 1), labels(0, 1), true),
            (labels(0, 2), labels(0, 1), false),
        ] {
            let found = agreement(&theirs, &mutant, End::Whole);
            assert_eq!(found == Agreement::Same, is_same, "{theirs:?}");
        }
    }
}
