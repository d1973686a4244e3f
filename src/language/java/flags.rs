//! How the JVM and javac are started, and what javac's messages mean.

use crate::language::template::Template;

/// What every start of javac has in front.
///
/// The compiler's own JVM gets a serial collector and only its first, quick compiler: that halves what a small compilation
/// costs. `-proc:none` because annotation processors are code of the student's that would run inside the compiler.
/// The language is set because messages are read by [`symbols_are_missing`].
pub(in crate::language) fn javac_flags() -> Vec<Template> {
    Template::parse_all(&[
        "-J-XX:+UseSerialGC",
        "-J-XX:TieredStopAtLevel=1",
        "-J-XX:-UsePerfData",
        "-J-Xshare:auto",
        "-J-Xms16m",
        "-J-Xmx{memory}m",
        "-J-XX:ErrorFile=/dev/null",
        "-J-Djava.io.tmpdir=/tmp",
        "-J-Duser.language=en",
        "-proc:none",
        "-nowarn",
    ])
}

/// Whether javac misses names, so that compiling more files may help.
pub(in crate::language) fn symbols_are_missing(diagnostics: &str) -> bool {
    [
        "error: cannot find symbol",
        "error: cannot access ",
        "does not exist",
    ]
    .iter()
    .any(|message| diagnostics.contains(message))
}
