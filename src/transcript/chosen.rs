//! The move that was chosen, in a line that tells as well which moves were possible.
//!
//! The surprise: the line has to say which one was. What is only possible is no move of a path.

/// The part of a line that names the move which was chosen: that behind `chose`, or that before the brackets which hold
/// what was possible. The whole line, where it tells nothing of that kind.
pub(super) fn chosen(text: &str) -> &str {
    let Some(options) = place_of(text, &["possible", "legal", "available"]) else {
        return text;
    };
    let (before, after) = text.split_at(options);
    if let Some(place) = place_of(after, &["chose ", "chosen", "picked", "selected"]) {
        let rest = &after[place..];
        return rest.split_once(' ').map_or(text, |(_, choice)| choice);
    }
    match before.trim_end().strip_suffix(['(', '[']) {
        Some(choice) if !choice.trim().is_empty() => choice,
        _ => text,
    }
}

/// Where the first of these words in any case begins.
fn place_of(text: &str, names: &[&str]) -> Option<usize> {
    let bytes = text.as_bytes();
    let starts = |place: usize| {
        names.iter().any(|name| {
            bytes[place..]
                .get(..name.len())
                .is_some_and(|here| here.eq_ignore_ascii_case(name.as_bytes()))
        })
    };
    (0..bytes.len()).find(|&place| starts(place))
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn what_is_only_possible_is_left_out() {
        for (text, choice) in [
            ("Possible moves: RIGHT, DOWN -> chose DOWN", "DOWN"),
            ("Legal: UP, LEFT; chosen: LEFT", "LEFT"),
            ("DOWN (possible: LEFT, RIGHT)", "DOWN "),
            ("DOWN", "DOWN"),
            ("(possible: LEFT)", "(possible: LEFT)"),
            ("LEFT is not possible", "LEFT is not possible"),
            (
                "\u{b7}\u{b7} possible \u{b7}",
                "\u{b7}\u{b7} possible \u{b7}",
            ),
        ] {
            assert_eq!(chosen(text), choice, "{text:?}");
        }
    }
}
