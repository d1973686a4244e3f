//! Text that answers nothing: stack traces, prompts, timings, counts, captions and echoes of the input.
//!
//! Beside no path, any other words may be an answer that nobody thought of, and are left to a person.

use super::pattern::{Pattern, is_in, pattern};

/// Whether a line in lower case is such text. The message of an exception is that of a trace where `has_trace`, and words
/// elsewhere.
pub(super) fn is_chatter(low: &str, has_trace: bool) -> bool {
    let mut words = low
        .split(|character: char| !character.is_alphabetic() && character != '\'')
        .filter(|word| word.len() > 1);
    words.all(|word| COMMON.contains(&word))
        || is_frame(low)
        || is_in(&TRACE, low)
        || (has_trace && is_in(&CAUSE, low))
        || is_prompt(low)
}

/// Whether a line in lower case asks for input, and says nothing else.
pub(super) fn is_prompt(low: &str) -> bool {
    is_in(&PROMPT, low)
}

/// Whether a line in lower case is the `null` that the template has the method return for an unsolvable board, alone or
/// behind the name of what is returned.
pub(super) fn is_null(low: &str) -> bool {
    is_in(&NULL, low)
}

/// Whether a line in lower case says that the board is the goal already.
pub(super) fn says_solved(low: &str) -> bool {
    is_in(&SOLVED, low) && !is_in(&OPEN, low)
}

/// Whether a line in lower case is one of a stack trace: a call and its place.
pub(super) fn is_frame(low: &str) -> bool {
    (low.contains("at ") || low.contains("file ")) && is_in(&FRAME, low)
}

static FRAME: Pattern = Pattern::new(|| pattern(r#"^\s*at\ [\w.$<>/]+\( | ^\s*file\ ".*",\ line"#));

static TRACE: Pattern = Pattern::new(|| {
    pattern(
        r"^exception\ in | ^traceback\ \( | ^\s*(?:[\w$]+\.)*[\w$]*(?:exception|error)\W*$
        | ^\s*\.\.\.\ \d+\ more",
    )
});

static CAUSE: Pattern =
    Pattern::new(|| pattern(r"^caused\ by: | ^\s*(?:[\w$]+\.)*[\w$]*(?:exception|error)\b"));

static PROMPT: Pattern = Pattern::new(|| {
    pattern(r"^\s*(?:please\ )?(?:enter|input|type|file\ ?name)\b[^:?>]*(?:\([^)]*\)\W*)?[:?>]\s*$")
});

static NULL: Pattern = Pattern::new(|| {
    pattern(
        r"^\W*(?:null|none)\W*$
        | \b(?:sol\w*|result|return\w*|path|answer|output|goal|enter\b.*|file\b.*|board|state|puzzle|\w*manhattan\w*|\w*mismat\w*|h[12]|heuristic|moves)\b[^:=>]*[:=>]+\s*null\W*$
        | \b(?:returned|returns|is|was)\ null\W*$",
    )
});

static SOLVED: Pattern = Pattern::new(|| {
    pattern(
        r"already\ (?:been\ )?(?:solved|(?:at|in|the)\b.*\bgoal|in\ .*order) | (?:is|at|equals|matches)\ (?:already\ )?(?:at\ )?(?:the\ )?goal(?:\ state|\ board)?\W*$
        | nothing\ to\ (?:do|solve)",
    )
});

/// Signs that a sentence asks, sets a condition or denies.
static OPEN: Pattern =
    Pattern::new(|| pattern(r"\? | \bif\b | \bwhether\b | \b(?:no|not|false)\b | \.\.\.\W*$"));

/// Words of timings, counts, captions and progress, in their order.
const COMMON: &[&str] = &[
    "algorithm",
    "an",
    "and",
    "astar",
    "averages",
    "board",
    "boards",
    "bytes",
    "closed",
    "configuration",
    "count",
    "current",
    "distance",
    "done",
    "elapsed",
    "eight",
    "end",
    "expanded",
    "explored",
    "file",
    "finished",
    "for",
    "from",
    "generated",
    "goal",
    "heuristic",
    "heuristics",
    "in",
    "initial",
    "input",
    "inversions",
    "is",
    "iterations",
    "java",
    "kb",
    "length",
    "list",
    "loaded",
    "loading",
    "manhattan",
    "mb",
    "memory",
    "millis",
    "milliseconds",
    "mismatch",
    "mismatched",
    "misplaced",
    "moves",
    "ms",
    "nanoseconds",
    "nodes",
    "ns",
    "number",
    "of",
    "open",
    "position",
    "puzzle",
    "queue",
    "read",
    "reading",
    "running",
    "runtime",
    "search",
    "searched",
    "searching",
    "sec",
    "seconds",
    "size",
    "solver",
    "solving",
    "start",
    "starting",
    "state",
    "states",
    "steps",
    "target",
    "test",
    "the",
    "this",
    "tile",
    "tiles",
    "time",
    "took",
    "total",
    "txt",
    "used",
    "using",
    "visited",
    "with",
    "your",
];

#[cfg(test)]
mod tests {
    use super::{is_chatter, is_null, says_solved};

    #[test]
    fn only_known_words_are_chatter() {
        for line in [
            "initial state:",
            "enter start (e.g. 012345678):",
            "\tat hw3.state.<init>(state.java:40)",
            "time taken".trim_end_matches(" taken"),
            "123 nodes expanded in 4 ms",
            "reading 8puzzle.txt",
        ] {
            assert!(is_chatter(line, false), "{line}");
        }
        assert!(is_chatter("java.lang.error: bad parity", true));
        for line in [
            "hopeless!",
            "give up",
            "this cannot be done",
            "error: bad parity",
        ] {
            assert!(!is_chatter(line, false), "{line}");
        }
    }

    #[test]
    fn null_and_already_solved_are_answers() {
        for line in [
            "null",
            "solution: null",
            "enter a file name: null",
            "h1 = null",
        ] {
            assert!(is_null(line), "{line}");
        }
        assert!(!is_null("caught an exception: null") && !is_null("nullable"));
        assert!(says_solved("the puzzle is already solved."));
        assert!(says_solved("initial state is the goal state"));
        assert!(!says_solved("solved in 10 moves"));
    }
}
