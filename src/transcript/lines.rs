//! The lines of a text, which end in LF, CR LF or CR.
//!
//! The surprise: CR CR LF, which a text gets that is converted twice, is one line end as well.

/// A line and its end.
pub(super) struct PlainLine<'a> {
    pub(super) text: &'a str,
    /// Its end: nothing where the text ends without one.
    pub(super) end: &'a str,
}

impl PlainLine<'_> {
    /// Whether its end holds a carriage return.
    pub(super) fn has_return(&self) -> bool {
        self.end.starts_with('\r')
    }
}

/// The lines of a text, one after the other.
pub(super) struct Lines<'a> {
    rest: &'a str,
    has_returns: bool,
    is_ended: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            has_returns: text.contains('\r'),
            is_ended: true,
        }
    }

    /// Whether the last line that was given had an end, as far as there was one.
    pub(super) fn is_ended(&self) -> bool {
        self.is_ended
    }

    pub(super) fn next(&mut self) -> Option<PlainLine<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        // Lines are short, and for these this is faster than a search for one byte.
        let has_returns = self.has_returns;
        let is_end = |byte: u8| byte == b'\n' || (has_returns && byte == b'\r');
        let place = self.rest.bytes().position(is_end);
        let Some(place) = place else {
            self.is_ended = false;
            let text = std::mem::take(&mut self.rest);
            return Some(PlainLine { text, end: "" });
        };
        let (text, rest) = self.rest.split_at(place);
        let ends = ["\n", "\r\n", "\r\r\n", "\r"];
        let length = ends
            .into_iter()
            .find(|mark| rest.starts_with(mark))
            .map_or(1, str::len);
        let (end, rest) = rest.split_at(length);
        self.rest = rest;
        Some(PlainLine { text, end })
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn every_kind_of_line_end_is_one() {
        for (text, wanted, is_ended) in [
            ("", vec![], true),
            ("a\nb\n", vec!["a", "b"], true),
            ("a\r\nb", vec!["a", "b"], false),
            ("a\rb\r", vec!["a", "b"], true),
            ("a\r\r\nb\r\r\n", vec!["a", "b"], true),
            ("a\n\nb\n\n", vec!["a", "", "b", ""], true),
            ("a\r\rb", vec!["a", "", "b"], false),
        ] {
            let mut lines = Lines::new(text);
            let mut read = Vec::new();
            while let Some(line) = lines.next() {
                read.push(line.text);
            }
            assert_eq!(read, wanted, "{text:?}");
            assert_eq!(lines.is_ended(), is_ended, "{text:?}");
        }
    }
}
