//! The name of a section.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::search::Heuristic;

/// Bytes of the longest name.
const LONGEST: usize = 23;

/// The name of a section, by which settings, results and reports speak of it: lower-case letters, digits and hyphens, at most 23
/// of them. It is copied like a number.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct SectionId {
    /// The bytes of the name, and zeros behind them.
    name: [u8; LONGEST],
}

impl SectionId {
    /// The section of this name; `None` where it is no name.
    pub fn new(name: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = name.bytes().next().is_some_and(is_plain)
            && name.bytes().all(|byte| is_plain(byte) || byte == b'-');
        let mut own = Self { name: [0; LONGEST] };
        own.name
            .get_mut(..name.len())
            .filter(|_| is_name)?
            .copy_from_slice(name.as_bytes());
        Some(own)
    }

    /// The name.
    pub fn name(&self) -> &str {
        let length = self.name.iter().position(|byte| *byte == 0);
        str::from_utf8(&self.name[..length.unwrap_or(LONGEST)]).unwrap_or_default()
    }
}

/// The section that is called by its estimate, as the ones of the courses are that this program ships.
impl From<Heuristic> for SectionId {
    fn from(heuristic: Heuristic) -> Self {
        Self::new(heuristic.name()).expect("a heuristic's name is one of a section")
    }
}

impl fmt::Display for SectionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl fmt::Debug for SectionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SectionId({self})")
    }
}

impl Serialize for SectionId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for SectionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::new(&name).ok_or_else(|| {
            D::Error::custom(format!("{name:?} is no name of a section: it has lower-case letters, digits and hyphens, at most {LONGEST}"))
        })
    }
}
