//! Names of entries, taken apart and checked.
//!
//! The surprise: a leading `./` is taken off, since `tar czf hw3.tgz .` writes it before every name. It is refused anywhere
//! else.

use unicode_normalization::UnicodeNormalization;

use super::{Limits, Reason, ignored::ICON};

/// Where an entry is to lie: names that are all plain, from the archive's root down.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct EntryPath {
    /// The names; none for the archive's root itself.
    pub(super) parts: Vec<String>,
    /// Whether the name ends as that of a folder.
    pub(super) is_folder: bool,
}

impl EntryPath {
    /// Takes a name apart, with `\` for another `/`.
    pub(super) fn parse(name: &str) -> Result<Self, Reason> {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        // It is never unpacked.
        let is_icon = last.strip_prefix("._").unwrap_or(last) == ICON;
        let checked = name.strip_suffix(ICON).filter(|_| is_icon).unwrap_or(name);
        if checked.chars().any(char::is_control) {
            return Err(Reason::Control);
        }
        let name = name.replace('\\', "/");
        match name.as_str() {
            "" => return Err(Reason::NoName),
            "." | "./" => {
                return Ok(Self {
                    parts: Vec::new(),
                    is_folder: true,
                });
            }
            _ if name.starts_with('/') => return Err(Reason::Absolute),
            _ => (),
        }
        let plain = name.strip_prefix("./").unwrap_or(&name);
        let (plain, is_folder) = match plain.strip_suffix('/') {
            Some(folder) => (folder, true),
            None => (plain, false),
        };
        let parts: Vec<String> = plain.split('/').map(str::to_owned).collect();
        for part in &parts {
            match part.as_bytes() {
                b".." => return Err(Reason::Parent),
                b"" | b"." => return Err(Reason::EmptyPart),
                [letter, b':', ..] if letter.is_ascii_alphabetic() => return Err(Reason::Drive),
                _ => (),
            }
        }
        Ok(Self { parts, is_folder })
    }

    /// Holds the names to what every system can store. Names of what is passed over need not be.
    pub(super) fn check(&self, limits: &Limits) -> Result<(), Reason> {
        for part in &self.parts {
            if part.len() > limits.name_bytes {
                let limit = limits.name_bytes;
                return Err(Reason::NameBytes { limit });
            }
            if part.ends_with(['.', ' ']) {
                return Err(Reason::Ending);
            }
            if is_reserved(part) {
                return Err(Reason::Reserved(part.clone()));
            }
        }
        Ok(())
    }
}

/// Whether Windows keeps a name for a device, whatever its ending: `NUL`, `com1.txt`.
pub(super) fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.trim_end_matches(' ').to_ascii_uppercase();
    let numbered = ["COM", "LPT"]
        .iter()
        .find_map(|device| stem.strip_prefix(device));
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str())
        || numbered.is_some_and(|number| {
            let mut digits = number.chars();
            let is_digit = |digit: char| digit.is_ascii_digit() || "¹²³".contains(digit);
            digits.next().is_some_and(is_digit) && digits.next().is_none()
        })
}

/// A name as a file system sees it for which neither case nor the encoding of accents counts. It takes a few more names for
/// the same than any system does, `ß` and `ss` among them.
pub(super) fn folded(name: &str) -> String {
    let decomposed = name.nfd().flat_map(char::to_uppercase);
    let lower: String = decomposed.flat_map(char::to_lowercase).collect();
    lower.nfd().collect()
}

#[cfg(test)]
mod tests {
    use super::{EntryPath, folded};
    use crate::archive::{Limits, Reason};

    fn parts(name: &str) -> Result<Vec<String>, Reason> {
        EntryPath::parse(name).map(|path| path.parts)
    }

    fn check(name: &str) -> Result<(), Reason> {
        EntryPath::parse(name)
            .expect("a name that can be taken apart")
            .check(&Limits::default())
    }

    #[test]
    fn plain_names_are_taken_apart() {
        assert_eq!(parts("a/b.java"), Ok(vec!["a".into(), "b.java".into()]));
        assert_eq!(parts("a\\b.java"), parts("a/b.java"));
        assert_eq!(parts("./a/b.java"), parts("a/b.java"));
        assert_eq!(
            parts("a/..b/c..."),
            Ok(vec!["a".into(), "..b".into(), "c...".into()])
        );
        assert_eq!(parts("./"), Ok(vec![]));
        assert!(EntryPath::parse("a/").expect("a folder").is_folder);
        assert!(EntryPath::parse("a\\").expect("a folder").is_folder);
        assert!(!EntryPath::parse("a").expect("a file").is_folder);
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in [
            "..",
            "../x",
            "a/../b",
            "a/..",
            "..\\x",
            "a\\..\\..\\x",
            "./../x",
        ] {
            assert_eq!(parts(name), Err(Reason::Parent), "{name}");
        }
        for name in ["/", "/etc/passwd", "\\x", "//host/share", "\\\\?\\C:\\x"] {
            assert_eq!(parts(name), Err(Reason::Absolute), "{name}");
        }
        for name in ["C:", "c:x", "C:/x", "C:\\x", "a/d:/x", "./C:/x"] {
            assert_eq!(parts(name), Err(Reason::Drive), "{name}");
        }
        for name in ["a//b", "a/./b", "a/.", "././a", "a//", ".//a"] {
            assert_eq!(parts(name), Err(Reason::EmptyPart), "{name}");
        }
        for name in [
            "a\0",
            "a\nb",
            "myIcon\r",
            "Icon\r/a",
            "a\r/Icon\r",
            "\u{1b}[2J",
            "\u{7f}",
            "\u{85}",
        ] {
            assert_eq!(parts(name), Err(Reason::Control), "{name}");
        }
        assert_eq!(parts(""), Err(Reason::NoName));
    }

    #[test]
    fn names_that_windows_cannot_store_are_refused() {
        let devices = [
            "CON",
            "nul.txt",
            "a/Aux",
            "com1",
            "LPT9.java",
            "COM¹",
            "con .txt",
            "conin$",
        ];
        for name in devices {
            assert!(matches!(check(name), Err(Reason::Reserved(_))), "{name}");
        }
        for name in ["Console.java", "com", "com10", "nul_.txt", "a.con", "lpt"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in ["a.", "a /b", "b/..."] {
            assert_eq!(check(name), Err(Reason::Ending), "{name}");
        }
    }

    #[test]
    fn names_have_a_bound() {
        assert_eq!(check(&"a".repeat(200)), Ok(()));
        assert_eq!(
            check(&"é".repeat(101)),
            Err(Reason::NameBytes { limit: 200 })
        );
    }

    #[test]
    fn names_that_some_system_takes_for_the_same_are_folded_into_one() {
        for (one, other) in [
            ("Main.java", "main.JAVA"),
            ("\u{e9}", "e\u{301}"),
            ("\u{c9}", "e\u{301}"),
            ("σ", "ς"),
            ("\u{212a}", "k"),
            ("straße", "STRASSE"),
            ("\u{1fc4}", "\u{3b7}\u{345}\u{301}"),
            ("ſ", "S"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        assert_ne!(folded("a"), folded("ä"));
        assert_ne!(folded("a1"), folded("a2"));
    }
}
