//! Every reason for which an archive is refused, in the words that a student reads.

use super::shown::Shown;

/// Why an archive is refused.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Reason {
    /// The bytes are those of no archive that is known.
    #[error("this is no zip, tar or gzip archive")]
    NoArchive,
    /// An archive of a kind that is not unpacked.
    #[error("this is a {0} archive")]
    OtherKind(&'static str),
    /// The archive itself is too large.
    #[error("the archive has more than {limit} bytes")]
    ArchiveBytes {
        /// The limit that was passed.
        limit: u64,
    },

    /// The name is not text.
    #[error("the name is not UTF-8")]
    NotText,
    /// The name is empty.
    #[error("the name is empty")]
    NoName,
    /// The name begins at the root of the file system.
    #[error("the name begins at the root of the file system")]
    Absolute,
    /// The name begins with a drive.
    #[error("the name has a drive in it")]
    Drive,
    /// The name leads out of the archive.
    #[error("the name leads out of its folder with `..`")]
    Parent,
    /// A part of the name is empty or `.`.
    #[error("a part of the name is empty or `.`")]
    EmptyPart,
    /// The name holds control characters.
    #[error("the name holds a control character")]
    Control,
    /// A name that Windows keeps for a device.
    #[error("`{}` is the name of a device on Windows", Shown(.0))]
    Reserved(String),
    /// A name that Windows changes.
    #[error("a part of the name ends in a dot or blank, which Windows takes off")]
    Ending,
    /// Two entries of one name.
    #[error("the name is there twice")]
    Twice,
    /// Two names that are one on other systems.
    #[error(
        "the name is the same as `{}` where case or the encoding of accents does not count",
        Shown(.0)
    )]
    SameElsewhere(String),
    /// A file and a folder of one name.
    #[error("the name is that of a file and of a folder")]
    FileAndFolder,

    /// A symbolic link.
    #[error("this is a symbolic link")]
    SymbolicLink,
    /// A hard link.
    #[error("this is a hard link")]
    HardLink,
    /// A device.
    #[error("this is a device")]
    Device,
    /// A FIFO.
    #[error("this is a FIFO")]
    Fifo,
    /// A socket, or what only one program knows.
    #[error("this is neither a file nor a folder")]
    Special,
    /// A sparse file.
    #[error("this is a sparse file")]
    Sparse,
    /// An encrypted entry.
    #[error("this is encrypted")]
    Encrypted,
    /// A method of compression that is not known.
    #[error("this is compressed by method {0}, which is not known here")]
    Method(u16),
    /// Parts of an archive that lie in other files.
    #[error("parts of it are in other files")]
    Split,

    /// Two entries share bytes of the archive.
    #[error("its bytes are also those of `{}`", Shown(.0))]
    Overlap(String),
    /// Two headers say different things, or one says what is not so.
    #[error("the archive contradicts itself: {0}")]
    Lie(&'static str),
    /// The archive breaks off.
    #[error("the archive is cut off")]
    Truncated,
    /// What is there cannot be understood.
    #[error("the archive is damaged: {0}")]
    Damaged(&'static str),
    /// There is something behind the end.
    #[error("something that is no archive follows its end")]
    Trailing,

    /// More files and folders than are accepted.
    #[error("there are more than {limit} files and folders")]
    Entries {
        /// The limit that was passed.
        limit: u64,
    },
    /// Folders in folders in folders.
    #[error("it lies deeper than {limit} levels")]
    Depth {
        /// The limit that was passed.
        limit: usize,
    },
    /// A long name.
    #[error("a part of the name has more than {limit} bytes")]
    NameBytes {
        /// The limit that was passed.
        limit: usize,
    },
    /// More bytes than are accepted.
    #[error("more than {limit} bytes come out")]
    Bytes {
        /// The limit that was passed.
        limit: u64,
    },
    /// A large file.
    #[error("the file has more than {limit} bytes")]
    FileBytes {
        /// The limit that was passed.
        limit: u64,
    },
    /// A bomb.
    #[error("more than {limit} times the archive's bytes come out")]
    Ratio {
        /// The limit that was passed.
        limit: u64,
    },
    /// Archives in archives in archives.
    #[error("this is an archive in more than {limit} others")]
    Nesting {
        /// The limit that was passed.
        limit: usize,
    },
    /// Too much of what is passed over.
    #[error("there are more than {limit} entries that are no part of a submission")]
    Ignored {
        /// The limit that was passed.
        limit: u64,
    },
    /// Too many bytes of what is passed over.
    #[error("more than {limit} bytes come out, with what is no part of a submission")]
    IgnoredBytes {
        /// The limit that was passed.
        limit: u64,
    },
}

impl Reason {
    /// What to do about it.
    pub(super) fn hint(&self) -> &'static str {
        match self {
            Self::NoArchive | Self::OtherKind(_) | Self::Method(_) | Self::Split => {
                "hand in a .zip, .tar or .tar.gz that the system's own tool has made"
            }
            Self::ArchiveBytes { .. }
            | Self::Entries { .. }
            | Self::Bytes { .. }
            | Self::FileBytes { .. }
            | Self::Ratio { .. }
            | Self::Ignored { .. }
            | Self::IgnoredBytes { .. } => {
                "leave out what was built, downloaded or installed, and hand in the sources alone"
            }
            Self::NotText
            | Self::NoName
            | Self::Control
            | Self::Reserved(_)
            | Self::Ending
            | Self::NameBytes { .. } => "give the file or folder a plain name and pack it again",
            Self::Absolute | Self::Drive | Self::Parent | Self::EmptyPart => {
                "pack the folder of the sources, from the folder it lies in"
            }
            Self::Twice | Self::SameElsewhere(_) | Self::FileAndFolder => {
                "give one of them another name, and pack the folder anew instead of adding to the archive"
            }
            Self::SymbolicLink | Self::HardLink => "put a copy of the file in the link's place",
            Self::Device | Self::Fifo | Self::Special | Self::Sparse => {
                "hand in plain files and folders alone"
            }
            Self::Encrypted => "pack it without a password",
            Self::Overlap(_)
            | Self::Lie(_)
            | Self::Truncated
            | Self::Damaged(_)
            | Self::Trailing => "pack it again, and hand it in whole",
            Self::Depth { .. } | Self::Nesting { .. } => {
                "pack the folder of the sources itself, and not the folders or archives around it"
            }
        }
    }
}
