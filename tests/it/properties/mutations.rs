//! One change of a path in every text that is right: no such text keeps full marks.

use std::{collections::BTreeMap, sync::LazyLock};

use proptest::{
    prelude::any,
    sample::Index,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use tilegrade::{assignment::Kind, outcome::Verdict};

use crate::transcripts::{FIXTURES, Fixture};

use super::{
    changes, config,
    places::{NAMES, Place, PlaceKind, places},
};

/// Of so many changes one may keep full marks: 0.5 %.
const ONE_IN: u32 = 200;

/// Right texts of solvable boards in which the scan finds such places, at least.
const FIXTURES_WITH_PLACES: usize = 300;

/// The largest number of moves that a change states.
const MOST_MOVES: usize = 40;

/// A right text with the places of its path, by kind.
struct Subject {
    fixture: &'static Fixture,
    text: &'static str,
    kinds: Vec<(PlaceKind, Vec<Place>)>,
}

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let right = FIXTURES
        .iter()
        .filter(|fixture| fixture.verdict == Verdict::Accepted);
    right.filter_map(Subject::new).collect()
});

impl Subject {
    fn new(fixture: &'static Fixture) -> Option<Self> {
        let Kind::Solvable { board, distance } = &fixture.case.kind else {
            return None;
        };
        let text = std::str::from_utf8(&fixture.text).ok()?;
        let mut kinds: BTreeMap<PlaceKind, Vec<Place>> = BTreeMap::new();
        for place in places(text, board, usize::from(*distance)) {
            kinds.entry(place.kind).or_default().push(place);
        }
        (!kinds.is_empty()).then(|| Self {
            fixture,
            text,
            kinds: kinds.into_iter().collect(),
        })
    }

    /// The text with another word at one of its places, and what was changed.
    fn changed(&self, kind: Index, place: Index, other: Index) -> (String, String) {
        let (kind, places) = &self.kinds[kind.index(self.kinds.len())];
        let Place { span, .. } = &places[place.index(places.len())];
        let old = &self.text[span.clone()];
        let others: Vec<String> = match kind {
            PlaceKind::Digit => (1..=8).map(|digit: usize| digit.to_string()).collect(),
            PlaceKind::Label => names_beside(old),
            PlaceKind::Stated | PlaceKind::Running => {
                (0..=MOST_MOVES).map(|moves| moves.to_string()).collect()
            }
        };
        let others: Vec<&String> = others.iter().filter(|other| *other != old).collect();
        let new = others[other.index(others.len())];
        let mut text = self.text.to_owned();
        text.replace_range(span.clone(), new);
        let line = self.text[..span.start].matches('\n').count() + 1;
        let what = format!(
            "{}: line {line}, {kind:?} `{old}` -> `{new}`",
            self.fixture.path
        );
        (text, what)
    }
}

/// The names of all moves, as this one is written.
fn names_beside(name: &str) -> Vec<String> {
    let is_it = |names: &&[&str; 4]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    let names = NAMES.iter().find(is_it).expect("a name of a move");
    let first_is_capital = name.starts_with(char::is_uppercase);
    let is_all_capital = !name.contains(char::is_lowercase);
    let cased = |other: &&str| match (first_is_capital, is_all_capital) {
        (true, true) => other.to_uppercase(),
        (true, false) => other[..1].to_uppercase() + &other[1..],
        _ => (*other).to_owned(),
    };
    names.iter().map(cased).collect()
}

#[test]
fn one_change_of_a_path_costs_points_in_every_right_transcript() {
    assert!(
        SUBJECTS.len() >= FIXTURES_WITH_PLACES,
        "places in {} right transcripts",
        SUBJECTS.len()
    );
    let changes = changes();
    let strategy = [
        any::<Index>(),
        any::<Index>(),
        any::<Index>(),
        any::<Index>(),
    ];
    let mut runner = TestRunner::new(config(1));
    let mut passed = Vec::new();
    for number in 1..=changes {
        let drawn = strategy.new_tree(&mut runner).expect("numbers");
        let [subject, kind, place, other] = drawn.current();
        let subject = &SUBJECTS[subject.index(SUBJECTS.len())];
        let (text, what) = subject.changed(kind, place, other);
        if subject.fixture.judged(text.into_bytes()).is_full() {
            passed.push(format!("change {number} of {what}"));
        }
    }
    let passed_many = passed.len() >= (changes / ONE_IN) as usize;
    let said = format!(
        "{} of {changes} changes keep full marks:\n{}",
        passed.len(),
        passed.join("\n")
    );
    assert!(!passed_many, "{said}");
}
