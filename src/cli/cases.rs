//! `tilegrade cases`: making boards for cases.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::DONE;
use super::case_files::{CaseFile, write};
use super::cases_check::check;
use super::cases_list::list;
use super::cases_new::new;
use super::cases_suggest::suggest;
use super::output::{Failure, print_exactly};
use super::plan::goal;
use super::progress::Progress;
use super::search_args::{CasesArguments, CasesVerb, RandomArguments};
use crate::puzzle::{Board, format_board_file};
use crate::search::RandomBoards;

pub(super) fn cases(arguments: &CasesArguments) -> Result<u8, Failure> {
    match &arguments.what {
        CasesVerb::Check(arguments) => check(arguments),
        CasesVerb::New(arguments) => new(arguments),
        CasesVerb::Random(arguments) => random(arguments),
        CasesVerb::List(arguments) => list(arguments),
        CasesVerb::Suggest(arguments) => suggest(arguments),
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
        let boards = (1_u32..).zip(boards.inspect(|_| progress.step()));
        let file = |(number, board): (u32, Board)| {
            let name = format!("random-{number}.txt");
            CaseFile::new(folder, &name, format_board_file(&board))
        };
        let files = boards.map(file).collect();
        progress.finish();
        write(files, folder)?;
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
