//! Just enough of the syntax that Java, C, C++ and Rust share: words and symbols, without comments and literals.
//!
//! A quote that closes no character literal is passed over, because in Rust it may begin a lifetime.

/// A piece of a program that is neither white space, comment nor literal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Symbol(char),
}

impl<'a> Token<'a> {
    pub(super) fn word(self) -> Option<&'a str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Symbol(_) => None,
        }
    }
}

pub(super) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if let Some(skipped) = comment(rest)
            .or_else(|| raw_string(rest))
            .or_else(|| literal(rest))
        {
            skipped
        } else if is_of_word(first) {
            let length = rest.find(|next| !is_of_word(next)).unwrap_or(rest.len());
            found.push(Token::Word(&rest[..length]));
            length
        } else {
            found.push(Token::Symbol(first));
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// What ends a line; a carriage return alone, as old editors of a Mac write it.
const LINE_ENDS: &[char] = &['\n', '\r'];

fn line(rest: &str) -> usize {
    rest.find(LINE_ENDS).unwrap_or(rest.len())
}

/// The length of the comment that begins here; one that is never closed goes on to the end.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(line(rest));
    }
    let inside = rest.strip_prefix("/*")?;
    Some(inside.find("*/").map_or(rest.len(), |end| end + 4))
}

/// The length of the raw string that begins here: `R"x(...)x"` of C++ or `r#"..."#` of Rust, with any prefix.
fn raw_string(rest: &str) -> Option<usize> {
    let quote = rest.find(|next| !is_of_word(next) && next != '#')?;
    let (before, inside) = (&rest[..quote], rest[quote..].strip_prefix('"')?);
    let (end_mark, start) = match before.trim_end_matches('#') {
        "R" | "LR" | "uR" | "UR" | "u8R" => {
            let parenthesis = inside.find('(')?;
            (format!("){}\"", &inside[..parenthesis]), parenthesis + 1)
        }
        "r" | "br" | "cr" => ("\"".to_owned() + before.trim_start_matches(is_of_word), 0),
        _ => return None,
    };
    let end = inside[start..].find(&end_mark)?;
    Some(quote + 1 + start + end + end_mark.len())
}

/// The length of the literal that begins here. A string that is not closed ends with its line, as the next one is code.
fn literal(rest: &str) -> Option<usize> {
    if let Some(block) = rest.strip_prefix("\"\"\"") {
        return Some(closed(block, "\"\"\"", &[]).map_or(rest.len(), |end| end + 6));
    }
    if let Some(text) = rest.strip_prefix('"') {
        return Some(closed(text, "\"", LINE_ENDS).map_or_else(|| line(rest), |end| end + 2));
    }
    let inside = rest.strip_prefix('\'')?;
    // `'a'`, `'\''`, `'\\'` and `'\u0041'`; in Rust `'a` alone is a lifetime.
    let end = closed(inside, "'", LINE_ENDS)?;
    let is_one = inside[..end].starts_with('\\') || inside[..end].chars().count() == 1;
    Some(if is_one { end + 2 } else { 1 })
}

/// Where the closing quotes are, past what is escaped, and before any of the stops.
fn closed(text: &str, quotes: &str, stops: &[char]) -> Option<usize> {
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if text[at..].starts_with(quotes) {
            return Some(at);
        }
        if stops.contains(&character) {
            return None;
        }
        if character == '\\' {
            characters.next();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens};

    #[test]
    fn comments_and_literals_leave_nothing() {
        for (source, left) in [
            ("a /* class B { */ c // d\n e", "a c e"),
            (
                r#"a = "x \" // y" + '"' + '\'' + '\\' ; b"#,
                "a = + + + ; b",
            ),
            ("\"\"\"\n class \" X {\n\"\"\" ; b", "; b"),
            ("a \"never closed\nb", "a b"),
            ("a /* never closed", "a"),
            ("a // b\rc \"never closed\rd", "a c d"),
            ("x_1$.é{'é'}", "x_1$ . é { }"),
            ("a R\"(\" { \\)\" b u8R\"x(\n)\" {)x\" c", "a b c"),
            ("a r\"\\\" b br##\"\n\"# {\"## c", "a b c"),
            ("r#type R (\"{\")", "r # type R ( )"),
            // A lifetime is no character.
            ("f<'a>(x: &'a str) {} // '", "f < a > ( x : & a str ) { }"),
        ] {
            let text = |token: &Token| match token {
                Token::Word(word) => (*word).to_owned(),
                Token::Symbol(symbol) => symbol.to_string(),
            };
            let found: Vec<String> = tokens(source).iter().map(text).collect();
            assert_eq!(found.join(" "), left, "{source}");
        }
    }
}
