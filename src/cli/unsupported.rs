//! What this system cannot do: it runs no programs.

use super::args::DoctorArguments;
use super::output::Failure;
use super::sandbox_args::SandboxArguments;
use crate::outcome::MachineFault;
use crate::run::{Missing, Sandbox};

/// Says that there is nothing to look at.
pub(super) fn doctor(_arguments: &DoctorArguments) -> Result<u8, Failure> {
    let nothing = Missing::NothingIsRun;
    Err(Failure::NotJudged {
        message: format!("there is nothing to look at: {nothing}"),
        hint: nothing.hint(),
    })
}

impl SandboxArguments {
    /// Why programs are not judged, whatever was asked for.
    pub(super) fn for_grading(&self) -> Result<Sandbox, MachineFault> {
        let nothing = Missing::NothingIsRun;
        Err(MachineFault {
            message: format!("not judged: {nothing}"),
            hint: Some(nothing.hint()),
            is_missing_tool: true,
        })
    }
}
