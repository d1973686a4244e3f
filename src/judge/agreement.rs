//! Comparing a submission's answer to a board with a mutant's.
//!
//! Any shortest path is as good as any other, so that answers are the same where they are right or wrong in the
//! same way, and not where they read the same.

use crate::{
    mutant::End,
    outcome::{Denied, Ended, Labels, Shape, Solved},
};

/// How a submission's answer goes with a mutant's.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Agreement {
    /// They are not the same.
    Contradicts,
    /// One of them is not known.
    Unknown,
    /// They are the same.
    Same,
    /// The submission gave no answer in its time, and the mutant searches without an end.
    BothEndless,
    /// The submission gave no answer in its time, and the mutant gives one.
    Slower,
}

/// Compares a submission's answer with what is known of a mutant's.
pub(super) fn agreement(theirs: &Shape, mutant: &Shape, end: End) -> Agreement {
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
fn is_whole(shape: &Shape) -> bool {
    let is_solved = shape.solutions.iter().all(Option::is_some);
    is_solved || matches!(shape.denied, Some(Denied::Sentence(_)))
}

/// Whether two answers are right or wrong in the same way. What the first one does not write down does not count.
pub(super) fn is_same(theirs: &Shape, other: &Shape) -> bool {
    let mut pairs = theirs.solutions.iter().zip(&other.solutions);
    let is_denied_alike = match (theirs.denied, other.denied) {
        (Some(Denied::Sentence(Some(one))), Some(Denied::Sentence(Some(other)))) => one == other,
        (None, None) | (Some(_), Some(_)) => true,
        (None, Some(_)) | (Some(_), None) => false,
    };
    // Copies are free. But where one solution is missing, another one may stand in its place.
    let is_alone = theirs.solutions.iter().flatten().count() == 1;
    let copies = |shape: &Shape| {
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
    use super::{Agreement, agreement, is_same};
    use crate::{
        mutant::End,
        outcome::{Denied, Ended, Labels, Shape, Solved},
        puzzle::GOAL,
    };

    const RIGHT: Solved = Solved {
        stated: Some(4),
        moves: 4,
        hidden: 0,
        copies: 1,
        start: Some(GOAL),
        wrong_rows: 0,
        is_legal: true,
        labels: Labels {
            ways: 1,
            wrong: 0,
            missing: 0,
        },
        path: None,
    };

    fn shape(solutions: [Option<Solved>; 2], ended: Ended) -> Shape {
        Shape {
            solutions,
            ended,
            ..Shape::default()
        }
    }

    #[test]
    fn an_answer_that_broke_off_is_no_mutants_that_gives_as_much() {
        let half = shape([Some(RIGHT), None], Ended::Failed);
        let mutant = shape([Some(RIGHT), None], Ended::Well);
        let found = agreement(&half, &mutant, End::Whole);
        assert_eq!(found, Agreement::Contradicts);
        let whole = shape([Some(RIGHT), None], Ended::Well);
        assert_eq!(agreement(&whole, &mutant, End::Whole), Agreement::Same);
    }

    #[test]
    fn null_is_as_good_as_the_sentence_and_none_of_them_is_silence() {
        let denied = |denied| Shape {
            denied,
            ended: Ended::Well,
            ..Shape::default()
        };
        let sentence = denied(Some(Denied::Sentence(Some(GOAL))));
        assert!(is_same(&denied(Some(Denied::Null)), &sentence));
        assert!(!is_same(&denied(None), &sentence));
    }

    #[test]
    fn labels_are_the_same_where_one_way_of_naming_explains_both() {
        let with = |ways, wrong| {
            let labels = Labels {
                ways,
                wrong,
                missing: 0,
            };
            shape([Some(Solved { labels, ..RIGHT }), None], Ended::Well)
        };
        assert!(is_same(&with(0b0110, 4), &with(0b0010, 3)));
        assert!(!is_same(&with(0b0001, 0), &with(0b0010, 4)));
        assert!(is_same(&with(0, 1), &with(0, 1)));
        assert!(!is_same(&with(0, 2), &with(0, 1)));
    }

    #[test]
    fn a_count_that_is_not_written_down_agrees_with_any() {
        let with = |stated| shape([Some(Solved { stated, ..RIGHT }), None], Ended::Well);
        assert!(is_same(&with(None), &with(Some(5))));
        assert!(!is_same(&with(Some(4)), &with(Some(5))));
    }
}
