//! Archives byte by byte, so that they can say what no tool would write.

use std::io::Write;

use flate2::{
    Compression, Crc,
    write::{DeflateEncoder, GzEncoder},
};

/// One entry of a zip archive, in which every field can lie.
#[derive(Clone)]
pub(super) struct ZipEntry {
    pub(super) name: Vec<u8>,
    /// The name in front of the data; the same unless another is given.
    pub(super) local_name: Option<Vec<u8>>,
    pub(super) method: u16,
    pub(super) flags: u16,
    /// The Unix mode, in the upper half of the attributes.
    pub(super) mode: u16,
    /// What DOS has of it, in the lower half of the attributes.
    pub(super) attributes: u16,
    pub(super) crc: u32,
    pub(super) size: u32,
    pub(super) compressed_size: u32,
    pub(super) disk: u16,
    /// The entry whose header this one points to; its own unless another is given.
    pub(super) at: Option<usize>,
    pub(super) data: Vec<u8>,
}

pub(super) fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

pub(super) fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn length(bytes: &[u8]) -> u32 {
    bytes.len().try_into().expect("a small archive")
}

/// An honest entry that is stored as it is.
pub(super) fn stored(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> ZipEntry {
    let content = content.as_ref();
    ZipEntry {
        name: name.as_ref().to_owned(),
        local_name: None,
        method: 0,
        flags: 0,
        mode: 0o100_644,
        attributes: 0,
        crc: crc(content),
        size: length(content),
        compressed_size: length(content),
        disk: 0,
        at: None,
        data: content.to_owned(),
    }
}

/// An honest entry that is compressed.
pub(super) fn packed(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> ZipEntry {
    let data = deflated(content.as_ref());
    ZipEntry {
        method: 8,
        compressed_size: length(&data),
        data,
        ..stored(name, content)
    }
}

/// An honest folder.
pub(super) fn folder(name: &str) -> ZipEntry {
    ZipEntry {
        mode: 0o40_755,
        ..stored(name, "")
    }
}

/// The three parts of a zip archive: entries, their list, and the end.
pub(super) struct Zip {
    pub(super) entries: Vec<u8>,
    pub(super) list: Vec<u8>,
    pub(super) end: Vec<u8>,
}

impl Zip {
    pub(super) fn new(entries: &[ZipEntry]) -> Self {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for entry in entries {
            starts.push(length(&bytes));
            let name = entry.local_name.as_ref().unwrap_or(&entry.name);
            bytes.extend(b"PK\x03\x04\x14\0");
            bytes.extend(entry.common());
            bytes.extend(
                u16::try_from(name.len())
                    .expect("a short name")
                    .to_le_bytes(),
            );
            bytes.extend([0; 2]);
            bytes.extend(name);
            bytes.extend(&entry.data);
        }
        let mut list = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            list.extend(b"PK\x01\x02\x14\x03\x14\0");
            list.extend(entry.common());
            list.extend(
                u16::try_from(entry.name.len())
                    .expect("a short name")
                    .to_le_bytes(),
            );
            list.extend([0; 4]);
            list.extend(entry.disk.to_le_bytes());
            list.extend([0; 2]);
            list.extend((u32::from(entry.mode) << 16 | u32::from(entry.attributes)).to_le_bytes());
            list.extend(starts[entry.at.unwrap_or(index)].to_le_bytes());
            list.extend(&entry.name);
        }
        let count = u16::try_from(entries.len()).expect("few entries");
        let end = end(0, count, length(&list), length(&bytes), b"");
        Self {
            entries: bytes,
            list,
            end,
        }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        [&self.entries[..], &self.list, &self.end].concat()
    }
}

impl ZipEntry {
    /// The fields that both headers have in common.
    fn common(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.flags.to_le_bytes());
        bytes.extend(self.method.to_le_bytes());
        bytes.extend([0, 0, 0x21, 0]);
        for field in [self.crc, self.compressed_size, self.size] {
            bytes.extend(field.to_le_bytes());
        }
        bytes
    }
}

/// The end of a zip archive.
pub(super) fn end(disk: u16, entries: u16, size: u32, start: u32, comment: &[u8]) -> Vec<u8> {
    let mut bytes = b"PK\x05\x06".to_vec();
    for field in [disk, disk, entries, entries] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(size.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    let comment_length = u16::try_from(comment.len()).expect("a short comment");
    bytes.extend(comment_length.to_le_bytes());
    bytes.extend(comment);
    bytes
}

pub(super) fn zip(entries: &[ZipEntry]) -> Vec<u8> {
    Zip::new(entries).bytes()
}

/// An entry of a tar archive: a header and its data, filled up.
pub(super) fn tar_entry(kind: u8, name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Vec<u8> {
    let content = content.as_ref();
    let size = content.len() as u64;
    let mut bytes = tar_header(kind, name.as_ref(), size);
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

/// A header alone, with any size.
pub(super) fn tar_header(kind: u8, name: &[u8], size: u64) -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(tar::EntryType::new(kind));
    header.set_mode(0o4_777);
    header.set_size(size);
    header.set_cksum();
    header.as_bytes().to_vec()
}

/// A tar archive of these entries.
pub(super) fn tar(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = entries.concat();
    bytes.resize(bytes.len() + 1024, 0);
    bytes
}

/// The data of a pax header.
pub(super) fn pax(records: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, value) in records {
        let rest = key.len() + value.len() + 3;
        let digits = |number: usize| number.to_string().len();
        let length = rest + digits(rest + digits(rest));
        bytes.extend(format!("{length} {key}={value}\n").into_bytes());
    }
    bytes
}
