//! The sandbox that is asked for on the command line.

use super::sandbox_args::{SandboxArguments, SandboxName};
use crate::outcome::MachineFault;
use crate::run::{NoSandbox, Sandbox, SandboxRequest, own_executable};

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
