//! Running what strangers wrote: the only place that starts a process.
//!
//! For each run the grader starts its own executable again as `tilegrade __supervise`: one small process with one
//! thread, which starts what isolates the program, watches it, and reports. A grader with many threads could not do this
//! itself: the peak memory of a child is inherited from its parent, the parent-death signal belongs to a thread, and the
//! CPU time of "all my children" must mean one run. What isolates is the [`Tier`]; the last stage is the same in all.
//!
//! ```text
//! tilegrade                       knows the answers, many threads
//!   └─ __supervise                one per run: pipes, polling, kill, report     (supervisor/)
//!        ├─ bwrap                 namespaces, mounts                            (tiers/bubblewrap)
//!        │    └─ __init           process 1 inside: reaps, tells how it ended   (init)
//!        ├─ __isolate             the same without bubblewrap                   (init)
//!        │    └─ a copy           mounts, then goes on as process 1
//!        └─ directly              as a user of its own, or as the grader's
//!             └─ __confine, or a copy of process 1: limits, Landlock, a filter of system calls; then becomes (confine)
//!                java …           the program; sees /job, /build and /driver, or those of the machine
//! ```
//!
//! Each arrow is a new process except the last. A grading finds out once which tier works ([`Sandbox::probe`]).
//!
//! A [`Batch`] is one program that is put many tasks: the supervisor asks it over a socket, and watches each task as a run of
//! its own. Only what goes well there counts.
//!
//! A run has no shared file with the grader. The specification goes down the supervisor's standard input as one line of JSON, the
//! report and both streams come up its standard output, and closing the former calls a run off.

mod batch;
mod confine;
mod confinement;
mod control_group;
mod error;
mod init;
mod job;
mod launch;
mod layout;
mod machine;
mod orphans;
mod plan;
mod platform;
mod probe;
mod process;
mod protection;
mod resources;
mod sandbox;
mod scratch;
mod self_test;
mod stage;
mod supervisor;
mod tier;
mod tiers;
mod tool;
mod toolchain;
mod users;
mod verbs;
mod wire;

pub use batch::{Batch, BatchError, BatchItem, ItemResult};
pub use error::{Error, NoSandbox, Refusal, Unavailable};
pub use job::{Access, Finished, Job, Memory, Mount};
pub use platform::own_executable;
pub use protection::{Protection, State};
pub use sandbox::Sandbox;
pub use scratch::Scratch;
pub use tier::{SandboxRequest, Tier, UnknownTier};
pub use tool::{Missing, Toolchain};
pub use users::is_root;
pub use verbs::hidden_verb;
