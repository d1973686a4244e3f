//! The tools that a build or a run may need, and what to install where one is missing.

/// A compiler or an interpreter. Which file on this machine it is, the caller finds out.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Tool {
    /// The C compiler.
    Gcc,
    /// The C++ compiler.
    Gxx,
    /// The Java virtual machine.
    Java,
    /// The Java compiler.
    Javac,
    /// The JavaScript interpreter.
    Node,
    /// The Python interpreter.
    Python,
    /// The Rust compiler.
    Rustc,
}

impl Tool {
    /// Every tool there is.
    pub const ALL: [Self; 7] = [
        Self::Gcc,
        Self::Gxx,
        Self::Java,
        Self::Javac,
        Self::Node,
        Self::Python,
        Self::Rustc,
    ];

    /// The program's name, to be looked up on the search path.
    #[must_use]
    pub const fn program(self) -> &'static str {
        match self {
            Self::Gcc => "gcc",
            Self::Gxx => "g++",
            Self::Java => "java",
            Self::Javac => "javac",
            Self::Node => "node",
            Self::Python => "python3",
            Self::Rustc => "rustc",
        }
    }

    /// The Debian package that has it.
    #[must_use]
    pub const fn package(self) -> &'static str {
        match self {
            Self::Gcc => "gcc",
            Self::Gxx => "g++",
            Self::Java | Self::Javac => "default-jdk-headless",
            Self::Node => "nodejs",
            Self::Python => "python3",
            Self::Rustc => "rustc",
        }
    }

    /// The arguments with which it prints its version, on stdout or on stderr.
    #[must_use]
    pub const fn version_arguments(self) -> &'static [&'static str] {
        match self {
            // `--version` came with Java 9; `-version` is in every one.
            Self::Java | Self::Javac => &["-version"],
            Self::Gcc | Self::Gxx | Self::Node | Self::Python | Self::Rustc => &["--version"],
        }
    }
}
