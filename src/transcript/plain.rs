//! Taking away what steers a terminal and what is no text.

/// Whether a character has no place in a plain text; the replacement of bytes that are no UTF-8 is one.
pub(super) fn is_not_plain(character: char) -> bool {
    let is_white = matches!(character, '\n' | '\r' | '\t');
    (character.is_control() && !is_white) || matches!(character, '\u{feff}' | '\u{fffd}')
}

/// A text without the sequences and characters that steer a terminal.
pub(super) fn strip_controls(text: &str) -> String {
    let mut visible = anstream::adapter::strip_str(text).to_string();
    visible.retain(|character| !is_not_plain(character));
    visible
}
