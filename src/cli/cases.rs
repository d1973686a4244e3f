//! `tilegrade cases`: making boards for cases.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

use crate::{
    outcome::Count,
    puzzle::{Board, format_board_file},
    search::Draw,
};

use super::{
    DONE,
    output::{Failure, talk},
    plan::goal,
    search_args::{CasesArguments, CasesVerb, RandomArguments},
};

/// Does what was asked for.
pub(super) fn cases(arguments: &CasesArguments) -> Result<u8, Failure> {
    match &arguments.what {
        CasesVerb::Random(arguments) => random(arguments),
    }
}

fn random(arguments: &RandomArguments) -> Result<u8, Failure> {
    let goal = goal(arguments.goal.as_deref())?;
    let mut draw = Draw::new(arguments.seed, goal);
    let boards = (0..arguments.count).map(|_| match arguments.walk {
        Some(moves) => draw.walk(moves),
        None => draw.uniform(),
    });
    match &arguments.out {
        Some(folder) => {
            write(boards, folder)?;
            let files = Count(u64::from(arguments.count), "case file");
            talk(&format!("{files} written to {}", folder.display()));
        }
        None => print(boards)?,
    }
    Ok(DONE)
}

fn print(boards: impl Iterator<Item = Board>) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    for board in boards {
        writeln!(output, "{board}")?;
    }
    output.flush()
}

/// Writes a case file for each board. Files that are there are somebody's, and are left alone.
fn write(boards: impl Iterator<Item = Board>, folder: &Path) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: io::Error| Failure::Usage {
        message: format!("{}: cannot be written: {error}", path.display()),
        hint: "name a folder that you may write to and that has no such files".to_owned(),
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    for (number, board) in (1_u32..).zip(boards) {
        let path = folder.join(format!("random-{number}.txt"));
        let write = |mut file: File| file.write_all(format_board_file(&board).as_bytes());
        File::create_new(&path)
            .and_then(write)
            .map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}
