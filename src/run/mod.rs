//! Running what strangers wrote: the only place that starts a process.
//!
//! For each run the grader starts its own executable again as `tilegrade __supervise`: one small process with one
//! thread, which starts bubblewrap, watches it, and reports. A grader with many threads could not do this itself:
//! the peak memory of a child is inherited from its parent, the parent-death signal belongs to a thread, and the CPU
//! time of "all my children" must mean one run.
//!
//! ```text
//! tilegrade                       knows the answers, many threads
//!   └─ tilegrade __supervise      one per run: pipes, polling, kill, report     (supervisor/)
//!        └─ bwrap                 namespaces, mounts                            (bubblewrap)
//!             └─ bwrap            process 1 inside, reaps                       (two wrappers in all)
//!                  └─ tilegrade __confine      limits, Landlock, a filter of system calls (confine), then becomes
//!                     java …      the program; sees /job, /build and /driver
//! ```
//!
//! The surprise: a run has no shared file with the grader. The specification goes down the supervisor's standard
//! input as one line of JSON, the report and both streams come up its standard output, and closing the former is
//! how a run is called off.

mod bubblewrap;
mod confine;
mod error;
mod job;
mod launch;
mod platform;
mod probe;
mod process;
mod read;
mod resources;
mod sandbox;
mod scratch;
mod supervisor;
mod toolchain;
mod users;
mod wire;

pub use confine::confine;
pub use error::{Error, Unavailable};
pub use job::{Access, Finished, Job, Memory, Mount};
pub use read::{NotRead, read_file_capped};
pub use sandbox::Sandbox;
pub use scratch::Scratch;
pub use supervisor::supervise;
pub use toolchain::{Missing, Toolchain};
