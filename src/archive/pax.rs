//! The records that a pax header has for the entry behind it.

use super::Reason;

/// What matters of a pax header.
#[derive(Debug, Default, Eq, PartialEq)]
pub(super) struct Pax {
    /// The name of the entry, in place of that of its header.
    pub(super) path: Option<Vec<u8>>,
    /// Its size, in place of that of its header.
    pub(super) size: Option<u64>,
    /// Whether the entry is a sparse file in pax's own way.
    pub(super) is_sparse: bool,
}

const DAMAGED: Reason = Reason::Damaged("a pax header makes no sense");

impl Pax {
    /// Reads the records `LENGTH KEY=VALUE\n`. They are split by their lengths, since values may hold line ends. Of several
    /// with one key the last counts.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Reason> {
        let mut pax = Self::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let (key, value, behind) = record(rest).ok_or(DAMAGED)?;
            rest = behind;
            match key {
                b"path" => pax.path = Some(value.to_owned()),
                b"size" => pax.size = Some(number(value).ok_or(DAMAGED)?),
                _ => pax.is_sparse |= key.starts_with(b"GNU.sparse."),
            }
        }
        Ok(pax)
    }
}

/// The key and the value of the first record, and what is behind it.
fn record(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let blank = bytes.iter().take(20).position(|byte| *byte == b' ')?;
    let length = usize::try_from(number(&bytes[..blank])?).ok()?;
    let (record, behind) = bytes.split_at_checked(length)?;
    let record = record.get(blank + 1..)?.strip_suffix(b"\n")?;
    let equals = record.iter().position(|byte| *byte == b'=')?;
    Some((&record[..equals], &record[equals + 1..], behind))
}

fn number(digits: &[u8]) -> Option<u64> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{DAMAGED, Pax};

    #[test]
    fn records_are_split_by_their_lengths() {
        let bytes = b"16 SCHILY.x=\n\n=\n9 path=a\n9 path=b\n9 size=7\n";
        let pax = Pax::parse(bytes).expect("four records");
        assert_eq!(pax.path.as_deref(), Some(&b"b"[..]));
        assert_eq!(pax.size, Some(7));
        assert!(!pax.is_sparse);
        let sparse = Pax::parse(b"22 GNU.sparse.major=1\n").expect("a record");
        assert!(sparse.is_sparse);
    }

    #[test]
    fn records_that_make_no_sense_are_refused() {
        for bytes in [
            &b"9 path=ab\n"[..],
            b"0 path=a\n",
            b"1 ",
            b"3 a",
            b"99 path=a\n",
            b"-9 path=a\n",
            b"7 path\n",
            b"10 size=-1\n",
            b"99999999999999999999 path=a\n",
            b"\0",
        ] {
            assert_eq!(Pax::parse(bytes), Err(DAMAGED), "{bytes:?}");
        }
    }
}
