//! Telling what a line is.

use crate::{puzzle::Move, search::Heuristic};

use super::{Named, label::moves_in, row::Row};

/// What a line is, looked at alone.
#[derive(Debug)]
pub(super) enum Content<'a> {
    /// White space only.
    Empty,
    /// Dashes and the like, as between boards or as their borders.
    Rule,
    /// What can be a row of a board.
    Row(Row<'a>),
    /// The label of a move, exactly as the handout has it.
    Label(Move),
    /// The label of a move in another dress, or a list of moves.
    Moves(Vec<Move>),
    /// A number of moves, a heuristic, or both.
    Heading {
        named: Named,
        stated: Option<u64>,
        /// Whether these are the handout's words.
        is_exact: bool,
    },
    /// The sentence that no solution exists.
    NoSolution { is_exact: bool },
    /// Anything else.
    Text,
}

/// A longer line is taken for text unseen, so that a line of many megabytes costs nothing.
const LONGEST: usize = 400;

/// Tells what a line is.
pub(super) fn content(line: &str) -> Content<'_> {
    if let Some(step) = Move::ALL.into_iter().find(|step| line == step.name()) {
        return Content::Label(step);
    }
    if let Some(row) = (line.len() <= LONGEST).then(|| Row::read(line)).flatten() {
        return Content::Row(row);
    }
    let text = line.trim();
    if text.is_empty() {
        return Content::Empty;
    }
    if text.len() > LONGEST {
        return Content::Text;
    }
    if is_rule(text) {
        return Content::Rule;
    }
    if let Some(moves) = moves_in(text) {
        return Content::Moves(moves);
    }
    let words = text.to_lowercase();
    if says_no_solution(&words) {
        let is_exact = line == "No solution exists for the following initial state:";
        return Content::NoSolution { is_exact };
    }
    let (named, stated) = (heuristic_in(&words), move_count_in(&words));
    if named == Named::Nothing && stated.is_none() {
        return Content::Text;
    }
    Content::Heading {
        named,
        stated,
        is_exact: is_handouts_heading(line),
    }
}

fn is_rule(text: &str) -> bool {
    let is_sign = |character| {
        matches!(
            character,
            '-' | '=' | '_' | '*' | '#' | '~' | '+' | '|' | '.' | ' '
        )
    };
    let is_drawn = |character| ('\u{2500}'..='\u{257f}').contains(&character);
    text.chars()
        .all(|character| is_sign(character) || is_drawn(character))
}

/// The handout's heading, its misspelling mended or not.
fn is_handouts_heading(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let endings = [
        " moves in total (heuristic: the Manhattan distance)",
        " moves in total (heuristic: number of mismatached tiles)",
        " moves in total (heuristic: number of mismatched tiles)",
    ];
    digits > 0 && endings.contains(&&line[digits..])
}

fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

/// Sentences that say it, in lower case.
const NO_SOLUTION: [&str; 45] = [
    "no solution",
    "no possible solution",
    "not solvable",
    "isn't solvable",
    "unsolvable",
    "unsolveable",
    "not solveable",
    "insolvable",
    "cannot be solved",
    "can not be solved",
    "can't be solved",
    "cant be solved",
    "could not be solved",
    "impossible to solve",
    "not possible to solve",
    "does not have a solution",
    "doesn't have a solution",
    "not have any solution",
    "no valid solution",
    "solution does not exist",
    "solution doesn't exist",
    "solvable: false",
    "solvable = false",
    "solvable: no",
    "unable to solve",
    "cannot solve",
    "can not solve",
    "can't solve",
    "could not solve",
    "not a solvable",
    "not have a valid solution",
    "not have solution",
    "doesn't have solution",
    "there isn't a solution",
    "there is not a solution",
    "solution not found",
    "could not find a solution",
    "no path",
    "no way to solve",
    "non-solvable",
    "nonsolvable",
    "puzzle is impossible",
    "solvable() = false",
    "solvable? false",
    "solvable? no",
];

/// Whether a line says that there is no solution. "Prints a message if no solution exists" speaks of no board, and
/// "unsolvable: false" says the opposite.
fn says_no_solution(words: &str) -> bool {
    let is_negated = contains_any(
        words,
        &[
            "unsolvable: false",
            "unsolvable: no",
            "unsolvable? no",
            "unsolvable = false",
            "unsolvable? false",
        ],
    );
    let says = |clause: &str| {
        let place = NO_SOLUTION
            .iter()
            .filter_map(|part| clause.find(part))
            .min();
        place.is_some_and(|place| {
            let mut before = clause[..place].split(|character: char| !character.is_alphanumeric());
            !before.any(|word| matches!(word, "if" | "whether" | "when"))
        })
    };
    // "Unsolvable puzzles are reported" speaks of all of them.
    let is_general = contains_any(words, &["puzzles", "boards", "states are", "inputs"]);
    // A whole line first, for sentences that hold a colon themselves.
    !is_negated && !is_general && (says(words) || words.split(['.', ';', '!', ':']).any(says))
}

