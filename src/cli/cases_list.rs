//! `tilegrade cases list`: what the cases of an assignment are, and what each catches.

use clap::Args;

use super::DONE;
use super::arg_values::Format;
use super::assigned_files::AssignedFolder;
use super::output::{Failure, print, print_exactly};
use crate::mutant::Mutant;
use crate::puzzle::MoveSet;
use crate::report::case_list::{ListedCase, json, text};
use crate::search::Census;
use crate::verify::{case_table, mistakes};

/// Lists the cases of an assignment: moves, shortest paths, points, limits, visibility, and how many known mistakes each catches.
#[derive(Args, Debug)]
#[command(
    after_help = "A case catches a mistake where a program loses points that follows the template but for this mistake. `alone` \
        names the mistakes that no other case catches. With --format json, each line has the names of all.\n\n\
        Exit codes: 0 the list, 2 wrong usage, 3 the assignment is invalid.\n\n\
        Examples:\n  tilegrade cases list\n  tilegrade cases list hw3 --format json"
)]
pub(super) struct ListArguments {
    #[command(flatten)]
    which: AssignedFolder,
    /// How the list is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(super) fn list(arguments: &ListArguments) -> Result<u8, Failure> {
    let assignment = arguments.which.read()?.assignment;
    let rubric = &assignment.settings.rubric;
    let puzzle = rubric.puzzle();
    let mistakes = mistakes(puzzle);
    let table = case_table(rubric, &assignment.cases, &mistakes);
    let census = Census::toward(&puzzle.goal);
    let is_caught_once = |column: usize| table.iter().filter(|row| row[column]).count() == 1;
    let listed = assignment.cases.iter().zip(&table).map(|(case, row)| {
        let caught = (0..mistakes.len()).filter(|&column| row[column]);
        let named = |columns: Vec<usize>| -> Vec<Mutant> {
            columns.into_iter().map(|column| mistakes[column]).collect()
        };
        let board = case.kind.board();
        ListedCase {
            case,
            standing: board.and_then(|board| census.of(&board)),
            catches: named(caught.clone().collect()),
            alone: named(caught.filter(|&column| is_caught_once(column)).collect()),
        }
    });
    let listed: Vec<ListedCase<'_>> = listed.collect();
    match arguments.format {
        Format::Text => print(&text(&listed, puzzle.moves() == MoveSet::SingleAndDouble))?,
        Format::Json => print_exactly(json(&listed).as_bytes())?,
    }
    Ok(DONE)
}
