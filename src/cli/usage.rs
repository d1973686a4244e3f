//! Wrong usage: what the parser of arguments refuses, in the form of all other errors.
//!
//! Its suggestions are taken out before it writes its text, since the hint is where they belong, and what was
//! typed is made harmless there too, since nothing tells a line end that was typed from one of the text.

use std::env;
use std::error::Error as _;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::args::Arguments;
use super::output::{Failure, on_one_line, print_hint, wrapped};
use super::{DONE, USAGE};

/// What the parser suggests, where it does.
const SUGGESTIONS: [ContextKind; 3] = [
    ContextKind::SuggestedSubcommand,
    ContextKind::SuggestedArg,
    ContextKind::SuggestedValue,
];

/// Prints what there is in place of arguments: help, the version, or what is wrong with them. Gives the exit code.
pub(super) fn answer(mut error: Error) -> Result<u8, Failure> {
    if !error.use_stderr() {
        error.print()?;
        io::stdout().flush()?;
        return Ok(DONE);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // Nobody is left to be told if standard error is closed.
        let _ = error.print();
        print_hint("name one of the commands above");
        return Ok(USAGE);
    }
    make_harmless(&mut error);
    let hint = hint(&mut error);
    if let Some(message) = refused_value(&error) {
        return Err(Failure::usage(message, hint));
    }
    super::output::error(&text(&error), Some(&hint));
    Ok(USAGE)
}

/// Puts what was typed on one line wherever the text will have it.
fn make_harmless(error: &mut Error) {
    let typed: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(on_one_line(text)))),
            _ => None,
        })
        .collect();
    for (kind, value) in typed {
        error.insert(kind, value);
    }
}

/// The way out. What the parser suggests for it is taken out of the error.
fn hint(error: &mut Error) -> String {
    let all = SUGGESTIONS.map(|kind| error.remove(kind));
    let may_be_value = error.remove(ContextKind::Suggested).is_some();
    let meant = all.into_iter().flatten().find_map(|value| match value {
        ContextValue::String(name) => Some(name),
        // The likeliest comes last.
        ContextValue::Strings(mut names) => names.pop(),
        _ => None,
    });
    if let Some(meant) = meant {
        return format!("did you mean `{meant}`?");
    }
    if error.kind() == ErrorKind::ArgumentConflict {
        return "leave one of them out".to_owned();
    }
    match typed(error, ContextKind::InvalidArg) {
        // That a long option may be a value is seldom what was meant.
        Some(argument) if may_be_value && !argument.starts_with("--") => {
            format!("a name that begins with `{argument}` goes behind `--`")
        }
        _ => format!("`{} --help` lists what it takes", command()),
    }
}

/// The command that was typed, as far as there is one.
fn command() -> String {
    let all = Arguments::command();
    let (mut command, mut name) = (&all, all.get_name().to_owned());
    for word in env::args_os().skip(1) {
        let Some(next) = command.find_subcommand(word) else {
            break;
        };
        command = next;
        name = format!("{name} {}", command.get_name());
    }
    name
}

/// What one of our own readers says of a value, where it is that.
fn refused_value(error: &Error) -> Option<String> {
    let why = error.source()?;
    let argument = typed(error, ContextKind::InvalidArg)?;
    let value = typed(error, ContextKind::InvalidValue)?;
    let name = argument.split(' ').next()?;
    Some(format!("{name} {value}: {why}"))
}

/// A piece of what was typed, or the name of an argument.
fn typed(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// What is wrong, and the line that says how the command is used.
fn text(error: &Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = text.find("\n\nFor more information").unwrap_or(text.len());
    let lines = text[..end].lines().map(wrapped);
    lines.collect::<Vec<String>>().join("\n")
}
