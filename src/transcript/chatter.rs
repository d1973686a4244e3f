//! Text that answers nothing: stack traces, prompts, timings, counts, captions and echoes of the input.
//!
//! Beside no path, any other words may be an answer that nobody thought of, and are left to a person.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::claim::names_guide;
use crate::course::Guide;
use crate::pattern::family;

/// Whether it is a letter of any alphabet, or could not be read as a character.
pub(super) fn is_letter(character: char) -> bool {
    character.is_alphabetic() || character == '\u{fffd}'
}

/// Whether a line in lower case is such text. An exception's message is that of a trace where `has_trace`, and words elsewhere.
pub(super) fn is_chatter(low: &str, has_trace: impl FnOnce() -> bool) -> bool {
    let words = low.split(|character: char| !is_letter(character) && character != '\'');
    let mut words = words.filter(|word| word.len() > 1);
    let is_known = |word| names_guide(word, Guide::Manhattan) || names_guide(word, Guide::Mismatch);
    let seen = CHATTER.look(low);
    if !seen.has(&BELOW_ZERO) && words.all(|word| COMMON.contains(word) || is_known(word)) {
        return true;
    }
    let mut known = [&FRAME, &TRACE, &PROMPT].into_iter();
    known.any(|own| seen.has(own)) || (seen.has(&OWN_CAUSE) && has_trace())
}

family! { CHATTER:
    /// A number that counts nothing, and may say that there is no answer.
    BELOW_ZERO = r"(?:^|[\s:=(])-\d";
    FRAME = r#"^\s*at\ [\w.$<>/]+\( | ^\s*(?i:file)\ ".*",\ line"#;
    /// Heads of traces, and exceptions by their names alone.
    TRACE = r"^exception\ in | ^traceback\ \( | ^\s*\.\.\.\ \d+\ more
        | ^\s*[\w.$]+(?:exception|error)\W*$ | ^\s*[\w.$]*(?:exception|error):\ null\W*$";
    /// An exception with words of its own.
    OWN_CAUSE = r"^caused\ by: | ^\s*(?:[\w$]+\.)*[\w$]*(?:exception|error)\b";
    /// What asks for input, and says nothing else.
    PROMPT = r"^\s*(?:please\ )?(?:enter|input|type|file\ ?name)\b[^:?>]*(?:\([^)]*\)\W*)?[:?>]\s*$";
    /// The `null` that the template's method returns, alone or behind the name of what is returned.
    NULL = r"^\W*(?:null|none)\W*$
        | \b(?:sol\w*|result|return\w*|path|answer|output|goal|enter\b.*|file\b.*|board|state|puzzle|\w*manhattan\w*|\w*mismat\w*|h[12]|heuristic|moves)\b[^:=>]*[:=>]+\s*null\W*$
        | \b(?:returned|returns|is|was)\ null\W*$";
}

/// Words of timings, counts, captions and progress, in their order.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let words = "
        algorithm an and astar averages board boards bytes closed configuration count current distance done down eight elapsed end expanded
        explored file finished for from generated goal heuristic heuristics in initial input inversions is iterations java kb left length list
        loaded loading manhattan mb memory millis milliseconds mismatched misplaced moves ms nanoseconds nodes ns number of open out place
        position puzzle queue read reading right running runtime search searched searching sec seconds size solver solving start starting state
        states steps target test the this tile tiles time took total txt up used using visited with your";
    words.split_whitespace().collect()
});
