//! `tilegrade cases`: making boards for cases.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::DONE;
use super::output::{Failure, note, print_exactly};
use super::plan::goal;
use super::progress::Progress;
use super::search_args::{CasesArguments, CasesVerb, RandomArguments};
use crate::outcome::Count;
use crate::puzzle::{Board, format_board_file};
use crate::search::RandomBoards;
use crate::whole::{Access, begin, holds, plainly, put_new};

pub(super) fn cases(arguments: &CasesArguments) -> Result<u8, Failure> {
    match &arguments.what {
        CasesVerb::Random(arguments) => random(arguments),
    }
}

fn random(arguments: &RandomArguments) -> Result<u8, Failure> {
    let goal = match arguments.set.settings()? {
        Some(settings) => settings.rubric.puzzle().goal,
        None => goal(arguments.goal.as_deref())?,
    };
    let mut draw = RandomBoards::new(arguments.seed, goal);
    let boards = (0..arguments.count).map(|_| match arguments.walk {
        Some(moves) => draw.walk(moves),
        None => draw.uniform(),
    });
    let mut progress = Progress::new(arguments.count, "boards");
    if let Some(folder) = &arguments.out {
        let boards: Vec<Board> = boards.inspect(|_| progress.step()).collect();
        progress.finish();
        write(&boards, folder)?;
    } else {
        print(boards, &mut progress)?;
        progress.finish();
    }
    Ok(DONE)
}

/// Prints the boards: to people each as it is made, since a long walk takes its time.
fn print(boards: impl Iterator<Item = Board>, progress: &mut Progress) -> io::Result<()> {
    if io::stdout().is_terminal() {
        for board in boards {
            progress.beside(|| print_exactly(format!("{board}\n").as_bytes()))?;
            progress.step();
        }
        return Ok(());
    }
    let mut output = BufWriter::new(io::stdout().lock());
    for board in boards {
        writeln!(output, "{board}")?;
        progress.step();
    }
    output.flush()
}

struct CaseFile {
    path: PathBuf,
    content: String,
}

/// Writes a case file for each board. All are looked at first, so that nothing is written where somebody's own file is among
/// them, and those that are there already stay, so that the same command goes on where it was interrupted.
fn write(boards: &[Board], folder: &Path) -> Result<(), Failure> {
    let mut missing = Vec::new();
    for (number, board) in (1_u32..).zip(boards) {
        let file = CaseFile {
            path: folder.join(format!("random-{number}.txt")),
            content: format_board_file(board),
        };
        if !file.is_there()? {
            missing.push(file);
        }
    }
    fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, &error))?;
    let mut progress = Progress::new(missing.len() as u64, "files");
    for file in &missing {
        file.write(folder)
            .map_err(|error| Failure::unwritable(&file.path, &error))?;
        progress.step();
    }
    progress.finish();
    let files = Count(missing.len(), "case file");
    let others = match boards.len() - missing.len() {
        0 => String::new(),
        others => format!(", {others} there already"),
    };
    note(&format!("{files} written to {}{others}", folder.display()));
    Ok(())
}

impl CaseFile {
    /// Whether it is there, just as it is to be. What is there in another way is somebody's.
    fn is_there(&self) -> Result<bool, Failure> {
        match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Failure::unwritable(&self.path, &error)),
            Ok(_) if holds(&self.path, self.content.as_bytes()) => Ok(true),
            Ok(_) => Err(Failure::usage(
                format!(
                    "{}: there already, with another content",
                    self.path.display()
                ),
                "nothing was written: name another folder, or move that file away",
            )),
        }
    }

    /// Writes it beside its place and puts it there when it is whole, unless something came there meanwhile.
    fn write(&self, folder: &Path) -> io::Result<()> {
        let mut file = begin(folder, Access::Readers)?;
        file.write_all(self.content.as_bytes())
            .map_err(|error| plainly(&error))?;
        put_new(file, &self.path)
    }
}
