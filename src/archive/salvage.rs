//! Whose an entry is that is refused by its name, in the archive of a class.
//!
//! The surprise: something is written in its place, an empty file, since a platform may say in a name whose a file is, and a student
//! whose only file is refused must not be missing.

use super::{
    Limits, Reason,
    entry_path::{EntryPath, is_reserved},
};

/// What stands for a name that leads nowhere.
const NAMELESS: &str = "_";

impl Reason {
    /// Whether it speaks of one entry, by its name and kind, and not of the archive.
    pub(super) const fn is_of_one_entry(&self) -> bool {
        matches!(
            self,
            Self::NotText
                | Self::Absolute
                | Self::Drive
                | Self::Parent
                | Self::EmptyPart
                | Self::Control
                | Self::Reserved(_)
                | Self::Ending
                | Self::NameBytes { .. }
                | Self::Twice
                | Self::SameElsewhere(_)
                | Self::FileAndFolder
                | Self::SymbolicLink
                | Self::HardLink
                | Self::Device
                | Self::Fifo
                | Self::Special
                | Self::Sparse
                | Self::Depth { .. }
        )
    }
}

/// A path near the one that the name would have, which every system can store; none where the name does not tell whose it is.
pub(super) fn salvaged(name: &str, limits: &Limits) -> Option<EntryPath> {
    let name = name.replace('\\', "/");
    let name = name.strip_prefix("./").unwrap_or(&name);
    let mut parts: Vec<String> = Vec::new();
    for part in name.split('/') {
        let is_drive =
            matches!(part.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
        if ["", ".", ".."].contains(&part) || is_drive {
            if parts.is_empty() {
                return None;
            }
            parts.push(NAMELESS.to_owned());
            break;
        }
        parts.push(storable(part, limits.name_bytes));
    }
    // Whose it is, is said by the first of them.
    let most = limits.depth.min(4);
    if parts.len() > most {
        parts.truncate(most - 1);
        parts.push(NAMELESS.to_owned());
    }
    Some(EntryPath {
        parts,
        is_folder: false,
    })
}

/// A name with what no system stores replaced.
fn storable(part: &str, most: usize) -> String {
    let plain = |character: char| {
        if character.is_control() {
            '_'
        } else {
            character
        }
    };
    let mut name: String = part.chars().map(plain).collect();
    let end = (0..=most.min(name.len()))
        .rev()
        .find(|end| name.is_char_boundary(*end));
    name.truncate(end.unwrap_or(0));
    let kept = name.trim_end_matches(['.', ' ']).len();
    if kept < name.len() {
        name.truncate(kept);
        name.push('_');
    }
    if is_reserved(&name) {
        name.insert(0, '_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::salvaged;
    use crate::archive::Limits;

    #[test]
    fn a_name_that_is_refused_still_tells_whose_it_is() {
        let limits = Limits::of_class();
        for (name, path) in [
            ("class/ana/CON.java", "class/ana/_CON.java"),
            ("class/ana/a\u{1b}[2J.java", "class/ana/a_[2J.java"),
            ("doejane_1_2_x\n.java", "doejane_1_2_x_.java"),
            ("class/ana/../../../x", "class/ana/_"),
            ("class/ana//x", "class/ana/_"),
            ("ana\\c:\\x", "ana/_"),
            ("ana/end. .", "ana/end_"),
            ("./ana/nul", "ana/_nul"),
            ("a/b/c/d/e/f", "a/b/c/_"),
        ] {
            let found = salvaged(name, &limits).expect("somebody's");
            assert_eq!(found.parts.join("/"), path, "{name}");
            assert_eq!(found.check(&limits), Ok(()), "{name}");
        }
        let long = format!("ana/{}", "é".repeat(300));
        let found = salvaged(&long, &limits).expect("somebody's");
        assert_eq!(found.check(&limits), Ok(()));
        for name in ["", "..", "../ana/x", "/etc/passwd", "C:\\x", "//x"] {
            assert_eq!(salvaged(name, &limits), None, "{name}");
        }
    }
}
