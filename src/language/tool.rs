//! The tools that a build or a run may need, and what to install where one is missing.

use crate::named::named;

named! {
    /// A compiler or an interpreter, by the name of its program, which is looked up on the search path.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Tool {
        /// The C compiler.
        Gcc = "gcc",
        /// The C++ compiler.
        Gxx = "g++",
        /// The Java virtual machine.
        Java = "java",
        /// The Java compiler.
        Javac = "javac",
        /// The JavaScript interpreter.
        Node = "node",
        /// The Python interpreter.
        Python = "python3",
        /// The Rust compiler.
        Rustc = "rustc",
    }
}

impl Tool {
    pub(crate) const fn package(self) -> &'static str {
        match self {
            Self::Java | Self::Javac => "default-jdk-headless",
            Self::Node => "nodejs",
            _ => self.name(),
        }
    }

    /// The arguments with which it prints its version, on stdout or on stderr.
    pub(crate) const fn version_arguments(self) -> &'static [&'static str] {
        match self {
            // `--version` came with Java 9; `-version` is in every one.
            Self::Java | Self::Javac => &["-version"],
            _ => &["--version"],
        }
    }
}
