//! How much may come out of an archive.

use super::Unpacked;

/// The most that an archive may hold, so that it does no harm to the machine.
///
/// All of these are held to what really comes out, and never to what headers declare. They leave room for what tools install
/// beside the sources: it is told from them where folders are read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Bytes that come out, whatever becomes of them. An archive with more is refused.
    pub bytes: u64,
    /// Entries, and folders that are only named as part of a path. An archive with more is refused.
    pub entries: u64,
    /// Bytes of one file. A larger one is passed over.
    pub file_bytes: u64,
    /// Folders within each other, and the file in the last of them. What lies deeper is passed over.
    pub depth: usize,
    /// Bytes of a path, with `/` between names; of one name the system takes 255. What is longer is passed over.
    pub path_bytes: usize,
    /// Whether an archive is refused in which nothing says that an entry is the last.
    pub needs_end: bool,
}

impl Default for Limits {
    /// 512 MiB in all, 100,000 entries, 64 MiB in one file, 32 levels of folders, paths of 2,048 bytes.
    fn default() -> Self {
        Self {
            bytes: 512 << 20,
            entries: 100_000,
            file_bytes: 64 << 20,
            depth: 32,
            path_bytes: 2_048,
            needs_end: false,
        }
    }
}

impl Limits {
    /// Those of the archive of a class, as a platform packs it: 8 GiB in all, 1,000,000 entries, 256 MiB in one file. It needs an
    /// end, since nobody would know who is missing.
    #[must_use]
    pub fn of_class() -> Self {
        Self {
            bytes: 8 << 30,
            entries: 1_000_000,
            file_bytes: 256 << 20,
            needs_end: true,
            ..Self::default()
        }
    }

    /// What is left of them behind an archive of the same student.
    #[must_use]
    pub fn behind(&self, unpacked: &Unpacked) -> Self {
        Self {
            bytes: self.bytes.saturating_sub(unpacked.bytes),
            entries: self.entries.saturating_sub(unpacked.entries),
            ..self.clone()
        }
    }
}
