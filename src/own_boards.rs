//! The boards that a student made, `NAME.txt` with the length beside it in `NAME.toml`: how they are read, and what they come to.
//!
//! The folder is somebody else's. No link in it is followed, nothing but regular files is opened, and there are bounds on
//! how many there are and how large.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;

use crate::assignment::{CaseFile, Error, Rubric};
use crate::beneath::{Folder, NotRead};
use crate::outcome::{self, printable};
use crate::verify::{check_own_cases, mistakes};

/// The most boards that are looked at.
pub const MOST_BOARDS: usize = 100;

/// Bytes of the largest file that is read.
const LARGEST: u64 = 64 * 1024;

/// The boards of a folder, by name.
#[derive(Debug, Default)]
pub struct OwnBoards {
    /// Those that were read.
    pub files: Vec<CaseFile>,
    /// What is wrong with the others.
    pub unread: Vec<Error>,
}

/// Why the boards of a folder are not looked at; each names it.
#[derive(Debug, thiserror::Error)]
pub enum NoBoards {
    /// There is no folder, or a link stands there.
    #[error("{0}: there is no such folder")]
    Absent(String),
    /// The machine could not read the folder, or a file in it.
    #[error("{0}: cannot be read: {1}")]
    Unreadable(String, io::Error),
    /// It holds no board.
    #[error("{0}: there is no board here")]
    None(String),
    /// It holds too many.
    #[error("{0}: there are more than {MOST_BOARDS} boards here")]
    TooMany(String),
}

impl NoBoards {
    /// The way out.
    pub const fn hint(&self) -> &'static str {
        match self {
            Self::Absent(_) => "name the folder with your boards",
            Self::Unreadable(..) => "check who may read it",
            Self::None(_) => "a board is a file NAME.txt with three rows of three digits",
            Self::TooMany(_) => "keep those that tell most from right: ten good ones do",
        }
    }

    fn of(path: &Path, error: io::Error) -> Self {
        let path = path.display().to_string();
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Absent(path),
            _ => Self::Unreadable(path, error),
        }
    }
}

/// Reads the boards of a folder that somebody named, and errors name their files so too. Files with another ending than `.txt` and
/// `.toml`, and hidden ones, are none of them. Fails where the folder cannot be read, holds no board, or more than [`MOST_BOARDS`].
pub fn read(folder: &Path) -> Result<OwnBoards, NoBoards> {
    let place = Folder::open(folder).map_err(|error| NoBoards::of(folder, error.into()))?;
    Place {
        folder: place,
        below: Path::new(""),
        shown: folder,
    }
    .read(folder)
}

/// What the boards in a submission come to; `None` where nothing is given for them, or where the machine cannot read them, so that a
/// person has to look.
pub fn found_in(root: &Path, rubric: &Rubric) -> Option<outcome::OwnBoards> {
    let folder = rubric.own_cases.as_ref()?;
    match read_beneath(root, Path::new(folder)) {
        Ok(boards) => {
            let found = check_own_cases(&boards.files, boards.unread, rubric);
            let errors = found.errors.iter();
            Some(outcome::OwnBoards {
                boards: found.boards,
                right: found.right,
                caught: found.caught,
                mistakes: found.mistakes,
                errors: errors.map(|error| printable(&error.to_string())).collect(),
            })
        }
        Err(NoBoards::Unreadable(..)) => None,
        Err(none) => Some(outcome::OwnBoards {
            boards: 0,
            right: 0,
            caught: 0,
            mistakes: mistakes(rubric.puzzle()).len(),
            errors: vec![printable(&none.to_string())],
        }),
    }
}

/// Reads the boards of a folder in a submission, whose files errors name as they lie there. No link on the way is followed.
pub fn read_beneath(root: &Path, below: &Path) -> Result<OwnBoards, NoBoards> {
    let folder = Folder::open(root).map_err(|error| NoBoards::of(root, error.into()))?;
    match folder.read_beginning(below, 0) {
        Ok(_) | Err(NotRead::Link | NotRead::Absent) => {
            return Err(NoBoards::Absent(below.display().to_string()));
        }
        Err(NotRead::Unreadable(error)) => return Err(NoBoards::of(below, error)),
        // A folder is no regular file.
        Err(NotRead::NotAFile | NotRead::TooLarge(_)) => (),
    }
    Place {
        folder,
        below,
        shown: below,
    }
    .read(&root.join(below))
}

