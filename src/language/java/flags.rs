//! How the JVM and javac are started, and what javac's messages mean.

use crate::language::Tool;
use crate::language::template::StepTemplate;

/// What every virtual machine of ours has in front, that of a javac as well.
///
/// The error file and performance data would be written into directories that are counted as the program's. Language and
/// encoding are set so that numbers and text come out alike on every machine, and since [`symbols_are_missing`] reads messages.
/// The stack is large: a recursive search goes as deep as on a student's own machine, and javac gets through long chains of
/// `else if`.
pub(in crate::language) const JVM: &str = "-XX:+UseSerialGC -XX:-UsePerfData -Xshare:auto -Xmx{memory}m -Xss8m \
     -XX:ErrorFile=/dev/null -Djava.io.tmpdir=/tmp -Dfile.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Duser.language=en";

/// What the machine of many submissions that are compiled has beside [`JVM`]: the first, quick compiler of the virtual machine
/// alone, which halves what a small compilation costs, and a full heap is the end.
pub(in crate::language) const COMPILER: &str =
    "-XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError";

/// What the machine of many boards has beside [`java`]'s.
///
/// A full heap is the end, even where the program would catch the error. The quick compiler alone is better by half for boards of
/// up to 20 moves: what the other one makes is thrown away with the classes that are loaded anew for the next board. So is what
/// the quick one makes, so that it waits three times as long before it takes a method for one that is worth it, where it can be
/// told to: Java 8 knows no such option, and would not start with it.
const BATCH: &str = "-XX:+ExitOnOutOfMemoryError -XX:TieredStopAtLevel=1 -XX:+IgnoreUnrecognizedVMOptions \
     -XX:CompileThresholdScaling=3";

/// The part of the heap of a machine of many boards that is for new objects, in MiB: enough that it is swept seldom.
const NEW_OBJECTS_MIB: u64 = 12;

/// Starts a javac with these arguments.
///
/// `-proc:none` because annotation processors are code of the student's that would run inside the compiler.
pub(in crate::language) fn javac(words: &str) -> StepTemplate {
    let machine = format!("{JVM} -XX:TieredStopAtLevel=1 -Xms16m");
    let machine = machine.split_whitespace().map(|word| format!(" -J{word}"));
    StepTemplate::of(Tool::Javac, &machine.collect::<String>())
        .words("-proc:none -nowarn")
        .words(words)
}

/// Starts a student's program; the class path is still to come.
///
/// An exception that is thrown often keeps its message and its frames: which of them lose them depends on when the machine's
/// second compiler got to it.
pub(super) fn java() -> StepTemplate {
    StepTemplate::of(Tool::Java, JVM).words(
        "-Xms16m -XX:-OmitStackTraceInFastThrow -Djava.awt.headless=true -Dstdout.encoding=UTF-8 -Duser.country=US",
    )
}

pub(super) fn java_batch() -> StepTemplate {
    java()
        .words(BATCH)
        .words(&format!("-Xmn{NEW_OBJECTS_MIB}m"))
}

/// The heap of a machine of many boards, in MiB, where that of one board has `memory_mib`. It has no more room for objects that
/// stay, two thirds of the whole, so that no board is solved here that is out of memory by itself.
pub(in crate::language) fn batch_heap_mib(memory_mib: u64) -> u64 {
    memory_mib.min(memory_mib * 2 / 3 + NEW_OBJECTS_MIB)
}

/// Whether javac misses names, so that compiling more files may help.
pub(in crate::language) fn symbols_are_missing(diagnostics: &str) -> bool {
    let messages = [
        "error: cannot find symbol",
        "error: cannot access ",
        "does not exist",
    ];
    messages.iter().any(|message| diagnostics.contains(message))
}
