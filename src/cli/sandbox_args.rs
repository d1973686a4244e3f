//! How programs are kept apart: the arguments, and what they come to.

use clap::{Args, ValueEnum};

use super::output::note;
use crate::class::sandbox::protections;
use crate::outcome::MachineFault;
#[cfg(target_os = "linux")]
use crate::run::{NoSandbox, SandboxRequest, own_executable};
use crate::run::{Sandbox, Tier};

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

#[cfg(target_os = "linux")]
impl SandboxArguments {
    /// The sandbox, found by trying.
    pub(super) fn probe(&self) -> Result<Sandbox, NoSandbox> {
        if self.unsafe_no_sandbox {
            return Ok(Sandbox::none(&own_executable()));
        }
        let wish = SandboxRequest {
            tier: self.sandbox_tier,
            is_best_effort: self.sandbox == SandboxName::BestEffort,
        };
        Sandbox::probe(&own_executable(), wish)
    }

    /// The sandbox, or why there is none: what has to be run is then not judged.
    pub(super) fn for_grading(&self) -> Result<Sandbox, MachineFault> {
        self.probe().map_err(|unavailable| MachineFault {
            message: format!("not judged, since nothing is run without a sandbox: {unavailable}"),
            hint: Some(format!(
                "{}; or grade what you trust with --unsafe-no-sandbox",
                unavailable.hint()
            )),
            is_missing_tool: true,
        })
    }
}

/// Says in a few words what keeps programs apart. `doctor` has the rest.
pub(super) fn tell_protections(sandbox: &Result<Sandbox, MachineFault>) {
    note(&match sandbox {
        Ok(sandbox) => format!("sandbox: {}", sandbox.in_short()),
        Err(_) => format!("sandbox: {}", protections(sandbox)),
    });
}