/// Where boards are read.
struct Place<'a> {
    folder: Folder,
    /// The boards' own folder, in that one.
    below: &'a Path,
    /// What errors call the boards' folder.
    shown: &'a Path,
}

impl Place<'_> {
    fn read(&self, listed: &Path) -> Result<OwnBoards, NoBoards> {
        let pairs = pairs(listed).map_err(|error| NoBoards::of(self.shown, error))?;
        let shown = || self.shown.display().to_string();
        if pairs.len() > MOST_BOARDS {
            return Err(NoBoards::TooMany(shown()));
        }
        if pairs.values().all(|pair| pair.board.is_none()) {
            return Err(NoBoards::None(shown()));
        }
        let mut boards = OwnBoards::default();
        for (stem, pair) in &pairs {
            match self.case(stem, pair)? {
                Ok(file) => boards.files.push(file),
                Err(error) => boards.unread.push(error),
            }
        }
        Ok(boards)
    }

    fn path(&self, name: &OsStr) -> String {
        self.shown.join(name).display().to_string()
    }

    /// Reads a board's files. What is wrong with them is the student's, unless the machine fails.
    fn case(&self, stem: &OsStr, pair: &Pair) -> Result<Result<CaseFile, Error>, NoBoards> {
        let Some(board) = &pair.board else {
            let lonely = pair.length.as_deref().unwrap_or(stem);
            let error = Error::in_file(&self.path(lonely), "there is no board file beside it");
            let hint = "its name is that of the board file, with .toml for .txt";
            return Ok(Err(error.with_hint(hint)));
        };
        let bytes = match self.file(board)? {
            Ok(bytes) => bytes,
            Err(error) => return Ok(Err(error)),
        };
        let mut settings = None;
        if let Some(length) = &pair.length {
            let text = self.file(length)?.and_then(|bytes| {
                String::from_utf8(bytes).map_err(|_| {
                    let error = Error::in_file(&self.path(length), "not valid UTF-8");
                    error.with_hint("save it as UTF-8")
                })
            });
            match text {
                Ok(text) => settings = Some(text),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(CaseFile {
            name: stem.to_string_lossy().into_owned(),
            path: self.path(board),
            bytes,
            settings,
        }))
    }

    fn file(&self, name: &OsStr) -> Result<Result<Vec<u8>, Error>, NoBoards> {
        let why = match self.folder.read_beginning(&self.below.join(name), LARGEST) {
            Ok((content, false)) => return Ok(Ok(content)),
            Ok((_, true)) => NotRead::TooLarge(LARGEST),
            Err(NotRead::Unreadable(error)) => {
                return Err(NoBoards::Unreadable(self.path(name), error));
            }
            Err(why) => why,
        };
        let error = Error::in_file(&self.path(name), why.to_string());
        Ok(Err(
            error.with_hint("put a small text file there, and no link")
        ))
    }
}

/// A board's files, as far as they are there.
#[derive(Default)]
struct Pair {
    board: Option<OsString>,
    length: Option<OsString>,
}

/// The files of each board, by their name without its ending; of too many boards, one more than are looked at.
fn pairs(folder: &Path) -> io::Result<BTreeMap<OsString, Pair>> {
    let mut pairs: BTreeMap<OsString, Pair> = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let path = Path::new(&name);
        let (Some(stem), Some(ending)) = (path.file_stem(), path.extension()) else {
            continue;
        };
        let is_board = ending == "txt";
        let is_hidden = name.to_string_lossy().starts_with('.');
        if is_hidden || !is_board && ending != "toml" {
            continue;
        }
        let pair = pairs.entry(stem.to_owned()).or_default();
        let own = if is_board {
            &mut pair.board
        } else {
            &mut pair.length
        };
        *own = Some(name);
        if pairs.len() > MOST_BOARDS {
            break;
        }
    }
    Ok(pairs)
}
