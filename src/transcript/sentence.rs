//! Reading a line as the sentence that there is no solution.

/// Sentences that say it, in lower case.
const NO_SOLUTION: [&str; 15] = [
    "no solution",
    "no possible solution",
    "does not have a solution",
    "doesn't have a solution",
    "not have any solution",
    "no valid solution",
    "solution does not exist",
    "solution doesn't exist",
    "not have a valid solution",
    "not have solution",
    "doesn't have solution",
    "there isn't a solution",
    "there is not a solution",
    "solution not found",
    "could not find a solution",
];

/// Those that speak of solving and not of a solution.
const NOT_SOLVABLE: [&str; 30] = [
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
    "solvable: false",
    "solvable = false",
    "solvable: no",
    "unable to solve",
    "cannot solve",
    "can not solve",
    "can't solve",
    "could not solve",
    "not a solvable",
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
pub(super) fn says_no_solution(words: &str) -> bool {
    // Each of the sentences holds one of these.
    if !contains_any(words, &["sol", "no path", "impossible"]) {
        return false;
    }
    let sentences = || {
        let of_solution: &[&str] = if words.contains("solution") {
            &NO_SOLUTION
        } else {
            &[]
        };
        of_solution.iter().chain(&NOT_SOLVABLE)
    };
    let is_negated = || {
        contains_any(
            words,
            &[
                "unsolvable: false",
                "unsolvable: no",
                "unsolvable? no",
                "unsolvable = false",
                "unsolvable? false",
            ],
        )
    };
    let says = |clause: &str| {
        let place = sentences().filter_map(|part| clause.find(part)).min();
        place.is_some_and(|place| {
            let mut before = clause[..place].split(|character: char| !character.is_alphanumeric());
            !before.any(|word| matches!(word, "if" | "whether" | "when"))
        })
    };
    // "Unsolvable puzzles are reported" speaks of all of them.
    let is_general = || contains_any(words, &["puzzles", "boards", "states are", "inputs"]);
    // A whole line first, for sentences that hold a colon themselves.
    (says(words) || words.split(['.', ';', '!', ':']).any(says)) && !is_negated() && !is_general()
}

fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}