/// The heuristic that a line names: nothing where it names two.
fn heuristic_in(words: &str) -> Named {
    let has_word = |word: &str| {
        words
            .split(|character: char| !character.is_alphanumeric())
            .any(|other| other == word)
    };
    let is_manhattan = contains_any(
        words,
        &[
            "manhat",
            "manhant",
            "mahnat",
            "manatt",
            "city block",
            "city-block",
            "taxicab",
            "sum of distances",
        ],
    ) || has_word("h2");
    let mismatch = [
        "mismat",
        "misatch",
        "mis mat",
        "wrong tiles",
        "not in place",
        "mis-mat",
        "missmat",
        "misplace",
        "missplace",
        "mis-place",
        "hamming",
        "out of place",
        "wrong place",
    ];
    let is_mismatch = contains_any(words, &mismatch) || has_word("h1");
    let is_other = contains_any(words, &["double move", "doublemove"]) || has_word("h3");
    match (is_manhattan, is_mismatch, is_other) {
        (true, false, false) => Named::Known(Heuristic::Manhattan),
        (false, true, false) => Named::Known(Heuristic::Mismatch),
        (false, false, true) => Named::Other,
        _ => Named::Nothing,
    }
}

/// Words that may stand between a number and its noun.
const ADJECTIVES: [&str; 8] = [
    "total", "minimum", "minimal", "optimal", "overall", "single", "legal", "tile",
];

/// The number of moves that a line states: before the word (`10 moves`, `1 move`), or after it (`moves: 10`).
fn move_count_in(words: &str) -> Option<u64> {
    let tokens: Vec<&str> = words
        .split(|character: char| !(character.is_alphanumeric() || character == '.'))
        .map(|token| token.trim_matches('.'))
        .filter(|token| !token.is_empty())
        .collect();
    let number = |index: usize| -> Option<u64> { tokens.get(index)?.parse().ok() };
    let is_adjective = |index: &usize| ADJECTIVES.contains(&tokens[*index]);
    // "57 steps searched, 10 moves in total": moves come before what else may be counted.
    for noun in ["move", "step", "length"] {
        for (index, &token) in tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.contains(noun))
        {
            let is_plural = token
                .strip_suffix('s')
                .is_some_and(|singular| singular.ends_with(noun));
            if !is_plural && token != noun {
                continue;
            }
            let before = (0..index)
                .rev()
                .find(|index| !is_adjective(index))
                .and_then(number)
                .filter(|_| noun != "length");
            let after = || (index + 1..tokens.len()).find_map(number);
            let stated = before.or_else(|| after().filter(|_| is_plural || noun == "length"));
            if stated.is_some() {
                return stated;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Content, content};
    use crate::{search::Heuristic, transcript::Named};

    fn heading(text: &str) -> Option<(Named, Option<u64>, bool)> {
        match content(text) {
            Content::Heading {
                named,
                stated,
                is_exact,
            } => Some((named, stated, is_exact)),
            _ => None,
        }
    }

    #[test]
    fn headings_are_read_in_other_words() {
        let manhattan = Named::Known(Heuristic::Manhattan);
        let mismatch = Named::Known(Heuristic::Mismatch);
        for (text, expected) in [
            (
                "10 moves in total (heuristic: the Manhattan distance)",
                (manhattan, Some(10), true),
            ),
            (
                "10 moves in total (heuristic: number of mismatched tiles)",
                (mismatch, Some(10), true),
            ),
            (
                "1 move in total (heuristic: the manhattan distance)",
                (manhattan, Some(1), false),
            ),
            (
                "Total moves: 12 using ManhattanDist",
                (manhattan, Some(12), false),
            ),
            ("TileMismatch", (mismatch, None, false)),
            ("h2: 10 total moves", (manhattan, Some(10), false)),
            ("Number of moves = 7", (Named::Nothing, Some(7), false)),
            ("numMoves = 10", (Named::Nothing, Some(10), false)),
            (
                "57 steps searched, 10 moves in total, Manhattan",
                (manhattan, Some(10), false),
            ),
            (
                "Solved in 20 steps, 0.12 s",
                (Named::Nothing, Some(20), false),
            ),
            ("Heuristic: misplaced tiles", (mismatch, None, false)),
            (
                "5 moves in total (heuristic: double moves allowed)",
                (Named::Other, Some(5), false),
            ),
            ("Solution using h2:", (manhattan, None, false)),
        ] {
            assert_eq!(heading(text), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn lines_that_only_look_like_headings_are_text() {
        for text in [
            "Enter the number of moves",
            "Step 3",
            "Move 3",
            "Done in 0.5 seconds",
            "manhattan = 4, mismatch = 3",
            "A message is printed if no solution exists.",
        ] {
            assert_eq!(heading(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_sentence_that_there_is_no_solution_is_read_in_other_words() {
        for text in [
            "No solution exists for the following initial state:",
            "This puzzle is unsolvable!",
            "Sorry, it can't be solved.",
            "Checking whether it is solvable... it is not solvable.",
            "When solving: no solution exists",
            "Unable to solve this puzzle",
            "isSolvable() = false",
        ] {
            assert!(
                matches!(content(text), Content::NoSolution { .. }),
                "{text:?}"
            );
        }
    }
}
