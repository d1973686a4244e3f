//! The course's assignment, built in: its settings, and the cases of this repository.

use include_dir::{Dir, include_dir};

use super::{Assignment, CaseFile, Error, Settings};

/// The settings file with every key and its default, as `tilegrade` ships it.
pub const DEFAULT_SETTINGS: &str = include_str!("default.toml");

static CASES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cases");

/// The course's assignment.
///
/// # Errors
/// Never, as long as the tests of this repository pass: they read every case.
pub fn builtin() -> Result<Assignment, Error> {
    Assignment::new(Settings::default(), builtin_case_files())
}

/// The files of the built-in cases.
#[must_use]
pub fn builtin_case_files() -> Vec<CaseFile> {
    let boards = CASES.files().filter_map(|file| {
        let path = file.path().to_str()?;
        let name = path.strip_suffix(".txt")?;
        let settings = CASES.get_file(format!("{name}.toml"));
        Some(CaseFile {
            name: name.to_owned(),
            path: format!("cases/{path}"),
            bytes: file.contents().to_vec(),
            settings: settings
                .and_then(|file| file.contents_utf8())
                .map(str::to_owned),
        })
    });
    boards.collect()
}
