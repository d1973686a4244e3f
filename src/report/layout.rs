//! Lines of a terminal: wrapped, cut and filled as a terminal counts columns.

use std::borrow::Cow;

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// A text in lines of a width, none of which is a command to any platform.
pub(super) fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    // Names of cases and findings are not to be torn apart at their hyphens.
    let options = Options::new(width.max(40))
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::fill(&defused(text), options);
    lines.lines().map(|line| harmless(line) + "\n").collect()
}

/// A text without the older commands of GitHub's runners, which look for `##[` anywhere in a line.
fn defused(text: &str) -> Cow<'_, str> {
    if text.contains("##[") {
        Cow::Owned(text.replace("##[", "## ["))
    } else {
        Cow::Borrowed(text)
    }
}

/// A line that no platform takes for a command: GitHub's runners look for `::` at the beginning of a line, after blanks too, and
/// for `##[` anywhere in it.
pub fn harmless(line: &str) -> String {
    let line = &*defused(line);
    let text = line.trim_start();
    if text.starts_with("::") {
        let indent = &line[..line.len() - text.len()];
        return format!("{indent}| {text}");
    }
    line.to_owned()
}

/// A time in seconds: `0.25 s`.
pub fn seconds(milliseconds: u64) -> String {
    format!("{}.{:02} s", milliseconds / 1000, milliseconds % 1000 / 10)
}

/// A name cut or filled to a width, as a terminal counts it.
pub(super) fn padded(name: &str, width: usize) -> String {
    let shown = cut(&defused(name), width);
    let missing = width.saturating_sub(display_width(&shown));
    shown + &" ".repeat(missing)
}

/// A line cut to a width, as a terminal counts it.
pub fn cut(line: &str, width: usize) -> String {
    if display_width(line) <= width {
        return line.to_owned();
    }
    let mut shown = String::new();
    for character in line.chars() {
        let longer = format!("{shown}{character}");
        if display_width(&longer) >= width {
            break;
        }
        shown = longer;
    }
    shown + "…"
}
