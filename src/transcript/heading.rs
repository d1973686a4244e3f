//! Reading a line as a heading: the heuristic that it names and the number of moves that it states.

use crate::search::Heuristic;

use super::{
    Named,
    count::counts_in,
    named::{has_own_name, heuristic_in},
    paired::{Pair, pair_in, speaks_of_both},
    phrases::Phrases,
    short::short_name_in,
    tokens::Tokenized,
};

/// What a line says as a heading.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate thing that a line may say"
)]
pub(super) struct Heading {
    /// The heuristic that it names: nothing where it names two.
    pub(super) named: Named,
    /// The number of moves that it states.
    pub(super) stated: Option<u64>,
    /// Whose words they are.
    pub(super) words: Words,
    /// Whether it names both of the handout's heuristics, and not one of them as its own.
    pub(super) names_both: bool,
    /// Whether it names a heuristic in words that are not known: `10 moves (my first heuristic)`.
    pub(super) has_own_name: bool,
    /// A second number of moves: `10 or 12 moves`.
    pub(super) other: Option<u64>,
    /// The numbers of both heuristics, where it names each with its own: `Manhattan: 10 moves, mismatched: 12 moves`, or
    /// speaks of both.
    pub(super) pair: Option<Pair>,
    /// Whether the number is a bound, negated, or part of another: `at least 10 moves`, `-10 moves`.
    pub(super) is_unsure: bool,
    /// Whether a minus stands right in front of the number and behind nothing.
    pub(super) is_negative: bool,
    /// Whether the number may be that of something else than one whole path: `moves so far: 3`, `57 steps`.
    pub(super) is_partial: bool,
    /// Whether its line may deny that there is a solution: `Manhattan: not able to solve`.
    pub(super) is_hedge: bool,
    /// Whether it states the number of moves of another way of searching: `greedy best-first search: 12 moves`.
    pub(super) is_other_search: bool,
}

/// Whose words a heading is in. Below one of the handout's, what names a heuristic is no other heading.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Words {
    /// The handout's, to the letter.
    Handouts,
    /// The handout's, with its misspelling mended.
    Mended,
    #[default]
    Own,
}

/// The handout's heading, its misspelling mended or not.
pub(super) fn handouts_heading(line: &str) -> Option<Heading> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let rest = rest.strip_prefix(" moves in total (heuristic: ")?;
    let (heuristic, words) = match rest {
        "the Manhattan distance)" => (Heuristic::Manhattan, Words::Handouts),
        "number of mismatached tiles)" => (Heuristic::Mismatch, Words::Handouts),
        "number of mismatched tiles)" => (Heuristic::Mismatch, Words::Mended),
        _ => return None,
    };
    let is_plain = number == "0" || !number.starts_with('0');
    Some(Heading {
        named: Named::Known(heuristic),
        stated: Some(number.parse().ok().filter(|_| is_plain)?),
        words,
        ..Heading::default()
    })
}

/// What a line in lower case says as a heading, if it is one.
pub(super) fn heading_in(words: &str) -> Option<Heading> {
    let line = Tokenized::new(words);
    let (mut named, names_both) = heuristic_in(words);
    if named == Named::Nothing && !names_both {
        named = short_name_in(&line);
    }
    let counts = counts_in(&line, named != Named::Nothing);
    let is_other_search = named == Named::Nothing
        && !names_both
        && counts.stated.is_some()
        && OTHER_SEARCHES.are_in(words);
    if is_other_search {
        named = Named::Other;
    }
    let heading = Heading {
        named,
        stated: counts.stated,
        words: Words::Own,
        names_both,
        has_own_name: named == Named::Nothing && !names_both && has_own_name(words),
        other: counts.other,
        pair: counts.stated.and_then(|count| {
            if names_both {
                pair_in(words)
            } else {
                (named == Named::Nothing && speaks_of_both(words)).then_some([count; 2])
            }
        }),
        is_unsure: counts.is_unsure,
        is_negative: counts.is_negative,
        is_partial: counts.stated.is_some() && (!WHOLE.are_in(words) || PARTIAL.are_in(words)),
        is_hedge: false,
        is_other_search,
    };
    (named != Named::Nothing || counts.stated.is_some()).then_some(heading)
}

/// Whether a line without a number heads what another way of searching found: `Greedy best-first search:`.
pub(super) fn heads_other_search(line: &str) -> bool {
    line.len() <= LONGEST_NAME && OTHER_SEARCHES.are_in(&line.to_lowercase())
}

/// A longer line is a sentence about it.
const LONGEST_NAME: usize = 60;

/// Ways of searching and heuristics that the handout does not ask for.
static OTHER_SEARCHES: Phrases<13> = Phrases::new([
    "greedy",
    "depth-first",
    "depth first",
    "breadth-first",
    "breadth first",
    "hill climb",
    "hill-climb",
    "linear conflict",
    "bidirectional",
    "dijkstra",
    "euclid",
    "uniform cost",
    "uniform-cost",
]);

/// Words of which one stands beside the number of moves of a whole path. Steps alone may be those of a search.
static WHOLE: Phrases<6> = Phrases::new([
    "move",
    "number of steps",
    "solved in",
    "solution length",
    "length of the solution",
    "length of solution",
]);

/// Words beside a number of moves that is not that of one whole path: it counts along, adds up, or bounds.
static PARTIAL: Phrases<41> = Phrases::new([
    "so far",
    "altogether",
    "until now",
    "combined",
    "all solutions",
    "up to",
    "max",
    "at most",
    "at least",
    "estimat",
    "bound",
    "limit",
    "search",
    "state",
    "node",
    "open",
    "closed",
    "list",
    "puzzles",
    "explor",
    "expan",
    "examin",
    "generat",
    "visit",
    "check",
    "tried",
    "per ",
    "possible",
    "average",
    "iterat",
    "queue",
    "heap",
    "depth",
    "shuffl",
    "scrambl",
    "worst",
    "branching",
    "legal move",
    "valid move",
    "available",
    "h(start)",
]);
