//! `tilegrade cases check`: what a student's own boards are worth.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::arg_values::{Assigned, Format};
use super::output::{Failure, on_one_line, print, print_exactly};
use super::{DONE, LOST_POINTS};
use crate::load;
use crate::outcome::{Count, compact_json};
use crate::own_boards::{self, MOST_BOARDS};
use crate::verify::{DEEPEST, OwnCases, check_own_cases};

/// Checks boards of your own: is each a board, is the length beside it right, and how many known mistakes do they catch?
#[derive(Args, Debug)]
#[command(
    override_usage = "tilegrade cases check [OPTIONS] <DIR>",
    after_help = format!("DIR holds a board file NAME.txt for each board, {MOST_BOARDS} at most, and beside it NAME.toml with its fewest \
        moves: `moves = 18`, or `moves = \"none\"` where the goal cannot be reached. Where the assignment has double moves, `moves` is the \
        number without them, and `double-moves = 14` may stand below it. Boards of more than {DEEPEST} moves are \
        checked for their length alone. No path is told, and no length.\n\n\
        Exit codes: 0 all are right, 1 something is wrong, 2 wrong usage, or no board or too many, 3 the assignment is invalid, 5 an \
        internal error.\n\n\
        Examples:\n  tilegrade cases check my-boards\n  \
        tilegrade cases check my-boards --variant coms472 --format json")
)]
pub(super) struct CheckBoardsArguments {
    /// The folder with the boards.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    which: Assigned,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// What is printed for programs.
#[derive(Serialize)]
struct Told<'a> {
    boards: usize,
    right: usize,
    deep: usize,
    caught: usize,
    mistakes: usize,
    errors: Vec<Wrong<'a>>,
}

#[derive(Serialize)]
struct Wrong<'a> {
    file: &'a str,
    line: Option<usize>,
    message: &'a str,
    hint: Option<&'a str>,
}

pub(super) fn check(arguments: &CheckBoardsArguments) -> Result<u8, Failure> {
    let file = arguments.which.file()?;
    let settings = file.map(|file| load::settings_alone(&file)).transpose()?;
    let rubric = settings.unwrap_or_default().rubric;
    let boards = own_boards::read(&arguments.folder);
    let boards = boards.map_err(|why| Failure::usage(why.to_string(), why.hint()))?;
    let found = check_own_cases(&boards.files, boards.unread, &rubric);
    match arguments.format {
        Format::Text => print(&text(&found))?,
        Format::Json => print_exactly((json(&found) + "\n").as_bytes())?,
    }
    Ok(if found.errors.is_empty() {
        DONE
    } else {
        LOST_POINTS
    })
}

fn text(found: &OwnCases) -> String {
    let mut text = String::new();
    for error in &found.errors {
        text += &on_one_line(&error.to_string());
        text.push('\n');
        let hint = error.hint.iter();
        text.extend(hint.map(|hint| format!("  hint: {}\n", on_one_line(hint))));
    }
    let OwnCases {
        boards,
        right,
        deep,
        caught,
        mistakes,
        ..
    } = found;
    let boards = Count(*boards, "board");
    let deep = Some(Count(*deep, "board")).filter(|deep| deep.0 > 0);
    let left_out = deep.map_or_else(String::new, |boards| {
        format!("{boards} of more than {DEEPEST} moves left out of what follows\n")
    });
    let caught = format!("{caught} of {mistakes} known mistakes caught\n");
    text + &format!("{right} of {boards} right\n") + &left_out + &caught
}

fn json(found: &OwnCases) -> String {
    let errors = found.errors.iter().map(|error| Wrong {
        file: &error.file,
        line: error.line,
        message: &error.message,
        hint: error.hint.as_deref(),
    });
    compact_json(&Told {
        boards: found.boards,
        right: found.right,
        deep: found.deep,
        caught: found.caught,
        mistakes: found.mistakes,
        errors: errors.collect(),
    })
}
