//! How programs are kept apart: the arguments, what they come to, and what is hidden from programs.

use std::{path::Path, thread};

use clap::{Args, ValueEnum};

use crate::{
    outcome::MachineFault,
    run::{Sandbox, Tier},
};

use super::output::talk;

/// How programs are kept apart.
#[derive(Args, Debug)]
pub(super) struct SandboxArguments {
    /// What to do where the sandbox leaves something open.
    #[arg(long, value_enum, default_value = "strict")]
    pub(super) sandbox: SandboxName,
    /// Use this tier of the sandbox and no other: `bubblewrap`, `namespaces`, `user` (for root) or `same-user`. Otherwise
    /// the strongest that works here.
    #[arg(long, value_name = "TIER")]
    pub(super) sandbox_tier: Option<Tier>,
    /// Run submissions with your own rights and without a sandbox. Reports carry a warning.
    #[arg(long, conflicts_with_all = ["sandbox", "sandbox_tier"])]
    pub(super) unsafe_no_sandbox: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum SandboxName {
    /// Run nothing.
    Strict,
    /// Run programs, and say in every report what was open.
    BestEffort,
}

/// Says in a few words what keeps programs apart. `doctor` has the rest.
pub(super) fn tell_protections(sandbox: &Result<Sandbox, MachineFault>) {
    talk(&match sandbox {
        Ok(sandbox) => format!("sandbox: {}", sandbox.in_short()),
        Err(_) => format!("sandbox: {}", protections(sandbox)),
    });
}

/// What keeps programs apart, in words, or why no program is run.
pub(super) fn protections(sandbox: &Result<Sandbox, MachineFault>) -> String {
    match sandbox {
        Ok(sandbox) => sandbox.describe(),
        Err(fault) => format!("none, and no program is run: {}", fault.message),
    }
}

/// The sandbox, with what nobody is to see hidden, or why there is none.
pub(super) fn sandbox<'a>(
    arguments: &SandboxArguments,
    hidden: impl Iterator<Item = &'a Path>,
    meanwhile: impl FnOnce() + Send,
) -> Result<Sandbox, MachineFault> {
    let mut sandbox = thread::scope(|scope| {
        scope.spawn(meanwhile);
        arguments.for_grading()
    })?;
    for path in hidden {
        hide(&mut sandbox, path);
    }
    Ok(sandbox)
}

/// Hides a path of the staff's or of other students, with what lies beside it: `expected` beside the cases, and the other
/// submissions beside one. It matters only where that is below a folder that programs see, such as `/usr`.
fn hide(sandbox: &mut Sandbox, path: &Path) {
    /// `/usr/local/share` is the system's, and what lies deeper is somebody's own.
    const SYSTEM_DEPTH: usize = 4;
    sandbox.hide(path);
    if let Some(parent) = path.canonicalize().ok().as_deref().and_then(Path::parent)
        && parent.components().count() > SYSTEM_DEPTH
    {
        sandbox.hide(parent);
    }
}
