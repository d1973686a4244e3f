//! javac with its own classes mapped from an archive, which takes a fifth to a quarter off a small compilation.
//!
//! The surprise: the virtual machine trusts an archive as it trusts its own libraries. One that is damaged ends it with a
//! signal, so whoever names a file here has to know that it is whole and of this very JDK.

use super::{Program, Step, Tool};

impl Step {
    /// The same, with javac's own classes taken from the archive `file`; a step of another program stays as it is.
    ///
    /// An archive that does not fit is left aside by the virtual machine, and what it has to say of that is no
    /// diagnostic of a student's: its log is off.
    #[must_use]
    pub fn with_class_data(self, file: &str) -> Self {
        self.with_javac_flags([
            "-J-Xlog:disable".to_owned(),
            format!("-J-XX:SharedArchiveFile={file}"),
        ])
    }

    /// The same, with javac writing the archive `file` of its own classes when it is done, which takes it a second more.
    /// JDK 13 and later can.
    #[must_use]
    pub fn making_class_data(self, file: &str) -> Self {
        self.with_javac_flags([
            "-J-Xlog:disable".to_owned(),
            format!("-J-XX:ArchiveClassesAtExit={file}"),
        ])
    }

    fn with_javac_flags(mut self, flags: [String; 2]) -> Self {
        if self.program == Program::Tool(Tool::Javac) {
            self.arguments.splice(0..0, flags);
        }
        self
    }
}
