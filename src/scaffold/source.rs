//! Where a bundle's program comes from: what is downloaded, or the commit that it is built from.
//!
//! None of it means anything to a shell or to YAML, wherever it is put.

use std::str::FromStr;

/// Where a bundle's program comes from.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Origin {
    /// The Git repository that it is built from.
    pub source: Source,
    /// The commit of it.
    pub revision: Option<Revision>,
    /// The program that is downloaded in place of building one, and its sum.
    pub download: Option<(Source, Sha256)>,
}

impl Origin {
    /// A script with all of it at its places; what there is none of is empty.
    pub(super) fn put_into(&self, script: &str) -> String {
        let (url, sum) = self
            .download
            .as_ref()
            .map_or(("", ""), |(url, sum)| (url.address(), sum.digits()));
        let revision = self.revision.as_ref().map_or("", Hex::digits);
        script
            .replace("@SOURCE@", self.source.address())
            .replace("@REVISION@", revision)
            .replace("@URL@", url)
            .replace("@SHA256@", sum)
    }
}

/// A commit.
pub type Revision = Hex<40>;

/// The SHA-256 of a file.
pub type Sha256 = Hex<64>;

/// A number of so many hexadecimal digits.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hex<const DIGITS: usize>(String);

/// What is said of a number that has other digits.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("all of its {0} hexadecimal digits are needed")]
pub struct NoHex(usize);

impl<const DIGITS: usize> Hex<DIGITS> {
    /// The digits, in lower case.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl<const DIGITS: usize> FromStr for Hex<DIGITS> {
    type Err = NoHex;

    fn from_str(text: &str) -> Result<Self, NoHex> {
        let is_hex = text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex
            .then(|| Self(text.to_ascii_lowercase()))
            .ok_or(NoHex(DIGITS))
    }
}

/// The address of a Git repository or of a file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Source(String);

/// What is said of an address that is none.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("an address is needed, such as https://github.com/OWNER/tilegrade")]
pub struct NoSource;

/// What an address is made of, beside letters and digits.
const MARKS: &[u8] = b"-._~:/@%+=";

impl Source {
    /// The address; empty where there is none yet.
    pub(crate) fn address(&self) -> &str {
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
