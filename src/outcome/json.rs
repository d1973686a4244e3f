//! JSON that can be looked at: what is invisible in it is written as an escape, so that no name turns a line around or hides in it.

use std::fmt::Write;

use serde::Serialize;

use super::is_invisible;

/// A value on one line. Empty where it cannot be written, as a map whose keys are no texts.
pub fn compact_json(value: &impl Serialize) -> String {
    escaped(serde_json::to_string(value).unwrap_or_default())
}

/// A value on lines of its own, each level moved in by two blanks, and empty where [`compact_json`] is.
pub fn pretty_json(value: &impl Serialize) -> String {
    escaped(serde_json::to_string_pretty(value).unwrap_or_default())
}

/// The same JSON. All of it that is not ASCII stands in texts, where an escape is the same as the sign.
fn escaped(text: String) -> String {
    let is_hidden = |sign: char| sign != '\n' && (sign.is_control() || is_invisible(sign));
    // A compiler looks at all bytes of a part at once.
    let is_plain = |all, byte: &u8| all & matches!(byte, b' '..=b'~' | b'\n');
    let mut parts = text.as_bytes().chunks(64);
    if parts.all(|part| part.iter().fold(true, is_plain)) || !text.contains(is_hidden) {
        return text;
    }
    let mut shown = String::new();
    for sign in text.chars() {
        if is_hidden(sign) {
            for unit in sign.encode_utf16(&mut [0; 2]) {
                // Writing to memory cannot fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(sign);
        }
    }
    shown
}
