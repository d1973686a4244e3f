//! A compiler or an interpreter that programs need, or why there is none.

use std::path::PathBuf;

use crate::language::Tool;

/// A compiler or an interpreter.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Toolchain {
    /// The name that was asked for.
    pub name: String,
    /// The real program.
    pub program: PathBuf,
    /// The line in which it tells its version.
    pub version: String,
    /// What it needs beside the system's directories; for `Sandbox::show`.
    pub directories: Vec<PathBuf>,
}

/// A program that is not there, or does not work.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Missing {
    /// It is there, and does not even tell its version.
    #[error("`{}` does not work: {said}", program.display())]
    Broken {
        /// The program.
        program: PathBuf,
        /// What it said instead.
        said: String,
    },
    /// Nothing is run on this system, so that nothing was looked for.
    #[error("programs are run on Linux only")]
    NothingIsRun,
    /// It is neither in the system's directories nor on the `PATH`.
    #[error("`{0}` is not installed")]
    NotInstalled(String),
}

impl Missing {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Broken { program, .. } => {
                format!("run `{} --version` by hand", program.display())
            }
            Self::NothingIsRun => "grade on Linux; on Windows, use WSL".to_owned(),
            Self::NotInstalled(name) => {
                let mut tools = Tool::ALL.into_iter();
                match tools.find(|tool| tool.name() == name) {
                    Some(tool) => format!("apt-get install {}", tool.package()),
                    None => format!("install `{name}`, or put it on the PATH"),
                }
            }
        }
    }
}
