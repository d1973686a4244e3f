//! The compilers and interpreters of this machine, and which language needs which.

use crate::language::{Language, Tool};
use crate::run::{Missing, Toolchain};

/// The languages that are compiled or interpreted, in the order in which they are looked for, and what each needs.
pub(super) const LANGUAGES: [(Language, &[Tool]); 6] = [
    (Language::Java, &[Tool::Java, Tool::Javac]),
    (Language::Python, &[Tool::Python]),
    (Language::Cpp, &[Tool::Gxx]),
    (Language::C, &[Tool::Gcc]),
    // It calls the C compiler to link.
    (Language::Rust, &[Tool::Rustc, Tool::Gcc]),
    (Language::JavaScript, &[Tool::Node]),
];

/// Every tool, found or not.
pub struct Tools(Vec<(Tool, Result<Toolchain, Missing>)>);

impl Tools {
    pub(super) fn look() -> Self {
        let look = |tool: Tool| {
            let found = Toolchain::find(tool.name(), tool.version_arguments());
            (tool, found)
        };
        Self(Tool::ALL.map(look).into())
    }

    /// What was found where these were looked for.
    pub const fn of(found: Vec<(Tool, Result<Toolchain, Missing>)>) -> Self {
        Self(found)
    }

    /// The tools in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (Tool, &Result<Toolchain, Missing>)> {
        self.0.iter().map(|(tool, found)| (*tool, found))
    }

    /// Those of `wanted` that are not there.
    pub(super) fn missing(&self, wanted: &[Tool]) -> impl Iterator<Item = Tool> {
        let absent = self.iter().filter(|(_, found)| found.is_err());
        absent
            .map(|(tool, _)| tool)
            .filter(|tool| wanted.contains(tool))
    }
}
