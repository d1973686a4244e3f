//! Telling a complaint about a file from a prompt for one, and from the number of moves of a solution.
//!
//! The surprise: a complaint may be the end of its prompt's line, since nobody types the line end into a file's name.

/// Whether a line in lower case with a number counts the moves of a solution: it speaks of one, or of nothing but moves.
/// `Array length 9` and `Index 2 out of bounds for length 2` speak of something else.
pub(super) fn counts_moves_of_solution(line: &str) -> bool {
    let mut words = line
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| !word.is_empty());
    let is_of_moves = words.all(|word| {
        [
            "move", "moves", "step", "steps", "number", "of", "count", "num",
        ]
        .contains(&word)
    });
    let speaks_of_it = SOLVED.iter().any(|word| line.contains(word));
    (is_of_moves || speaks_of_it) && !refuses(line)
}

/// Parts of words beside the number of moves of a solution.
const SOLVED: [&str; 6] = ["solv", "solution", "path", "total", "optimal", "shortest"];

/// Whether a line in lower case says that something is wrong.
fn refuses(line: &str) -> bool {
    REFUSING.iter().any(|word| line.contains(word))
}

/// Parts of words that no prompt holds.
const REFUSING: [&str; 15] = [
    "invalid",
    "error",
    "wrong",
    "illegal",
    "exception",
    "malformed",
    "incorrect",
    "try again",
    "sorry",
    "duplicate",
    "not a valid",
    "isn't",
    "is not",
    "does not",
    "doesn't",
];

/// Whether a text asks for a file and says nothing else: what a program prints before it has read one refuses none. A refusal
/// may stand on the line of its prompt, which the answer that is typed does not end.
pub(super) fn has_only_prompts(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let asks = |line: &str| {
        line.ends_with([':', '?', '>'])
            && ["enter", "input", "type", "file name", "filename"]
                .into_iter()
                .any(|word| line.starts_with(word) || line.starts_with(&format!("please {word}")))
    };
    let mut has_any = false;
    lines.all(|line| {
        has_any = true;
        asks(line) && !refuses(line)
    }) && has_any
}

#[cfg(test)]
mod tests {
    use super::{counts_moves_of_solution, has_only_prompts};

    #[test]
    fn what_only_asks_is_a_prompt() {
        for text in [
            "Enter file: ",
            "Please enter the name of a file (such as 8Puzzle.txt):\n\nfile name> ",
            "Type a number?",
        ] {
            assert!(has_only_prompts(text.as_bytes()), "{text:?}");
        }
        for text in [
            "",
            "Invalid board",
            "Enter file: Invalid input, try again: ",
            "Enter file: 8Puzzle.txt is not a puzzle",
        ] {
            assert!(!has_only_prompts(text.as_bytes()), "{text:?}");
        }
    }

    #[test]
    fn what_counts_anything_else_counts_no_moves_of_a_solution() {
        for line in [
            "10 moves",
            "number of moves: 10",
            "solved in 3 steps",
            "path length 7",
        ] {
            assert!(counts_moves_of_solution(line), "{line:?}");
        }
        for line in [
            "array length 9",
            "index 2 out of bounds for length 2",
            "search steps: 57",
            "invalid: total length 7",
        ] {
            assert!(!counts_moves_of_solution(line), "{line:?}");
        }
    }
}
