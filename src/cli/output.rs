//! Printing: data on standard output, talk on standard error, errors in one form.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::class::{self, Tell};
use crate::doctor::hostile;
use crate::outcome::is_invisible;
use crate::report::{RenderError, harmless, publish};
use crate::{assignment, doctor, grade, intake};

/// Why a verb could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Assignment(#[from] assignment::Error),
    #[error(transparent)]
    Grading(grade::Error),
    #[error(transparent)]
    Battery(#[from] hostile::Error),
    #[error(transparent)]
    Doctor(doctor::Error),
    /// This machine cannot do what was asked for.
    #[error("{message}")]
    NotJudged { message: String, hint: String },
    #[error("interrupted")]
    Interrupted { hint: String },
    #[error("{message}")]
    Usage { message: String, hint: String },
    #[error("the output cannot be written: {0}")]
    Output(io::Error),
}

impl Failure {
    /// What cannot be done, and the way out.
    pub(super) fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            hint: hint.into(),
        }
    }

    pub(super) fn unwritable(place: &Path, error: &io::Error) -> Self {
        Self::usage(
            format!("{}: cannot be written: {error}", place.display()),
            "name a folder that you may write to, with room in it",
        )
    }

    /// Whether anyone who read the output has had enough of it.
    pub(super) fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Output(error) | Self::Grading(grade::Error::Output(error)) => {
                error.kind() == io::ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }
}

impl From<class::Error> for Failure {
    fn from(error: class::Error) -> Self {
        match error {
            class::Error::Assignment(error) => Self::Assignment(error),
            class::Error::Grading(error) => error.into(),
            class::Error::Refused { message, hint } => Self::Usage { message, hint },
            class::Error::Interrupted { hint } => Self::Interrupted { hint },
        }
    }
}

impl From<intake::Error> for Failure {
    fn from(error: intake::Error) -> Self {
        class::Error::from(error).into()
    }
}

impl From<publish::Error> for Failure {
    fn from(error: publish::Error) -> Self {
        match error {
            publish::Error::RenderError(unmade) => unmade.into(),
            publish::Error::Output(error) => error.into(),
        }
    }
}

impl From<RenderError> for Failure {
    fn from(RenderError { message, hint }: RenderError) -> Self {
        Self::Usage { message, hint }
    }
}

impl From<grade::Error> for Failure {
    fn from(error: grade::Error) -> Self {
        match error {
            // Results may show that the staff's files are wrong.
            grade::Error::Output(error) => match error.downcast() {
                Ok(error) => Self::Assignment(error),
                Err(error) => error.into(),
            },
            error => Self::Grading(error),
        }
    }
}

impl From<doctor::Error> for Failure {
    fn from(error: doctor::Error) -> Self {
        match error {
            doctor::Error::Grading(error) => Self::Grading(error),
            error => Self::Doctor(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.downcast() {
            // What could not be written names its place.
            Ok(error) => Self::Grading(error),
            Err(error) => Self::Output(error),
        }
    }
}

/// Prints a failure: what is wrong and where, and the way out.
pub(super) fn complain(failure: &Failure) {
    if failure.is_closed_pipe() {
        return;
    }
    let (message, hint) = words(failure);
    error(&message, hint.as_deref());
}

/// Standard error, where people are told what they should know.
pub(super) struct Terminal;

impl Tell for Terminal {
    fn line(&self, line: &str) {
        note(line);
    }

    fn hint(&self, hint: &str) {
        print_hint(hint);
    }
}

/// What is wrong and where, and the way out, each on one line.
fn words(failure: &Failure) -> (String, Option<String>) {
    let hint = match failure {
        Failure::Assignment(error) => error.hint.clone(),
        Failure::Grading(error) => Some(error.hint().to_owned()),
        Failure::Battery(error) => Some(error.hint()),
        Failure::Doctor(error) => Some(error.hint()),
        Failure::Usage { hint, .. }
        | Failure::NotJudged { hint, .. }
        | Failure::Interrupted { hint } => Some(hint.clone()),
        Failure::Output(_) => {
            Some("check where the output goes, and run the same command again".to_owned())
        }
    };
    let message = failure.to_string();
    (on_one_line(&message), hint.map(|hint| on_one_line(&hint)))
}

/// Prints what is wrong, and the way out where there is one.
pub(super) fn error(message: &str, hint: Option<&str>) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    write_line(&format!("{red}error{red:#}: {message}"));
    if let Some(hint) = hint {
        print_hint(hint);
    }
}

pub(super) fn print_hint(hint: &str) {
    let bold = Style::new().bold();
    write_line(&format!("{bold}hint{bold:#}: {hint}"));
}

/// Prints a line for people on standard error.
pub(super) fn note(line: &str) {
    write_line(&on_one_line(line));
}

/// Prints a sentence for people on standard error, in lines of at most 80 columns.
pub(super) fn note_at_length(sentence: &str) {
    write_line(&wrapped(sentence));
}

/// Prints what there is to say in one breath, in lines of at most 80 columns, each part of it on one line.
pub(super) fn note_in_parts(parts: &[String]) {
    let unbroken = parts.join(",\n").replace(' ', UNBROKEN);
    let lines = wrapped(&unbroken.replace('\n', " "));
    write_line(&lines.replace(UNBROKEN, " "));
}

/// A blank at which no line ends.
const UNBROKEN: &str = "\u{a0}";

fn write_line(line: &str) {
    let lines: Vec<String> = line.lines().map(harmless).collect();
    // Nobody is left to be told if standard error is closed.
    let _ = writeln!(anstream::stderr(), "{}", lines.join("\n"));
}

/// A text with what ends a line, moves the cursor or turns the direction written out: names of files and what was typed may hold
/// anything.
pub(super) fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        push_visible(&mut line, character, |_| false);
    }
    line
}

/// Adds a character, written out where it cannot be seen or this is true of it.
fn push_visible(line: &mut String, character: char, is_sign: impl Fn(char) -> bool) {
    if character.is_control() || is_invisible(character) || is_sign(character) {
        line.extend(character.escape_default());
    } else {
        line.push(character);
    }
}

/// Returns the bytes of a line as text, with what cannot be seen or is no UTF-8 written out: `\t`, `\u{1b}`, `\xff`.
pub(super) fn visible(bytes: &[u8]) -> String {
    let mut line = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            push_visible(&mut line, character, |sign| sign == '\\');
        }
        for byte in chunk.invalid() {
            let _ = write!(line, "\\x{byte:02x}");
        }
    }
    line
}

/// A line broken into lines of at most 80 columns, at its blanks alone.
pub(super) fn wrapped(line: &str) -> String {
    filled(line, ["", "    "], 80)
}

/// A line broken at its blanks into lines of a width, the first and the others with something in front.
pub(super) fn filled(line: &str, [first, rest]: [&str; 2], width: usize) -> String {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(rest)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(line, options)
}

/// Prints a text on standard output, with colours where a terminal shows them.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Prints bytes on standard output as they are.
pub(super) fn print_exactly(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    output.flush()
}

/// Columns of the terminal that standard output is, 80 where it is none.
pub(super) fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout())
        .map_or(80, |(width, _)| usize::from(width.0).clamp(40, 120))
}
