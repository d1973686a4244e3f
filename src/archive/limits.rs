//! How much may come out of an archive.

/// The most that one archive may hold, with all that is nested in it.
///
/// All of these are held to what really comes out, and never to what headers declare. They leave room for what tools install
/// beside a few dozen sources and a report: it is told from them by what lies in it, once it is unpacked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Bytes of the archive itself. A larger one is not looked into.
    pub archive_bytes: u64,
    /// Files and folders that are made, those included that are only named as part of a path.
    pub entries: u64,
    /// Folders within each other, and the file in the last of them.
    pub depth: usize,
    /// Bytes of the name of one file or folder.
    pub name_bytes: usize,
    /// Bytes of all files, those of nested archives included.
    pub bytes: u64,
    /// Bytes of one file.
    pub file_bytes: u64,
    /// How many times the archive's own bytes may come out of decompression; held beyond [`RATIO_FROM`] bytes.
    pub ratio: u64,
    /// Archives within archives: 0 takes none apart that lies in another.
    pub nesting: usize,
    /// Whether archives within stay files as they are, however deep: in that of a class each is a student's own.
    pub keeps_archives: bool,
    /// Entries that are passed over, such as those of `.git/`.
    pub ignored: u64,
    /// Bytes that decompression may give beside `bytes`: what is passed over, and what holds a `.tar.gz` together.
    pub ignored_bytes: u64,
}

/// Bytes that may come out of decompression before the ratio counts: a small archive of blanks is no bomb.
pub const RATIO_FROM: u64 = 4 << 20;

impl Default for Limits {
    /// 64 MiB of archive, 20,000 entries, 24 levels of folders, names of 200 bytes, 256 MiB in all, 64 MiB in one file, a ratio
    /// of 200, 2 levels of nested archives; 20,000 entries and 256 MiB that are passed over.
    fn default() -> Self {
        Self {
            archive_bytes: 64 << 20,
            entries: 20_000,
            depth: 24,
            name_bytes: 200,
            bytes: 256 << 20,
            file_bytes: 64 << 20,
            ratio: 200,
            nesting: 2,
            keeps_archives: false,
            ignored: 20_000,
            ignored_bytes: 256 << 20,
        }
    }
}

impl Limits {
    /// Those of the archive of a class, as a platform packs it: 4 GiB of archive and as much in all, 200,000 entries, 256 MiB
    /// in one file. The archives of students in it stay as they are.
    #[must_use]
    pub fn of_class() -> Self {
        Self {
            archive_bytes: 4 << 30,
            entries: 200_000,
            bytes: 4 << 30,
            file_bytes: 256 << 20,
            keeps_archives: true,
            ignored: 2_000_000,
            ignored_bytes: 4 << 30,
            ..Self::default()
        }
    }
}
