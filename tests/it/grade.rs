//! Grading, with real programs in the real sandbox.

mod choose; // which of several programs is graded
mod class; // the sample class: every folder's verdict
mod curtail; // programs that hang, and that are near their limit
mod disks; // disks that are full or cannot be written to, and tools that vanish
mod findings; // ids that only real builds and runs come to
mod hashes; // a hash that is taken for the board
mod hostile; // submissions that try to reach what they must not
mod interrupt; // signals end everything
mod javac; // a javac that is not what it should be, and no room for what it made
mod journal; // going on after a kill, running again what changed, one grading at a time
mod jvm; // one virtual machine for all cases, or one for each
mod languages; // commands, transcripts, missing tools, a missing sandbox
mod machine; // killed supervisors: not judged, said so, run again
mod per_heuristic; // heuristics by themselves, where both are not in time
mod regrade; // judging stored runs again: the same report, a changed rubric, what is stale
mod shrink; // the smallest failing board: found, handed over, resumed
mod support;
mod watch; // a student's own folder, graded again when a source changes
