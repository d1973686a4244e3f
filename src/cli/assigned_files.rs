//! An assignment with the files that it lies in, for the verbs that look at the assignment itself.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arg_values::{Assigned, variant};
use super::output::Failure;
use crate::assignment::{Allowances, Assignment, Variant};
use crate::load;
use crate::verify::Files;

/// The settings file of a folder.
const SETTINGS: &str = "assignment.toml";

/// The folder of the cases where no settings file names one.
const CASES: &str = "cases";

/// Which assignment is meant, by its folder.
#[derive(Args, Debug)]
pub(super) struct AssignedFolder {
    /// The folder of the assignment, with `assignment.toml` or with a folder `cases`; otherwise this one where `assignment.toml` is
    /// there, or the built-in assignment.
    #[arg(value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
    /// A built-in assignment, or the one that the folder has to be of.
    #[arg(long, value_parser = variant())]
    pub(super) variant: Option<Variant>,
}

/// An assignment, and the files that it lies in.
pub(super) struct AssignedFiles {
    pub(super) assignment: Assignment,
    pub(super) files: Files,
    pub(super) allowances: Allowances,
    /// The settings file or the name of a built-in assignment, where one is meant.
    pub(super) settings: Option<PathBuf>,
    /// The folder of the cases, where they are not built in.
    pub(super) cases: Option<PathBuf>,
}

impl AssignedFolder {
    /// Reads the assignment. Fails for a folder that holds none, and for one of another puzzle than the variant's.
    pub(super) fn read(&self) -> Result<AssignedFiles, Failure> {
        let (settings, cases) = self.places()?;
        let (settings, cases) = (settings.as_deref(), cases.as_deref());
        let assignment = load::assignment(settings, cases)?;
        Ok(AssignedFiles {
            files: load::files_beside(&assignment, settings, cases)?,
            allowances: load::allowances(settings)?,
            settings: settings.map(Path::to_owned),
            cases: load::cases_folder(&assignment, settings, cases),
            assignment,
        })
    }

    /// The settings file or the name of a built-in assignment, and the folder of the cases where the settings do not name it.
    fn places(&self) -> Result<(Option<PathBuf>, Option<PathBuf>), Failure> {
        let beside = self.folder.as_deref().unwrap_or(Path::new(""));
        let file = beside.join(SETTINGS);
        let assigned = |assignment| {
            let variant = self.variant;
            Assigned {
                assignment,
                variant,
            }
            .file()
        };
        if file.exists() && (self.folder.is_some() || self.variant.is_none()) {
            return Ok((assigned(Some(file))?, None));
        }
        let Some(folder) = &self.folder else {
            return Ok((assigned(None)?, None));
        };
        let cases = folder.join(CASES);
        if cases.is_dir() {
            return Ok((assigned(None)?, Some(cases)));
        }
        let what = if folder.is_dir() {
            "there is no assignment here"
        } else {
            "there is no such folder"
        };
        Err(Failure::usage(
            format!("{}: {what}", folder.display()),
            "name a folder with `assignment.toml`, or with a folder `cases`",
        ))
    }
}
