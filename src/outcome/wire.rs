//! How results are written in a report and read from it again, where that is not what serde makes of their fields.
//!
//! The keys of the report are the names of fields. Renaming one changes the format, which golden reports hold.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{FindingId, SearchKind, Stream, Usage, Verdict};
use crate::assignment::{Item, Points, Variant};
use crate::course::Meaning;
use crate::puzzle::{Board, MoveSet};
use crate::transcript::Lenience;

/// Has values written as their names, and read by them.
macro_rules! by_name {
    ($($type:ty: $what:literal, $all:expr;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                let mut all = $all.iter().copied();
                all.find(|value| value.name() == name).ok_or_else(|| {
                    let what = $what;
                    let why = "is not known here: another version may have written it";
                    D::Error::custom(format!("the {what} {name:?} {why}"))
                })
            }
        }
    )+};
}

by_name! {
    FindingId: "finding", FindingId::ALL;
    Item: "item", Item::ALL;
    Lenience: "lenience", Lenience::ALL;
    Meaning: "meaning", Meaning::ALL;
    MoveSet: "set of moves", MoveSet::ALL;
    SearchKind: "kind of search", SearchKind::ALL;
    Stream: "text", Stream::ALL;
    Variant: "variant", Variant::ALL;
    Verdict: "verdict", Verdict::ALL;
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_f64())
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::reported(number)
            .ok_or_else(|| D::Error::custom(format!("{number} is no number of points")))
    }
}

/// A board is its nine digits, row by row, 0 the empty square.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let board = digits.parse();
        board.map_err(|why| D::Error::custom(format!("{digits:?} is no board: {why}")))
    }
}

/// What a run used, or `null` for each number of it.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct MaybeUsage {
    cpu_ms: Option<u64>,
    wall_ms: Option<u64>,
    peak_kib: Option<u64>,
}

/// Writes what a run used; `null` for each number of what never ran.
#[expect(clippy::ref_option, reason = "serde asks for it")]
pub(super) fn usage<S: Serializer>(usage: &Option<Usage>, to: S) -> Result<S::Ok, S::Error> {
    let usage = MaybeUsage {
        cpu_ms: usage.map(|usage| usage.cpu_ms),
        wall_ms: usage.map(|usage| usage.wall_ms),
        peak_kib: usage.map(|usage| usage.peak_kib),
    };
    usage.serialize(to)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(super) const fn is_zero(number: &usize) -> bool {
    *number == 0
}
