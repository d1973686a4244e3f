//! What a file is by its first bytes.
//!
//! A report in a submission may be an archive by its bytes. Documents and libraries stay files.

/// Bytes of a file that tell what it is: one block of a tar archive.
pub(super) const HEAD: usize = 512;

/// The kinds of archives that are unpacked.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A zip archive.
    Zip,
    /// A tar archive.
    Tar,
    /// A gzip stream, of a tar archive or of one file.
    Gzip,
}

impl Kind {
    /// What a file is that begins with these bytes, of which 512 are enough.
    pub fn of(head: &[u8]) -> Option<Self> {
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            Some(Self::Zip)
        } else if head.starts_with(&[0x1f, 0x8b]) {
            Some(Self::Gzip)
        } else if is_tar(head) {
            Some(Self::Tar)
        } else {
            None
        }
    }

    /// What a file is that lies in an archive; `None` if its name says that it is a document or a library.
    pub(super) fn of_nested(name: &str, head: &[u8]) -> Option<Self> {
        let ending = name.rsplit('.').next().unwrap_or_default();
        let is_whole = WHOLE.iter().any(|whole| ending.eq_ignore_ascii_case(whole));
        Self::of(head).filter(|_| !is_whole)
    }
}

/// Endings of files that are meant to be archives, whatever is in them.
const MEANT: [&str; 12] = [
    "7z", "bz2", "gz", "rar", "tar", "tbz2", "tgz", "txz", "tzst", "xz", "zip", "zst",
];

/// Whether a file of this name that begins with these bytes is meant to be an archive: by its name, or by its bytes as far as
/// it is no document or library. What is meant to be one and is none is refused when it is unpacked.
pub(super) fn is_meant_as_archive(name: &str, head: &[u8]) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_meant = MEANT.iter().any(|meant| ending.eq_ignore_ascii_case(meant));
    is_meant || Kind::of_nested(name, head).is_some()
}

/// Endings of files that are archives by their bytes and are never taken apart.
const WHOLE: [&str; 20] = [
    "apk", "docx", "ear", "epub", "jar", "jmod", "key", "mwb", "numbers", "odg", "odp", "ods",
    "odt", "pages", "pptx", "svgz", "vsdx", "war", "whl", "xlsx",
];

/// The name of another archive format that begins like this.
pub(super) fn other(head: &[u8]) -> Option<&'static str> {
    const OTHERS: [(&[u8], &str); 7] = [
        (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (b"Rar!\x1a\x07", "RAR"),
        (b"\xfd7zXZ\0", "xz"),
        (b"BZh", "bzip2"),
        (b"\x28\xb5\x2f\xfd", "Zstandard"),
        (b"PK\x07\x08", "split zip"),
        (b"MSCF\0\0\0\0", "cabinet"),
    ];
    let found = OTHERS.iter().find(|(magic, _)| head.starts_with(magic));
    found.map(|(_, name)| *name)
}

/// Whether this is the first block of a tar archive, of any age: the checksum is right, and there is a name.
fn is_tar(head: &[u8]) -> bool {
    let Some(block) = head.get(..HEAD) else {
        return false;
    };
    let stated = block[148..156].split(|byte| *byte == 0).next();
    let stated = stated.and_then(|digits| str::from_utf8(digits).ok());
    let stated = stated.and_then(|digits| u32::from_str_radix(digits.trim(), 8).ok());
    let sum: u32 = block
        .iter()
        .enumerate()
        .map(|(at, byte)| match at {
            148..156 => u32::from(b' '),
            _ => u32::from(*byte),
        })
        .sum();
    block[0] != 0 && stated == Some(sum)
}
