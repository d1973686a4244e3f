//! The assignments that are built in: their settings, and the cases of this repository.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};

use super::{Assignment, CaseFile, Declarations, Error, Settings};
use crate::course::PuzzleSpec;
use crate::named::named;

/// The settings file of ComS 228 with every key and its default, as `tilegrade` ships it.
pub const DEFAULT_SETTINGS: &str = include_str!("default.toml");

static COMS228: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cases");

static COMS472: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cases472");

named! {
    /// An assignment that is built in.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
    pub enum Variant {
        /// The 8-puzzle of ComS 228: two heuristics, and moves of one tile.
        #[default]
        Coms228 = "coms228",
        /// Its successor in ComS 472 and 572: a third heuristic, of the student's own, with double moves.
        Coms472 = "coms472",
    }
}

/// What stands before the name of a built-in assignment where a settings file is asked for.
const BUILT_IN: &str = "built-in:";

impl Variant {
    /// The one that is meant by a name in place of a settings file, such as `built-in:coms472`.
    pub(crate) fn of_file(file: &str) -> Option<Self> {
        let name = file.strip_prefix(BUILT_IN)?;
        Self::ALL.into_iter().find(|own| own.name() == name)
    }

    pub(crate) fn of_puzzle(puzzle: &Arc<PuzzleSpec>) -> Option<Self> {
        static PUZZLES: LazyLock<Vec<(Variant, Arc<PuzzleSpec>)>> = LazyLock::new(|| {
            let all = Variant::ALL.into_iter();
            let puzzle = |one: Variant| Some((one, one.settings().ok()?.rubric.words.puzzle));
            all.filter_map(puzzle).collect()
        });
        if Arc::ptr_eq(puzzle, &PuzzleSpec::coms228()) {
            return Some(Self::Coms228);
        }
        let mut all = PUZZLES.iter();
        all.find(|(_, own)| own == puzzle).map(|(one, _)| *one)
    }

    /// Its name in place of a settings file.
    pub(crate) fn as_file(self) -> String {
        format!("{BUILT_IN}{}", self.name())
    }

    pub(crate) const fn settings_text(self) -> &'static str {
        match self {
            Self::Coms228 => DEFAULT_SETTINGS,
            Self::Coms472 => include_str!("coms472.toml"),
        }
    }

    /// Its settings. It fails never, as long as the tests of this repository pass: they read both files.
    pub fn settings(self) -> Result<Settings, Error> {
        Settings::read(self.name(), self.settings_text())
    }

    /// What its Java template declares. It fails never, as long as the tests of this repository pass: they read both files.
    pub fn declarations(self) -> Result<Declarations, Error> {
        let (file, text) = match self {
            Self::Coms228 => ("template228.toml", include_str!("template228.toml")),
            Self::Coms472 => ("template472.toml", include_str!("template472.toml")),
        };
        Declarations::read(file, text)
    }

    pub(crate) fn case_files(self) -> Vec<CaseFile> {
        let (folder, name) = match self {
            Self::Coms228 => (&COMS228, "cases"),
            Self::Coms472 => (&COMS472, "cases472"),
        };
        let boards = folder.files().filter_map(|file| {
            let path = file.path().to_str()?;
            let own = path.strip_suffix(".txt")?;
            let settings = folder.get_file(format!("{own}.toml"));
            Some(CaseFile {
                name: own.to_owned(),
                path: format!("{name}/{path}"),
                bytes: file.contents().to_vec(),
                settings: settings
                    .and_then(|file| file.contents_utf8())
                    .map(str::to_owned),
            })
        });
        boards.collect()
    }

    /// The assignment. It fails never, as long as the tests of this repository pass: they read every case.
    pub fn assignment(self) -> Result<Assignment, Error> {
        Assignment::new(self.settings()?, self.case_files())
    }
}
