//! The languages there are.

use std::{fmt, str::FromStr};

use crate::assignment::nearest;

/// A language, or another way to hand something in.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Language {
    /// C, by gcc.
    C,
    /// The staff's own command.
    Command,
    /// C++, by g++.
    Cpp,
    /// Java.
    Java,
    /// JavaScript, by node.
    JavaScript,
    /// Python.
    Python,
    /// Rust, by rustc alone: one file, or `main.rs` with its modules.
    Rust,
    /// Text files named after the cases, each what a program printed.
    Transcripts,
}

/// A language and how it is known.
pub(super) struct Row {
    pub(super) language: Language,
    name: &'static str,
    /// Endings of its source files, in lower case; compared without regard to case.
    pub(super) extensions: &'static [&'static str],
}

/// Every language, in the order in which they are looked for.
///
/// The rule: a submission is in the first language of this table of which it holds a source file, anywhere. So Java wins
/// over everything, as this is a Java assignment, and C++ over C, because g++ compiles both. Headers decide nothing.
/// `command` is never found, only chosen; transcripts are looked for last, where no source of any language is there.
pub(super) const TABLE: [Row; 8] = [
    Row {
        language: Language::Java,
        name: "java",
        extensions: &["java"],
    },
    Row {
        language: Language::Python,
        name: "python",
        extensions: &["py"],
    },
    Row {
        language: Language::Cpp,
        name: "c++",
        extensions: &["cpp", "cc", "cxx", "c++"],
    },
    Row {
        language: Language::C,
        name: "c",
        extensions: &["c"],
    },
    Row {
        language: Language::Rust,
        name: "rust",
        extensions: &["rs"],
    },
    Row {
        language: Language::JavaScript,
        name: "javascript",
        extensions: &["js", "mjs", "cjs"],
    },
    Row {
        language: Language::Command,
        name: "command",
        extensions: &[],
    },
    Row {
        language: Language::Transcripts,
        name: "transcripts",
        extensions: &[],
    },
];

impl Language {
    /// Its name in settings and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub(super) fn row(self) -> &'static Row {
        TABLE
            .iter()
            .find(|row| row.language == self)
            .unwrap_or(&TABLE[0])
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A name that is no language's.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{0}` is no language that tilegrade knows")]
pub struct UnknownLanguage(pub String);

impl UnknownLanguage {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> String {
        let names = TABLE.map(|row| row.name);
        let known = format!("the languages are {}", names.join(", "));
        match nearest(&self.0, names.into_iter()) {
            Some(nearest) => format!("{known}; did you mean `{nearest}`?"),
            None => known,
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        TABLE
            .iter()
            .find(|row| row.name.eq_ignore_ascii_case(name))
            .map(|row| row.language)
            .ok_or_else(|| UnknownLanguage(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, TABLE, UnknownLanguage};

    #[test]
    fn every_language_has_a_name_that_is_read_back() {
        for row in TABLE {
            assert_eq!(row.language.name().parse(), Ok(row.language));
        }
        let unknown: Result<Language, _> = "cobol".parse();
        assert_eq!(unknown, Err(UnknownLanguage("cobol".to_owned())));
        assert_eq!("Java".parse(), Ok(Language::Java));
        assert!(
            UnknownLanguage(String::new())
                .hint()
                .starts_with("the languages are java, python")
        );
    }
}
