//! `tilegrade verify`: whether an assignment is fit, before a class is graded by it.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use super::arg_values::Format;
use super::assigned_files::AssignedFiles;
use super::output::{Failure, print, print_exactly};
use super::progress::Progress;
use super::tool_args::VerifyArguments;
use super::verify_run::{run_samples, write_limits};
use super::{BAD_ASSIGNMENT, DONE};
use crate::assignment::{Assignment, Rubric};
use crate::mutant::Mutant;
use crate::report::{verified, verified_page};
use crate::verify::{
    Gap, MarkOf, Proofs, Reach, Verified, boards_by_depth, gaps, marks, steps, uncaught,
};
use crate::whole;

pub(super) fn verify(arguments: &VerifyArguments) -> Result<u8, Failure> {
    let own = arguments.which.read()?;
    let marks = marks_of(&own.assignment);
    let open = uncaught(&marks);
    let rubric = &own.assignment.settings.rubric;
    let gaps = match &arguments.prove {
        Some(file) => proven(rubric, &open, file)?,
        None => shallow_gaps(rubric, &open),
    };
    let AssignedFiles {
        assignment,
        files,
        allowances,
        ..
    } = &own;
    let run = || run_samples(&own, &arguments.sandbox, arguments.calibrate);
    let (samples, calibration) = arguments.run.then(run).transpose()?.unzip();
    let mut found = Verified::new(assignment, files, allowances, marks, gaps, samples);
    found.calibration = calibration.flatten();
    if let Some(limits) = found.calibration.as_ref().filter(|_| arguments.write) {
        write_limits(&own, limits)?;
    }
    if let Some(file) = &arguments.html {
        let page = verified_page(&found)?;
        write(file, page.as_bytes())?;
    }
    match arguments.format {
        Format::Text => print(&verified::text(&found))?,
        Format::Json => print_exactly(verified::json(&found).as_bytes())?,
    }
    Ok(if found.is_fit() { DONE } else { BAD_ASSIGNMENT })
}

/// The marks of all candidates, with a bar where that takes long.
fn marks_of(assignment: &Assignment) -> Vec<MarkOf> {
    let progress = Mutex::new(Progress::new(steps(assignment) as u64, "cases"));
    let found = marks(assignment, &|| {
        if let Ok(mut progress) = progress.lock() {
            progress.step();
        }
    });
    if let Ok(progress) = progress.into_inner() {
        progress.finish();
    }
    found
}

fn shallow_gaps(rubric: &Rubric, open: &[Mutant]) -> Vec<Gap> {
    if open.is_empty() {
        return Vec::new();
    }
    search(rubric, open, Reach::QUICK)
}

/// Looks at boards for those that catch these mistakes, with a bar where that takes long.
fn search(rubric: &Rubric, open: &[Mutant], reach: Reach) -> Vec<Gap> {
    let boards = boards_by_depth(rubric.puzzle());
    let mut progress = Progress::new(reach.count() as u64, "boards");
    let found = gaps(rubric, &boards, open, 1, reach, &mut |count| {
        progress.steps(count as u64);
    });
    progress.finish();
    found
}

/// What looking at all boards comes to. Each answer is kept as soon as it is there.
fn proven(rubric: &Rubric, open: &[Mutant], file: &Path) -> Result<Vec<Gap>, Failure> {
    let mut proofs = match fs::read_to_string(file) {
        Ok(text) => Proofs::read(&text).ok_or_else(|| {
            Failure::usage(
                format!("{}: these are no proofs of this version", file.display()),
                "move it away, or name another file",
            )
        })?,
        Err(_) => Proofs::default(),
    };
    let mut found = Vec::new();
    for &mutant in open {
        if let Some(known) = proofs.of(mutant, rubric) {
            found.push(known);
            continue;
        }
        let own = search(rubric, &[mutant], Reach::All);
        for gap in &own {
            proofs.keep(gap, rubric);
        }
        write(file, proofs.text().as_bytes())?;
        found.extend(own);
    }
    Ok(found)
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    whole::replace(file, bytes).map_err(|error| Failure::unwritable(file, &error))
}
