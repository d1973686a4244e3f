//! `tilegrade doctor`: what this machine can do.

use super::{
    args::DoctorArguments,
    hostile,
    output::{Failure, talk},
};

/// Looks at the machine. Only the battery is there so far, and has to be asked for.
pub(super) fn doctor(arguments: &DoctorArguments) -> Result<u8, Failure> {
    let sandbox = arguments.sandbox.probe();
    let sandbox = sandbox.map_err(|unavailable| Failure::NotJudged {
        message: format!("there is no sandbox to attack: {unavailable}"),
        hint: unavailable.hint().to_owned(),
    })?;
    talk(&format!("sandbox: {}", sandbox.describe()));
    hostile::hostile(arguments, &sandbox)
}
