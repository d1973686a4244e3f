//! What a stated number of moves is, where it is not that of the moves shown.
//!
//! Several causes may fit one number, so that the likeliest is named, and what the other solution states is
//! asked as well: a program that counts boards does so twice. Legal paths from one board to the goal differ by an even
//! number of moves, and an even number of moves leaves Manhattan's estimate even or odd, so that neither is ever taken for
//! a number that is one off.

use crate::{
    outcome::{Count, Finding, FindingId},
    puzzle::Board,
    search::Heuristic,
};

use super::section::Judged;

/// Adds to each solution what is wrong with its number of moves, as far as its path is right.
pub(super) fn explain_counts(solutions: &mut [Judged], start: Board, best: u8) {
    let numbers = solutions.iter().map(|judged| Numbers::of(judged, best));
    let numbers: Vec<Option<Numbers>> = numbers.collect();
    for (index, judged) in solutions.iter_mut().enumerate() {
        let Some(own) = numbers[index].filter(Numbers::is_wrong) else {
            continue;
        };
        let mut others = numbers.iter().enumerate();
        let other = others.find_map(|(place, numbers)| numbers.filter(|_| place != index));
        let finding = Known { start, best }.finding(own, other);
        let finding = finding.in_section(judged.heuristic);
        judged.findings.push(finding.at_line(judged.count_line));
    }
}

/// What a solution states and shows. A heading alone shows nothing, and a right one would state the moves of a shortest path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Numbers {
    stated: u64,
    shown: u64,
    is_heading: bool,
    heuristic: Option<Heuristic>,
}

impl Numbers {
    fn of(judged: &Judged, best: u8) -> Option<Self> {
        let is_heading = judged.is_heading_alone();
        let shown = judged.moves.map(|moves| moves as u64);
        Some(Self {
            stated: judged.stated?,
            shown: shown.or(is_heading.then_some(u64::from(best)))?,
            is_heading,
            heuristic: judged.heuristic,
        })
    }

    fn is_wrong(&self) -> bool {
        self.stated != self.shown
    }
}

/// What a wrong number may be.
struct Cause {
    id: FindingId,
    words: String,
    hint: &'static str,
}

/// What is known of the case.
#[derive(Clone, Copy)]
struct Known {
    start: Board,
    best: u8,
}

impl Known {
    fn finding(self, own: Numbers, other: Option<Numbers>) -> Finding {
        let Numbers { stated, shown, .. } = own;
        let shows = if own.is_heading { "needed" } else { "shown" };
        let said = format!("{} stated and {shown} {shows}", Count(stated, "move"));
        match self.likeliest(own, other) {
            None => Finding::new(FindingId::WrongCount, said),
            Some(Cause { id, words, hint }) => {
                Finding::new(id, format!("{said}: {words}")).with_hint(hint)
            }
        }
    }

    /// The cause that is named: one that explains the other solution's wrong number too, or one that strikes a single
    /// solution where the other's number is right, or else the first that fits. Counting states goes before what strikes a
    /// single solution: a program may print its two headings in two places, and have the mistake in one of them.
    fn likeliest(self, own: Numbers, other: Option<Numbers>) -> Option<Cause> {
        use FindingId as Id;
        let mut causes = self.causes(own, other);
        let shared: Vec<Id> = match other {
            None => Vec::new(),
            Some(other) if other.is_wrong() => {
                let others = self.causes(other, Some(own));
                others.iter().map(|cause| cause.id).collect()
            }
            Some(_) => vec![
                Id::CountOfStates,
                Id::CountOfBoth,
                Id::CountOfShortest,
                Id::CountOfOtherSection,
            ],
        };
        let telling = causes.iter().position(|cause| shared.contains(&cause.id));
        (!causes.is_empty()).then(|| causes.swap_remove(telling.unwrap_or(0)))
    }

    /// All causes that fit, the likelier first.
    fn causes(self, own: Numbers, other: Option<Numbers>) -> Vec<Cause> {
        use FindingId as Id;
        let Numbers { stated, shown, .. } = own;
        let mut causes = Vec::new();
        if !own.is_wrong() {
            return causes;
        }
        let mut add = |fits: bool, id, words: String, hint| {
            causes.extend(fits.then_some(Cause { id, words, hint }));
        };
        let other = other.map(|other| other.shown);
        let is_sum = other.and_then(|other| other.checked_add(shown)) == Some(stated);
        let sum = format!("{stated} is the sum of both solutions");
        let (mut words, mut hint) = (
            "the boards were counted, not the moves".to_owned(),
            "a path of n moves has n + 1 boards",
        );
        // Beside the goal, both solutions together have as many moves as one has boards.
        if is_sum {
            words = format!("{words}, or else {sum}");
            hint = "a path of n moves has n + 1 boards; and each heuristic begins to count at 0";
        }
        let is_one_more = stated.checked_sub(1) == Some(shown);
        add(is_one_more, Id::CountOfStates, words, hint);
        let hint = "begin to count at 0 for each heuristic";
        add(is_sum, Id::CountOfBoth, sum, hint);
        let words = format!("{stated} is the number of a shortest path, and this one is longer");
        let hint = "does a state that gets a smaller number of moves get its predecessor too?";
        let is_shortest = stated == u64::from(self.best);
        add(is_shortest, Id::CountOfShortest, words, hint);
        let words = format!("{stated} is the number of the other solution");
        let hint = "print the number of moves of the path that is shown";
        let is_others = other == Some(stated);
        add(is_others, Id::CountOfOtherSection, words, hint);
        let estimates =
            |heuristic: &Heuristic| u64::from(heuristic.estimate(&self.start)) == stated;
        // The solution's own comes first.
        let mut heuristics = own.heuristic.into_iter().chain(Heuristic::ALL);
        let estimate = heuristics.find(estimates);
        let estimate =
            estimate.map(|heuristic| format!("what {heuristic} estimates for the start"));
        let also = estimate.as_ref().map(|words| format!(", and also {words}"));
        let words = format!("one less than there are moves{}", also.unwrap_or_default());
        let hint = "the start has 0 moves, and every other state one more than its predecessor";
        let is_one_less = stated.checked_add(1) == Some(shown);
        add(is_one_less, Id::CountOneLess, words, hint);
        let words = format!("{stated} is {}", estimate.clone().unwrap_or_default());
        let hint = "print the number of moves of the goal's state, and not its estimate";
        add(estimate.is_some(), Id::CountOfEstimate, words, hint);
        causes
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Numbers};
    use crate::{
        judge::trial::board,
        outcome::FindingId,
        puzzle::Board,
        search::{
            BOARDS,
            Heuristic::{self, Manhattan, Mismatch},
            Place,
            distance::distance,
        },
    };

