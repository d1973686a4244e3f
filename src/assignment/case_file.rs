//! The files of a case, as they were read.

/// A case's files, read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CaseFile {
    /// The case's name: that of its files without their endings.
    pub name: String,
    /// How the user would name the board file.
    pub path: String,
    /// The board file's bytes, which a program gets as they are.
    pub bytes: Vec<u8>,
    /// The settings beside it, where there are any.
    pub settings: Option<String>,
}

impl CaseFile {
    /// How the user would name the settings beside the board file, whether they are there or not.
    pub(super) fn settings_path(&self) -> String {
        let stem = self.path.strip_suffix(".txt").unwrap_or(&self.path);
        format!("{stem}.toml")
    }
}
