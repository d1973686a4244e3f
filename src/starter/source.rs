//! Where the program is built from: the address of a Git repository.

use std::str::FromStr;

/// The address of a Git repository, which means nothing to a shell or to YAML wherever it is put.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Source(String);

/// What is said of an address that is none.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the address of a Git repository is needed, such as https://github.com/OWNER/tilegrade")]
pub struct NoSource;

/// What an address is made of, beside letters and digits.
const MARKS: &[u8] = b"-._~:/@%+=";

impl Source {
    /// The address; empty where there is none yet.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.0
    }
}

impl FromStr for Source {
    type Err = NoSource;

    fn from_str(text: &str) -> Result<Self, NoSource> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || MARKS.contains(&byte);
        let is_known = ["https://", "ssh://", "file:///"]
            .iter()
            .any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
        if is_known && text.bytes().all(is_plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NoSource)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NoSource, Source};

    #[test]
    fn an_address_holds_nothing_that_a_shell_would_read() {
        for text in [
            "https://github.com/OWNER/tilegrade",
            "ssh://git@example.org:22/~me/tilegrade.git",
            "file:///srv/tilegrade",
        ] {
            assert_eq!(text.parse(), Ok(Source(text.to_owned())));
        }
        for text in [
            "",
            "https://",
            "http://example.org/x",
            "https://x'; rm -rf /;'",
            "https://x y",
            "https://x$(id)",
            "https://x\n",
            "--upload-pack=x",
            "ext::sh",
        ] {
            assert_eq!(text.parse::<Source>(), Err(NoSource), "{text}");
        }
    }
}
