//! `tilegrade cases suggest`: few boards that close what the cases leave open.

use std::path::PathBuf;

use clap::Args;

use super::DONE;
use super::assigned_files::{AssignedFiles, AssignedFolder};
use super::case_files::{CaseFile, write};
use super::output::{Failure, note, print_exactly};
use super::progress::Progress;
use crate::puzzle::{Board, format_board_file};
use crate::report::case_list::depth_name;
use crate::search::{Census, Standing};
use crate::verify::{Reach, Suggestion, boards_by_depth, first_catches, suggest as suggest_boards};

/// Prints few boards, shallowest first, that catch the known mistakes which no case does, or writes them as case files.
#[derive(Args, Debug)]
#[command(
    after_help = "Each line is a board, its moves, and how many of the open mistakes it catches. Boards are looked at by depth, as far as is \
        needed: where a mistake shows on deep boards alone, that takes minutes.\n\n\
        Exit codes: 0 done, 2 wrong usage, or a file cannot be written or is there with another content, 3 the assignment is \
        invalid.\n\n\
        Examples:\n  tilegrade cases suggest hw3\n  tilegrade cases suggest hw3 --out hw3/cases"
)]
pub(super) struct SuggestArguments {
    #[command(flatten)]
    which: AssignedFolder,
    /// Write each board into a case file in this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn suggest(arguments: &SuggestArguments) -> Result<u8, Failure> {
    let AssignedFiles { assignment, .. } = arguments.which.read()?;
    let rubric = &assignment.settings.rubric;
    let catches = first_catches(rubric, &assignment.cases);
    let open = catches.iter().filter(|catch| catch.case.is_none());
    let open: Vec<_> = open.map(|catch| catch.mutant).collect();
    if open.is_empty() {
        note(&format!(
            "nothing to suggest: the cases catch all {} known mistakes",
            catches.len()
        ));
        return Ok(DONE);
    }
    let boards = boards_by_depth(rubric.puzzle());
    let mut progress = Progress::new(Reach::All.count() as u64, "boards");
    let Suggestion {
        boards: found,
        left,
    } = suggest_boards(rubric, &boards, &open, Reach::All, &mut |count| {
        progress.steps(count as u64);
    });
    progress.finish();
    for gap in left {
        note(&format!("no board shows `{}`", gap.mutant.id()));
    }
    let puzzle = rubric.puzzle();
    let census = Census::toward(&puzzle.goal);
    let named = |(board, caught): &(Board, Vec<_>)| {
        let standing = census.of(board);
        let depth = match standing {
            None => "unsolvable".to_owned(),
            Some(Standing {
                moves,
                double_moves,
                ..
            }) => depth_name(moves, double_moves, puzzle.moves()),
        };
        (*board, depth, caught.len())
    };
    let found: Vec<(Board, String, usize)> = found.iter().map(named).collect();
    if let Some(folder) = &arguments.out {
        let files = found.iter().map(|(board, depth, _)| {
            let name = format!("{depth}-{board}.txt");
            CaseFile::new(folder, &name, format_board_file(board))
        });
        write(files.collect(), folder)?;
        return Ok(DONE);
    }
    for (board, depth, caught) in found {
        let of = open.len();
        print_exactly(format!("{board} {depth} catches {caught} of {of}\n").as_bytes())?;
    }
    Ok(DONE)
}
