//! What a stated number of moves is, where it is not that of the moves shown.
//!
//! The surprise: several causes may fit one number, so that the likeliest is named, and what the other solution states is
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
        let other = numbers
            .iter()
            .enumerate()
            .find_map(|(place, numbers)| numbers.filter(|_| place != index));
        let case = Known { start, best };
        let finding = case.finding(own, other);
        judged.findings.push(
            finding
                .in_section(judged.heuristic)
                .at_line(judged.count_line),
        );
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

/// Where a number may come from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Cause {
    States,
    BothSolutions,
    Shortest,
    OtherSolution,
    OneLess,
    Estimate(Heuristic),
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
        let Some(cause) = self.likeliest(own, other) else {
            return Finding::new(FindingId::WrongCount, said);
        };
        let (id, words, hint) = match cause {
            // Beside the goal, both solutions together have as many moves as one has boards.
            Cause::States if self.causes(own, other).contains(&Cause::BothSolutions) => (
                FindingId::CountOfStates,
                format!(
                    "the boards were counted, not the moves, or else {stated} is the sum of both solutions"
                ),
                "a path of n moves has n + 1 boards; and each heuristic begins to count at 0",
            ),
            Cause::States => (
                FindingId::CountOfStates,
                "the boards were counted, not the moves".to_owned(),
                "a path of n moves has n + 1 boards",
            ),
            Cause::BothSolutions => (
                FindingId::CountOfBoth,
                format!("{stated} is the sum of both solutions"),
                "begin to count at 0 for each heuristic",
            ),
            Cause::Shortest => (
                FindingId::CountOfShortest,
                format!("{stated} is the number of a shortest path, and this one is longer"),
                "does a state that gets a smaller number of moves get its predecessor too?",
            ),
            Cause::OtherSolution => (
                FindingId::CountOfOtherSection,
                format!("{stated} is the number of the other solution"),
                "print the number of moves of the path that is shown",
            ),
            Cause::OneLess => (
                FindingId::CountOneLess,
                format!(
                    "one less than there are moves{}",
                    self.estimate_of(stated, own.heuristic)
                        .map(|heuristic| format!(
                            ", and also what {heuristic} estimates for the start"
                        ))
                        .unwrap_or_default()
                ),
                "the start has 0 moves, and every other state one more than its predecessor",
            ),
            Cause::Estimate(heuristic) => (
                FindingId::CountOfEstimate,
                format!("{stated} is what {heuristic} estimates for the start"),
                "print the number of moves of the goal's state, and not its estimate",
            ),
        };
        Finding::new(id, format!("{said}: {words}")).with_hint(hint)
    }

    /// The cause that is named: one that explains the other solution's wrong number too, or one that strikes a single
    /// solution where the other's number is right, or else the first that fits. Counting states goes before what strikes a
    /// single solution: a program may print its two headings in two places, and have the mistake in one of them.
    fn likeliest(self, own: Numbers, other: Option<Numbers>) -> Option<Cause> {
        let fitting = self.causes(own, other);
        let first = fitting.first().copied();
        let Some(other) = other else {
            return first;
        };
        let shared = || {
            let others = self.causes(other, Some(own));
            let is_shared = |cause: &Cause| match cause {
                Cause::Estimate(_) => others
                    .iter()
                    .any(|other| matches!(other, Cause::Estimate(_))),
                _ => others.contains(cause),
            };
            fitting.iter().copied().find(is_shared)
        };
        let alone = || {
            let strikes_one = |cause: &Cause| {
                matches!(
                    cause,
                    Cause::States | Cause::BothSolutions | Cause::Shortest | Cause::OtherSolution
                )
            };
            fitting.iter().copied().find(strikes_one)
        };
        let telling = if other.is_wrong() { shared() } else { alone() };
        telling.or(first)
    }

    /// All causes that fit, the likelier first.
    fn causes(self, own: Numbers, other: Option<Numbers>) -> Vec<Cause> {
        let Numbers { stated, shown, .. } = own;
        if stated == shown {
            return Vec::new();
        }
        let mut causes = Vec::new();
        let mut add = |fits: bool, cause| causes.extend(fits.then_some(cause));
        add(stated.checked_sub(1) == Some(shown), Cause::States);
        let other = other.map(|other| other.shown);
        let sum = other.and_then(|other| other.checked_add(shown));
        add(sum == Some(stated), Cause::BothSolutions);
        add(stated == u64::from(self.best), Cause::Shortest);
        add(other == Some(stated), Cause::OtherSolution);
        add(stated.checked_add(1) == Some(shown), Cause::OneLess);
        if let Some(heuristic) = self.estimate_of(stated, own.heuristic) {
            add(true, Cause::Estimate(heuristic));
        }
        causes
    }

    /// The heuristic that estimates this number for the start, the solution's own first.
    fn estimate_of(self, number: u64, own: Option<Heuristic>) -> Option<Heuristic> {
        let estimates =
            |heuristic: &Heuristic| u64::from(heuristic.estimate(&self.start)) == number;
        own.into_iter().chain(Heuristic::ALL).find(estimates)
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Numbers};
    use crate::{
        outcome::FindingId,
        puzzle::Board,
        search::{
            Heuristic::{self, Manhattan, Mismatch},
            distance::distance,
        },
    };

    /// What is said about a number in a solution for `heuristic`, beside another solution with a number.
    fn said(
        board: &str,
        heuristic: Heuristic,
        own: (u64, u64),
        other: Option<(u64, u64)>,
    ) -> (FindingId, String) {
        let start: Board = board.parse().expect("a board");
        let best = distance(&start).expect("a solvable board");
        let numbers = |(stated, shown), heuristic| Numbers {
            stated,
            shown,
            is_heading: false,
            heuristic: Some(heuristic),
        };
        let beside = if heuristic == Manhattan {
            Mismatch
        } else {
            Manhattan
        };
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
        for (heuristic, number, name) in [
            (Manhattan, Manhattan, "manhattan"),
            (Mismatch, Mismatch, "mismatch"),
            (Mismatch, Manhattan, "manhattan"),
        ] {
            let start: Board = DEEP.parse().expect("a board");
            let stated = u64::from(number.estimate(&start));
            let (id, message) = said(DEEP, heuristic, (stated, 20), Some((20, 20)));
            assert_eq!(id, FindingId::CountOfEstimate);
            assert!(
                message.ends_with(&format!("is what {name} estimates for the start")),
                "{message}"
            );
        }
    }

    #[test]
    fn where_several_causes_fit_the_other_solution_decides() {
        // One move away, both states and the sum of both solutions are 2.
        let beside = "123084765";
        let alone = said(beside, Mismatch, (2, 1), Some((1, 1)));
        assert_eq!(alone.0, FindingId::CountOfStates);
        assert!(
            alone.1.ends_with("or else 2 is the sum of both solutions"),
            "{}",
            alone.1
        );
        let states = said(beside, Mismatch, (2, 1), Some((2, 1)));
        assert_eq!(states.0, FindingId::CountOfStates);
        // Two solutions of different length, each with the number of the other one.
        let exchanged = said(HANDOUT, Manhattan, (12, 10), Some((10, 12)));
        assert_eq!(exchanged.0, FindingId::CountOfOtherSection);
    }

    #[test]
    fn one_less_that_may_be_an_estimate_is_said_to_be_either() {
        let (board, best, estimate) = (0..crate::search::BOARDS)
            .map(|number| crate::search::Place {
                rank: u16::try_from(number / 9).expect("a rank"),
                blank: u8::try_from(number % 9).expect("a cell"),
            })
            .map(|place| {
                let board = place.board();
                let best = u64::from(distance(&board).expect("a solvable board"));
                (board, best, u64::from(Mismatch.estimate(&board)))
            })
            .find(|(_, best, estimate)| estimate + 1 == *best)
            .expect("such a board");
        let board = board.to_string();
        let (id, message) = said(&board, Mismatch, (estimate, best), Some((best, best)));
        assert_eq!(id, FindingId::CountOneLess);
        assert!(
            message.contains("also what mismatch estimates"),
            "{message}"
        );
    }
}
