//! What an instructor begins with: an assignment to edit, and what a platform needs to grade one.
//!
//! Files as values: where they go is the caller's business. The surprise: no template language is at work. The scripts read
//! their few settings from variables at the head of one of them, which an instructor can change without this program, and what is
//! put in there, addresses and hexadecimal numbers, is held to letters that mean nothing to a shell.

mod archive;
mod course;
mod platform;
mod settings;
mod source;

use include_dir::{Dir, include_dir};

pub use archive::archive;
pub use course::Course;
pub use platform::{classroom50, github, gradescope};
pub use source::{Hex, NoHex, NoSource, Origin, Revision, Sha256, Source};

/// What the reference prints for the shipped cases.
static EXPECTED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/expected");

/// A file that is to be written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StarterFile {
    /// Where, with `/` between names.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether it is a program.
    pub is_executable: bool,
}

impl StarterFile {
    /// A file that is no program.
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            bytes: bytes.into(),
            is_executable: false,
        }
    }

    /// A program.
    fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            is_executable: true,
            ..Self::new(path, bytes)
        }
    }
}

/// An assignment of one's own: settings with every key switched off, the shipped cases, and what the reference prints for them.
#[must_use]
pub fn assignment() -> Vec<StarterFile> {
    let mut files = vec![StarterFile::new(
        "README.md",
        include_str!("assignment/README.md"),
    )];
    files.extend(Course::default().files(""));
    files.extend(EXPECTED.files().filter_map(|file| {
        let name = file.path().to_str()?;
        Some(StarterFile::new(
            format!("expected/{name}"),
            file.contents(),
        ))
    }));
    files
}
