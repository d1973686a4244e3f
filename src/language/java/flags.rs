//! How the JVM and javac are started, and what javac's messages mean.

use crate::language::template::Template;

/// What every start of javac has in front.
///
/// The compiler's own JVM gets a serial collector and only its first, quick compiler: that halves what a small compilation
/// costs. Its stack is large, since that compiler leaves less room on it for long chains of `else if` than the one that a student
/// starts has. `-proc:none` because annotation processors are code of the student's that would run inside the compiler.
/// The language is set because messages are read by [`symbols_are_missing`].
pub(in crate::language) fn javac_flags() -> Vec<Template> {
    Template::parse_all(&[
        "-J-XX:+UseSerialGC",
        "-J-XX:TieredStopAtLevel=1",
        "-J-XX:-UsePerfData",
        "-J-Xshare:auto",
        "-J-Xms16m",
        "-J-Xmx{memory}m",
        "-J-Xss8m",
        "-J-XX:ErrorFile=/dev/null",
        "-J-Djava.io.tmpdir=/tmp",
        "-J-Dfile.encoding=UTF-8",
        "-J-Dstderr.encoding=UTF-8",
        "-J-Duser.language=en",
        "-proc:none",
        "-nowarn",
    ])
}

/// What the virtual machine has in front that compiles many submissions: what every javac's has, and a full heap is its end.
pub(in crate::language) fn compiler_flags() -> Vec<Template> {
    Template::parse_all(&[
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        "-XX:+ExitOnOutOfMemoryError",
        "-Xshare:auto",
        "-Xmx{memory}m",
        "-Xss8m",
        "-XX:ErrorFile=/dev/null",
        "-Djava.io.tmpdir=/tmp",
        "-Dfile.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8",
        "-Duser.language=en",
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

/// What every start of a student's program has in front of the class path.
///
/// A stack of 64 MiB costs nothing until it is used, and lets a recursive search go as deep as it does on a student's own
/// machine. The error file and performance data would be written into directories that are counted as the program's.
/// Language and encoding are set so that numbers and text come out alike on every machine. An exception that is thrown often
/// keeps its message and its frames: which of them lose them depends on when the machine's second compiler got to it.
pub(in crate::language) fn java_flags() -> Vec<Template> {
    Template::parse_all(&[
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-Xshare:auto",
        "-Xms16m",
        "-Xmx{memory}m",
        "-Xss8m",
        "-XX:ErrorFile=/dev/null",
        "-XX:-OmitStackTraceInFastThrow",
        "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=/tmp",
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8",
        "-Duser.language=en",
        "-Duser.country=US",
    ])
}

/// What the start of a machine for many boards has beside [`java_flags`].
///
/// Where a board has the heap full, it is one board too many: the machine ends at once, whoever would catch the error. The
/// quick compiler alone is better by half for boards of up to 20 moves: what the other one makes is thrown away with the
/// classes that are loaded anew for the next board. So is what the quick one makes, so that it waits three times as long
/// before it takes a method for one that is worth it, where it can be told to: Java 8 knows no such option, and would not start
/// with it.
pub(in crate::language) fn series_flags() -> Vec<Template> {
    let mut flags = Template::parse_all(&[
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:TieredStopAtLevel=1",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:CompileThresholdScaling=3",
    ]);
    flags.push(Template::literal(&format!("-Xmn{NEW_OBJECTS_MIB}m")));
    flags
}

/// The part of the heap of a machine for many boards that is for new objects, in MiB: enough that it is swept seldom.
const NEW_OBJECTS_MIB: u64 = 12;

/// The heap of a machine for many boards, in MiB, where that for one board has `memory_mib`. It has no more room for objects that
/// stay, two thirds of the whole, so that no board is solved here that is out of memory by itself.
pub(in crate::language) fn series_heap_mib(memory_mib: u64) -> u64 {
    memory_mib.min(memory_mib * 2 / 3 + NEW_OBJECTS_MIB)
}

#[cfg(test)]
mod tests {
    use super::{NEW_OBJECTS_MIB, series_heap_mib, symbols_are_missing};

    #[test]
    fn many_boards_have_no_more_room_for_what_stays_than_one_has() {
        assert_eq!([16, 256].map(series_heap_mib), [16, 182]);
        for memory_mib in 16..2_000 {
            let heap_mib = series_heap_mib(memory_mib);
            assert!(heap_mib <= memory_mib && heap_mib > NEW_OBJECTS_MIB);
            assert!((heap_mib - NEW_OBJECTS_MIB) * 3 <= memory_mib * 2);
        }
    }

    #[test]
    fn only_missing_names_are_worth_another_try() {
        assert!(symbols_are_missing(
            "A.java:3: error: cannot find symbol\n  symbol: class Node\n"
        ));
        assert!(symbols_are_missing(
            "A.java:3: error: package util does not exist\n"
        ));
        assert!(!symbols_are_missing("A.java:3: error: ';' expected\n"));
    }
}
