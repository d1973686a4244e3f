//! Running what strangers wrote: the only place that starts a process.
//!
//! The grader starts its own executable again as `tilegrade __supervise`, and keeps it for run after run. For each run that makes a
//! copy of itself: one small process with one thread, which starts what isolates the program, watches it, and reports. A grader with
//! many threads could not do this itself: the peak memory of a child is inherited from its parent, the parent-death signal belongs to
//! a thread, and the CPU time of "all my children" must mean one run. What isolates is the [`Tier`]; the last stage is the same in all.
//!
//! ```text
//! tilegrade                       knows the answers, many threads
//!   └─ __supervise                waits, with a copy for its next run           (supervisor/)
//!      └─ a copy                  one per run: pipes, polling, kill, report
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
mod rules;
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
mod wire;

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use stage::{StageConfig, StageStatus, path_of};

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

/// What a stage that failed exits with. Nobody asks: the supervisor was told.
const FAILED: u8 = 126;

/// Goes on as one of the processes that a run consists of, where the first argument is a hidden verb.
///
/// Call it before anything else is done: these processes close what they inherit.
pub(crate) fn hidden_verb() -> Option<ExitCode> {
    let verb = std::env::args_os().nth(1)?;
    match verb.to_str()? {
        supervisor::VERB => Some(supervisor::supervise()),
        orphans::VERB => Some(orphans::kill_all_of_this_user()),
        init::ISOLATE_VERB => Some(go_on(init::isolate)),
        init::VERB => Some(go_on(init::watch_over)),
        confine::VERB => Some(go_on(confine::confine)),
        _ => None,
    }
}

/// Does a stage's part, and tells the supervisor where that fails.
fn go_on(part: fn(&mut StageConfig, &[OsString], &mut File) -> io::Result<ExitCode>) -> ExitCode {
    let mut words = std::env::args_os().skip(2);
    let number = words.next().unwrap_or_default();
    let command: Vec<OsString> = words.skip(1).collect();
    let opened = std::fs::read(Path::new("/dev/fd").join(number))
        .and_then(|config| Ok(serde_json::from_slice::<StageConfig>(&config)?))
        .and_then(|config| {
            // Opened once more, so that it is not inherited again.
            let status = OpenOptions::new()
                .append(true)
                .open(path_of(config.status))?;
            Ok((status, config))
        });
    let (mut status, mut config) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            let _ = writeln!(
                io::stderr(),
                "tilegrade: a stage has no configuration: {error}"
            );
            return ExitCode::from(FAILED);
        }
    };
    part(&mut config, &command, &mut status).unwrap_or_else(|error| {
        // Where this fails too, the missing word tells it.
        let _ = wire::send(&StageStatus::Failed(error.to_string()), &mut status);
        ExitCode::from(FAILED)
    })
}