    /// What is said about a number in a solution for `heuristic`, beside another solution with a number.
    fn said(
        digits: &str,
        heuristic: Heuristic,
        own: (u64, u64),
        other: Option<(u64, u64)>,
    ) -> (FindingId, String) {
        let start = board(digits);
        let best = distance(&start).expect("a solvable board");
        let numbers = |(stated, shown), heuristic| Numbers {
            stated,
            shown,
            is_heading: false,
            heuristic: Some(heuristic),
        };
        let [one, another] = Heuristic::ALL;
        let beside = if heuristic == one { another } else { one };
        let case = Known { start, best };
        let other = other.map(|other| numbers(other, beside));
        let finding = case.finding(numbers(own, heuristic), other);
        (finding.id, finding.message)
    }

    /// 10 moves away.
    const HANDOUT: &str = "123657840";

    /// 20 moves away, and both estimates are far below that.
    const DEEP: &str = "823674510";

    #[test]
    fn each_number_is_called_what_it_is() {
        let right = Some((10, 10));
        for (own, other, id) in [
            ((11, 10), right, FindingId::CountOfStates),
            ((11, 10), Some((11, 10)), FindingId::CountOfStates),
            ((9, 10), right, FindingId::CountOneLess),
            ((20, 10), right, FindingId::CountOfBoth),
            ((12, 10), Some((12, 12)), FindingId::CountOfOtherSection),
            ((10, 12), right, FindingId::CountOfShortest),
            ((22, 12), right, FindingId::CountOfBoth),
            ((4, 10), right, FindingId::WrongCount),
            ((u64::MAX, 10), right, FindingId::WrongCount),
            ((0, 10), None, FindingId::WrongCount),
        ] {
            assert_eq!(said(HANDOUT, Manhattan, own, other).0, id, "{own:?}");
        }
    }

    #[test]
    fn an_estimate_is_named_with_its_heuristic_and_the_solutions_own_comes_first() {
        for (heuristic, number) in [
            (Manhattan, Manhattan),
            (Mismatch, Mismatch),
            (Mismatch, Manhattan),
        ] {
            let stated = u64::from(number.estimate(&board(DEEP)));
            let (id, message) = said(DEEP, heuristic, (stated, 20), Some((20, 20)));
            assert_eq!(id, FindingId::CountOfEstimate);
            let end = format!("is what {number} estimates for the start");
            assert!(message.ends_with(&end), "{message}");
        }
    }

    #[test]
    fn where_several_causes_fit_the_other_solution_decides() {
        // One move away, both states and the sum of both solutions are 2.
        let beside = "123084765";
        let alone = said(beside, Mismatch, (2, 1), Some((1, 1)));
        assert_eq!(alone.0, FindingId::CountOfStates);
        assert!(alone.1.ends_with("or else 2 is the sum of both solutions"));
        let states = said(beside, Mismatch, (2, 1), Some((2, 1)));
        assert_eq!(states.0, FindingId::CountOfStates);
        // Two solutions of different length, each with the number of the other one.
        let exchanged = said(HANDOUT, Manhattan, (12, 10), Some((10, 12)));
        assert_eq!(exchanged.0, FindingId::CountOfOtherSection);
    }

    #[test]
    fn one_less_that_may_be_an_estimate_is_said_to_be_either() {
        let mut boards = (0..BOARDS).map(|number| {
            let (rank, blank) = (number / 9, number % 9);
            let rank = u16::try_from(rank).expect("a rank");
            let blank = u8::try_from(blank).expect("a cell");
            Place { rank, blank }.board()
        });
        let estimate = |board: &Board| u64::from(Mismatch.estimate(board));
        let best = |board: &Board| u64::from(distance(board).expect("a solvable board"));
        let board = boards.find(|board| estimate(board) + 1 == best(board));
        let board = board.expect("such a board");
        let (estimate, best) = (estimate(&board), best(&board));
        let own = (estimate, best);
        let (id, message) = said(&board.to_string(), Mismatch, own, Some((best, best)));
        assert_eq!(id, FindingId::CountOneLess);
        assert!(message.contains("also what mismatch estimates"));
    }
}
