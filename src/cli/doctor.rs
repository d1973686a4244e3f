//! `tilegrade doctor`: what this machine can do.

use crate::{
    checkup::Checkup,
    run::{Sandbox, SandboxRequest, own_executable},
};

use super::{
    DONE, NOT_JUDGED,
    arg_values::Format,
    args::DoctorArguments,
    grade::{runs_at_once, stop_at_signals},
    hostile,
    output::{Failure, print, print_exactly, talk, width},
};

/// Looks at the machine, or lets the battery loose on it.
pub(super) fn doctor(arguments: &DoctorArguments) -> Result<u8, Failure> {
    if arguments.hostile {
        attack(arguments)
    } else {
        look(arguments)
    }
}

fn look(arguments: &DoctorArguments) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let checkup = Checkup::make(arguments.sandbox.probe(), strongest, &stop)?;
    let jobs = runs_at_once(None);
    match arguments.format {
        Format::Text => print(checkup.text(width(), jobs).trim_start_matches('\n'))?,
        Format::Json => print_exactly(checkup.json(jobs).as_bytes())?,
    }
    Ok(if checkup.can_grade() {
        DONE
    } else {
        NOT_JUDGED
    })
}

/// The strongest sandbox that runs, whatever it leaves open. Our own programs do no harm in any.
fn strongest() -> Sandbox {
    let wish = SandboxRequest {
        tier: None,
        is_best_effort: true,
    };
    let own = own_executable();
    Sandbox::probe(&own, wish).unwrap_or_else(|_| Sandbox::none(&own))
}

fn attack(arguments: &DoctorArguments) -> Result<u8, Failure> {
    let sandbox = arguments.sandbox.probe();
    let sandbox = sandbox.map_err(|unavailable| Failure::NotJudged {
        message: format!("there is no sandbox to attack: {unavailable}"),
        hint: unavailable.hint().to_owned(),
    })?;
    talk(&format!("sandbox: {}", sandbox.describe()));
    hostile::hostile(arguments, &sandbox)
}
