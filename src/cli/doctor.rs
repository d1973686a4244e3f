//! `tilegrade doctor`: what this machine can do, and with `--hostile` the battery and its table; and the sandbox that is asked for.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::arg_values::Format;
use super::args::DoctorArguments;
use super::grade::stop_at_signals;
use super::output::{Failure, note, print, print_exactly, width};
use super::sandbox_args::{SandboxArguments, SandboxName};
use super::{DONE, LOST_POINTS, NOT_JUDGED};
use crate::assignment::{meant_or, nearest};
use crate::class::programs::runs_at_once;
use crate::doctor::Doctor;
use crate::doctor::hostile::{self, Attack, Battery, Outcome, Status};
use crate::object::object;
use crate::outcome::{Count, MachineFault, pretty_json};
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
    let doctor = Doctor::make(arguments.sandbox.probe(), strongest, &stop)?;
    let jobs = runs_at_once(None);
    match arguments.format {
        Format::Text => print(doctor.text(width(), jobs).trim_start_matches('\n'))?,
        Format::Json => print_exactly(doctor.json(jobs).as_bytes())?,
    }
    Ok(if doctor.can_grade() { DONE } else { NOT_JUDGED })
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
    note(&format!("sandbox: {}", sandbox.describe()));
    hostile(arguments, &sandbox)
}

const FORMAT: u32 = 1;

fn hostile(arguments: &DoctorArguments, sandbox: &Sandbox) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let attacks = chosen(arguments)?;
    let battery = Battery::new(sandbox, &stop)?;
    let bar = bar(attacks.len());
    let mut ended = Vec::new();
    let mut objects = Vec::new();
    if arguments.format == Format::Text {
        bar.suspend(|| print(&hostile::heading()))?;
    }
    for attack in &attacks {
        bar.set_message(attack.name.clone());
        let outcome = battery
            .run(attack)
            .inspect_err(|_| bar.finish_and_clear())?;
        ended.push(outcome.status);
        match arguments.format {
            Format::Text => bar.suspend(|| print(&hostile::line(&outcome)))?,
            Format::Json => objects.push(object(attack, outcome)),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    match arguments.format {
        Format::Text => print(&conclusion(&ended))?,
        Format::Json => print(&json(sandbox, objects, &ended))?,
    }
    Ok(match ended.iter().max() {
        Some(Status::NotRun) => NOT_JUDGED,
        Some(Status::WrongVerdict | Status::NotContained) => LOST_POINTS,
        Some(Status::Contained) | None => DONE,
    })
}

/// The attacks that were asked for. Without a sandbox these are the harmless ones.
fn chosen(arguments: &DoctorArguments) -> Result<Vec<Attack>, Failure> {
    let all = hostile::attacks().map_err(hostile::Error::from)?;
    let names = || all.iter().map(|attack| attack.name.as_str());
    if let Some(unknown) = arguments
        .only
        .iter()
        .find(|only| !names().any(|name| name == *only))
    {
        let message = format!("no attack is named `{unknown}`");
        let hint = meant_or(nearest(unknown, names()), "docs/hostile.md has their names");
        return Err(Failure::usage(message, hint));
    }
    let is_chosen = |attack: &Attack| match &arguments.only[..] {
        [] => attack.is_harmless || !arguments.sandbox.unsafe_no_sandbox,
        only => only.contains(&attack.name),
    };
    Ok(all.into_iter().filter(is_chosen).collect())
}

fn bar(attacks: usize) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(5);
    let bar = ProgressBar::with_draw_target(Some(attacks as u64), target);
    if let Ok(style) =
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} attacks, {msg}")
    {
        bar.set_style(style);
    }
    bar
}

fn count(ended: &[Status], status: Status) -> usize {
    ended.iter().filter(|other| **other == status).count()
}

fn conclusion(ended: &[Status]) -> String {
    let all = Count(ended.len(), "attack");
    let contained = count(ended, Status::Contained);
    let others = [
        (Status::WrongVerdict, "with another verdict"),
        (Status::NotContained, "NOT contained"),
        (Status::NotRun, "not run"),
    ]
    .map(|(status, words)| (count(ended, status), words))
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, words)| format!(", {number} {words}"));
    let others: String = others.collect();
    format!("{all}: {contained} contained{others}\n")
}

/// What `--format json` prints of an attack.
fn object(attack: &Attack, outcome: Outcome) -> impl Serialize + use<> {
    let verdicts = outcome.verdicts.iter();
    object! {
        "name": attack.name.clone(),
        "tries": attack.tries.clone(),
        "status": outcome.status.name(),
        "expected": outcome.expected.names(),
        "verdicts": verdicts.map(|verdict| verdict.name()).collect::<Vec<_>>(),
        "findings": outcome.findings,
        "reasons": outcome.reasons,
        "milliseconds": u64::try_from(outcome.took.as_millis()).unwrap_or(u64::MAX),
    }
}

fn json(sandbox: &Sandbox, attacks: Vec<impl Serialize>, ended: &[Status]) -> String {
    let report = object! {
        "format": FORMAT,
        "tier": sandbox.tier().name(),
        "sandbox": sandbox.describe(),
        "attacks": attacks,
        "contained": count(ended, Status::Contained),
        "wrong-verdict": count(ended, Status::WrongVerdict),
        "not-contained": count(ended, Status::NotContained),
        "not-run": count(ended, Status::NotRun),
    };
    // String keys only, and no map of its own: writing it cannot fail.
    pretty_json(&report) + "\n"
}
