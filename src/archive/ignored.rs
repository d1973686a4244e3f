//! What lies in archives and is no part of a submission: what systems and tools leave there.
//!
//! The surprise: nothing of it is read or counted among the files, but it has bounds of its own. A `.git/` of thousands of
//! objects keeps nobody from being graded, and an archive of millions of them is still refused.

use super::entry_path::EntryPath;

/// What an archive held that was not unpacked.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Ignored {
    /// The outermost file or folder of it, with `/` between names.
    pub path: String,
    /// Why it was not unpacked.
    pub why: Why,
    /// Entries of the archive that lie there.
    pub entries: u64,
}

/// Why an entry is no part of a submission.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Why {
    /// macOS made it: `__MACOSX/`, `.DS_Store`, `._Main.java`, and the icon of a folder, whose name ends in a carriage return.
    MacOs,
    /// Windows made it: `Thumbs.db`, `desktop.ini`.
    Windows,
    /// The history that git keeps.
    Git,
    /// A folder that is hidden: `.venv/`, `.idea/`.
    Hidden,
}

/// How many parts of a path lead to what is ignored, and why it is; none for what is unpacked.
pub(super) fn is_ignored(path: &EntryPath) -> Option<(usize, Why)> {
    let last = path.parts.len().checked_sub(1)?;
    path.parts.iter().enumerate().find_map(|(at, part)| {
        let is_folder = at < last || path.is_folder;
        let why = if is_folder {
            why_folder(part)
        } else {
            why_file(part)
        };
        Some((at + 1, why?))
    })
}

/// Where macOS keeps the icon of a folder.
pub(super) const ICON: &str = "Icon\r";

fn why_folder(name: &str) -> Option<Why> {
    if name.eq_ignore_ascii_case("__MACOSX") || name == ICON {
        Some(Why::MacOs)
    } else if name.eq_ignore_ascii_case(".git") {
        Some(Why::Git)
    } else if name.starts_with('.') {
        Some(Why::Hidden)
    } else {
        None
    }
}

/// A file `.git` stands for the folder in a submodule.
fn why_file(name: &str) -> Option<Why> {
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    if is(".DS_Store") || name.starts_with("._") || name == ICON {
        Some(Why::MacOs)
    } else if is("Thumbs.db") || is("desktop.ini") {
        Some(Why::Windows)
    } else if is(".git") {
        Some(Why::Git)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Why, is_ignored};
    use crate::archive::entry_path::EntryPath;

    fn found(name: &str) -> Option<(usize, Why)> {
        is_ignored(&EntryPath::parse(name).expect("a name"))
    }

    #[test]
    fn what_systems_and_tools_leave_is_ignored_at_any_depth() {
        assert_eq!(found("__MACOSX/src/._Main.java"), Some((1, Why::MacOs)));
        assert_eq!(found("a/__MACOSX/"), Some((2, Why::MacOs)));
        assert_eq!(found("a/.DS_Store"), Some((2, Why::MacOs)));
        assert_eq!(found("a/._Main.java"), Some((2, Why::MacOs)));
        assert_eq!(found("a/thumbs.db"), Some((2, Why::Windows)));
        assert_eq!(found("Desktop.ini"), Some((1, Why::Windows)));
        assert_eq!(found("a/.git/objects/00/11"), Some((2, Why::Git)));
        assert_eq!(found("a/.git"), Some((2, Why::Git)));
        assert_eq!(found("hw3/Icon\r"), Some((2, Why::MacOs)));
        assert_eq!(found("__MACOSX/hw3/._Icon\r"), Some((1, Why::MacOs)));
        assert_eq!(found("a/.venv/bin/python"), Some((2, Why::Hidden)));
        assert_eq!(found(".idea/"), Some((1, Why::Hidden)));
        assert_eq!(found("a/.classpath"), None);
    }

    #[test]
    fn names_that_are_only_similar_are_not() {
        for name in [".gitignore", "a.git/x", "__MACOSX", "Thumbs.db/x", "./"] {
            assert_eq!(found(name), None, "{name}");
        }
    }
}
