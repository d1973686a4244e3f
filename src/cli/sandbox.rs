//! The sandbox that is asked for on the command line.

use super::args::{SandboxArguments, SandboxName};
use crate::run::{NoSandbox, Sandbox, Wish};

impl SandboxArguments {
    /// The sandbox, found by trying.
    ///
    /// # Errors
    /// Where this machine has none that may be used.
    pub(super) fn probe(&self) -> Result<Sandbox, NoSandbox> {
        if self.unsafe_no_sandbox {
            return Ok(Sandbox::none());
        }
        Sandbox::probe(Wish {
            tier: self.sandbox_tier,
            is_best_effort: self.sandbox == SandboxName::BestEffort,
        })
    }
}
