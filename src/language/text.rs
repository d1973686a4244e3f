//! Students' text, whatever they saved it as.
//!
//! Bytes that are not UTF-8 are always *something* in windows-1252, so this never fails. It is the code page
//! of the editors in question, and what it gets wrong lies in comments and captions.

use std::borrow::Cow;

/// The text of these bytes without its byte order mark: UTF-8, UTF-16 where a mark says so, else windows-1252.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xFE, 0xFF, rest @ ..] => return utf16(rest, u16::from_be_bytes),
        [0xFF, 0xFE, rest @ ..] => return utf16(rest, u16::from_le_bytes),
        _ => (),
    }
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_or_else(
        |_| Cow::Owned(bytes.iter().copied().map(windows_1252).collect()),
        Cow::Borrowed,
    )
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'static, str> {
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| unit([pair[0], pair[1]]))
        .collect();
    Cow::Owned(String::from_utf16_lossy(&units))
}

/// What 0x80 to 0x9F are in windows-1252; the five holes stay the control characters that they are in Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn every_encoding_in_use_is_read() {
        assert_eq!(decode("é “x”".as_bytes()), "é “x”");
        assert_eq!(decode(b"\xEF\xBB\xBFpackage a;"), "package a;");
        assert_eq!(decode(b"\xE9 \x93x\x94 \x81"), "é “x” \u{81}");
        assert_eq!(decode(b"\xFF\xFEh\0i\0"), "hi");
        assert_eq!(decode(b"\xFE\xFF\0h\0i"), "hi");
        assert_eq!(decode(b""), "");
    }
}
