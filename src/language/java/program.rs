//! The class files of a compiled program, as they are looked at before it runs.
//!
//! The surprise: a name need not be text. Class files have an encoding of their own, and whoever writes one by hand can put
//! anything in it; such a name speaks against the program.

use std::collections::BTreeMap;

use noak::{MStr, error::DecodeError};

/// What a class has or uses for which its program needs a virtual machine for each case.
pub(super) struct What(pub(super) String);

impl From<DecodeError> for What {
    fn from(error: DecodeError) -> Self {
        Self(format!("its file is damaged: {}", error.kind()))
    }
}

/// All classes of a program.
#[derive(Clone, Copy)]
pub(super) struct Classes<'a> {
    /// By their files' names below the folder of the build.
    pub(super) files: &'a BTreeMap<String, Vec<u8>>,
}

impl<'a> Classes<'a> {
    /// The bytes of a class; none where it is not the program's own.
    pub(super) fn bytes(self, name: &str) -> Option<&'a [u8]> {
        let bytes = self.files.get(&format!("{name}.class"));
        bytes.map(Vec::as_slice)
    }

    /// Whether a class is the program's own.
    pub(super) fn has(self, name: &str) -> bool {
        self.bytes(name).is_some()
    }
}

/// A name in a class file.
pub(super) fn text(name: &MStr) -> Result<&str, What> {
    name.to_str().ok_or(What("a name is not text".to_owned()))
}
