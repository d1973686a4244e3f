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

    /// The program, the Debian package that has it, and the argument with which it prints its version.
    const fn facts(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Self::Gcc => ("gcc", "gcc", &["--version"]),
            Self::Gxx => ("g++", "g++", &["--version"]),
            // `--version` came with Java 9; `-version` is in every one.
            Self::Java => ("java", "default-jdk-headless", &["-version"]),
            Self::Javac => ("javac", "default-jdk-headless", &["-version"]),
            Self::Node => ("node", "nodejs", &["--version"]),
            Self::Python => ("python3", "python3", &["--version"]),
            Self::Rustc => ("rustc", "rustc", &["--version"]),
        }
    }

    /// The program's name, to be looked up on the search path.
    #[must_use]
    pub const fn program(self) -> &'static str {
        self.facts().0
    }

    /// The Debian package that has it.
    #[must_use]
    pub const fn package(self) -> &'static str {
        self.facts().1
    }

    /// The arguments with which it prints its version, on stdout or on stderr.
    #[must_use]
    pub const fn version_arguments(self) -> &'static [&'static str] {
        self.facts().2
    }
}
