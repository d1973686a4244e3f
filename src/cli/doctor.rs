//! `tilegrade doctor`: what this machine can do.

use super::{
    args::DoctorArguments,
    hostile,
    output::{Failure, talk},
};
use crate::run::Sandbox;

/// Looks at the machine. Only the battery is there so far, and has to be asked for.
pub(super) fn doctor(arguments: &DoctorArguments) -> Result<u8, Failure> {
    let (sandbox, tier) = sandbox(arguments)?;
    talk(&format!("sandbox: {}", sandbox.describe()));
    hostile::hostile(arguments, &sandbox, tier)
}

/// The sandbox that is asked for, and its tier: the one place where that is chosen.
fn sandbox(arguments: &DoctorArguments) -> Result<(Sandbox, &'static str), Failure> {
    if arguments.unsafe_no_sandbox {
        return Ok((Sandbox::none(), "none"));
    }
    let sandbox = Sandbox::probe().map_err(|unavailable| Failure::NotJudged {
        message: format!("there is no sandbox to attack: {unavailable}"),
        hint: unavailable.hint().to_owned(),
    })?;
    Ok((sandbox, "bubblewrap"))
}
