//! The encoding of a text: a byte-order mark tells it, else the zeros that UTF-16 has in every other byte, else UTF-8 where it is
//! valid. All other bytes are windows-1252, in which each byte is a character, so that writing gives back what was read.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The encoding of a text's bytes.
pub(super) fn of(bytes: &[u8]) -> &'static Encoding {
    if let Some((marked, _)) = Encoding::for_bom(bytes) {
        return marked;
    }
    // No text begins with a sign that is zero, and nearly each begins with one of ASCII.
    match bytes {
        [0, first, ..] if *first != 0 => UTF_16BE,
        [first, 0, ..] if *first != 0 => UTF_16LE,
        _ if str::from_utf8(bytes).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// The text of these bytes without a byte-order mark, whatever editor or spreadsheet saved them. This never fails: what is not in
/// their encoding is replaced.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    of(bytes).decode_with_bom_removal(bytes).0
}

/// The bytes of a text in the encoding that it was read in.
pub(super) fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    match encoding {
        own if own == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        own if own == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        own => own.encode(text).0.into_owned(),
    }
}
