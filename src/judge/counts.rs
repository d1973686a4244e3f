//! What a stated number of moves is, where it is not that of the moves shown.
//!
//! Several causes may fit one number, so that the likeliest is named, and what the other solution states is
//! asked as well: a program that counts boards does so twice. Legal paths from one board to the goal differ by an even
//! number of moves, and an even number of moves leaves Manhattan's estimate even or odd, so that neither is ever taken for
//! a number that is one off.

use super::judged::Judged;
use super::wanted::Wanted;
use crate::course::{Guide, SectionId, SectionSpec};
use crate::outcome::{Count, Finding, FindingId};

/// Adds to each solution what is wrong with its number of moves, as far as its path is right.
pub(super) fn explain_counts(solutions: &mut [Judged<'_>], wanted: Wanted<'_>) {
    let numbers = solutions
        .iter()
        .map(|judged| Numbers::of(judged, wanted.of_judged(judged).best));
    let numbers: Vec<Option<Numbers>> = numbers.collect();
    for (index, judged) in solutions.iter_mut().enumerate() {
        let Some(own) = numbers[index].filter(Numbers::is_wrong) else {
            continue;
        };
        let mut others = numbers.iter().enumerate();
        let other = others.find_map(|(place, numbers)| numbers.filter(|_| place != index));
        let finding = wanted.of_judged(judged).finding(own, other);
        let finding = finding.in_section(judged.id());
        judged
            .findings
            .push(finding.at_line(judged.section.count_line.0));
    }
}

/// What a solution states and shows. A heading alone shows nothing, and a right one would state the moves of a shortest path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Numbers {
    stated: u64,
    shown: u64,
    /// How many of the moves shown slide two tiles.
    doubles: u64,
    is_heading: bool,
    id: Option<SectionId>,
}

impl Numbers {
    fn of(judged: &Judged<'_>, best: u8) -> Option<Self> {
        let is_heading = judged.is_heading_alone();
        let shown = judged.moves.map(|moves| moves as u64);
        Some(Self {
            stated: judged.section.stated?,
            shown: shown.or(is_heading.then_some(u64::from(best)))?,
            doubles: judged.doubles(),
            is_heading,
            id: judged.id(),
        })
    }

    fn is_wrong(&self) -> bool {
        self.stated != self.shown
    }
}

impl Wanted<'_> {
    fn estimate(&self, section: &SectionSpec) -> u64 {
        let estimate = section.guide.estimate(section.moves);
        estimate.toward(&self.way.goal())(&self.start)
    }

    fn finding(self, own: Numbers, other: Option<Numbers>) -> Finding {
        let Numbers { stated, shown, .. } = own;
        let shows = if own.is_heading { "needed" } else { "shown" };
        let said = format!("{} stated and {shown} {shows}", Count(stated, "move"));
        match self.likeliest(own, other) {
            None => Finding::new(FindingId::WrongCount, said),
            Some(cause) => Finding {
                message: format!("{said}: {}", cause.message),
                ..cause
            },
        }
    }

    /// The cause that is named: one that explains the other solution's wrong number too, or one that strikes a single
    /// solution where the other's number is right, or else the first that fits. Counting states goes before what strikes a
    /// single solution: a program may print its two headings in two places, and have the mistake in one of them.
    fn likeliest(self, own: Numbers, other: Option<Numbers>) -> Option<Finding> {
        use FindingId as Id;
        let mut causes = self.causes(own, other);
        let shared: Vec<Id> = match other {
            None => Vec::new(),
            Some(other) if other.is_wrong() => {
                let others = self.causes(other, Some(own));
                others.iter().map(|cause| cause.id).collect()
            }
            Some(_) => vec![
                Id::WrongCount,
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
    fn causes(self, own: Numbers, other: Option<Numbers>) -> Vec<Finding> {
        use FindingId as Id;
        let Numbers { stated, shown, .. } = own;
        let mut causes = Vec::new();
        if !own.is_wrong() {
            return causes;
        }
        let mut add = |fits: bool, id, words: String, hint: &str| {
            causes.extend(fits.then(|| Finding::new(id, words).with_hint(hint)));
        };
        let words = "a double move was counted as two".to_owned();
        let is_twice = own.doubles > 0 && stated == shown + own.doubles;
        add(
            is_twice,
            Id::WrongCount,
            words,
            "a double move counts as one",
        );
        let other = other.map(|other| other.shown);
        let is_sum = other.and_then(|other| other.checked_add(shown)) == Some(stated);
        let is_of_two = self.rubric.puzzle().sections.len() <= 2;
        let both = if is_of_two { "both" } else { "two" };
        let sum = format!("{stated} is the sum of {both} solutions");
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
        let which = if is_of_two { "the other" } else { "another" };
        let words = format!("{stated} is the number of {which} solution");
        let hint = "print the number of moves of the path that is shown";
        let is_others = other == Some(stated);
        add(is_others, Id::CountOfOtherSection, words, hint);
        let estimates = |section: &&SectionSpec| {
            section.guide != Guide::Own && self.estimate(section) == stated
        };
        let puzzle = self.rubric.puzzle();
        // The solution's own comes first.
        let first = own.id.and_then(|id| puzzle.section(id));
        let mut sections = first.into_iter().chain(&puzzle.sections);
        let estimate = sections.find(estimates);
        let estimate =
            estimate.map(|section| format!("what {} estimates for the start", section.id));
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
