//! `tilegrade doctor`: what this machine can do, and with `--hostile` the battery and its table.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::{
    assignment::nearest,
    battery::{self, Attack, Battery, Outcome, Summary},
    checkup::Checkup,
    outcome::{Count, pretty_json},
    run::{Sandbox, SandboxRequest, own_executable},
};

use super::{
    DONE, LOST_POINTS, NOT_JUDGED,
    arg_values::Format,
    args::DoctorArguments,
    grade::{runs_at_once, stop_at_signals},
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
    hostile(arguments, &sandbox)
}

/// The version of the JSON.
const FORMAT: u32 = 1;

/// Runs the battery.
fn hostile(arguments: &DoctorArguments, sandbox: &Sandbox) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let attacks = chosen(arguments)?;
    let battery = Battery::new(sandbox, &stop)?;
    let bar = bar(attacks.len());
    let mut summary = Summary::default();
    let mut objects = Vec::new();
    if arguments.format == Format::Text {
        bar.suspend(|| print(&battery::heading()))?;
    }
    for attack in &attacks {
        bar.set_message(attack.name.clone());
        let outcome = battery
            .run(attack)
            .inspect_err(|_| bar.finish_and_clear())?;
        summary.add(&outcome);
        match arguments.format {
            Format::Text => bar.suspend(|| print(&battery::line(&outcome)))?,
            Format::Json => objects.push(object(attack, outcome)),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    match arguments.format {
        Format::Text => print(&conclusion(&summary))?,
        Format::Json => print(&json(sandbox, objects, &summary))?,
    }
    Ok(match summary {
        Summary { not_run: 1.., .. } => NOT_JUDGED,
        Summary {
            not_contained: 0,
            wrong_verdict: 0,
            ..
        } => DONE,
        _ => LOST_POINTS,
    })
}

/// The attacks that were asked for. Without a sandbox these are the harmless ones.
fn chosen(arguments: &DoctorArguments) -> Result<Vec<Attack>, Failure> {
    let all = battery::attacks().map_err(battery::Error::from)?;
    let names = || all.iter().map(|attack| attack.name.as_str());
    if let Some(unknown) = arguments
        .only
        .iter()
        .find(|only| !names().any(|name| name == *only))
    {
        let hint = match nearest(unknown, names()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "docs/hostile.md has their names".to_owned(),
        };
        return Err(Failure::Usage {
            message: format!("no attack is named `{unknown}`"),
            hint,
        });
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

fn conclusion(summary: &Summary) -> String {
    let Summary {
        contained,
        wrong_verdict,
        not_contained,
        not_run,
    } = summary;
    let others = [
        (wrong_verdict, "with another verdict"),
        (not_contained, "NOT contained"),
        (not_run, "not run"),
    ];
    let others = others
        .iter()
        .filter(|(number, _)| **number > 0)
        .map(|(number, words)| format!(", {number} {words}"));
    format!(
        "{}: {contained} contained{}\n",
        Count(summary.all(), "attack"),
        others.collect::<String>()
    )
}

/// What `--format json` prints.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Report {
    format: u32,
    tier: &'static str,
    sandbox: String,
    attacks: Vec<AttackObject>,
    contained: usize,
    wrong_verdict: usize,
    not_contained: usize,
    not_run: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct AttackObject {
    name: String,
    tries: String,
    status: &'static str,
    expected: Vec<&'static str>,
    verdicts: Vec<&'static str>,
    findings: Vec<&'static str>,
    reasons: Vec<String>,
    milliseconds: u64,
}

fn object(attack: &Attack, outcome: Outcome) -> AttackObject {
    let verdicts = outcome.verdicts.iter();
    AttackObject {
        name: attack.name.clone(),
        tries: attack.tries.clone(),
        status: outcome.status.name(),
        expected: outcome.expected.names(),
        verdicts: verdicts.map(|verdict| verdict.name()).collect(),
        findings: outcome.findings,
        reasons: outcome.reasons,
        milliseconds: outcome.took.as_millis().try_into().unwrap_or(u64::MAX),
    }
}

fn json(sandbox: &Sandbox, attacks: Vec<AttackObject>, summary: &Summary) -> String {
    let report = Report {
        format: FORMAT,
        tier: sandbox.tier().name(),
        sandbox: sandbox.describe(),
        attacks,
        contained: summary.contained,
        wrong_verdict: summary.wrong_verdict,
        not_contained: summary.not_contained,
        not_run: summary.not_run,
    };
    // String keys only, and no map of its own: writing it cannot fail.
    pretty_json(&report) + "\n"
}
