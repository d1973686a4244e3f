//! `tilegrade verify --run`: the sample submissions of an assignment get the verdicts of their folders.

use std::path::Path;

use super::assigned_files::AssignedFiles;
use super::grade::stop_at_signals;
use super::output::{Failure, Terminal, note};
use super::sandbox_args::{SandboxArguments, tell_protections};
use crate::class::programs::jobs;
use crate::class::samples::{Bench, SampleClass};
use crate::class::sandbox::sandbox;
use crate::doctor::states_per_ms;
use crate::grade::{RunOptions, Tools};
use crate::load::{limited, with_own_time};
use crate::outcome::Count;
use crate::verify::{Calibration, Sample, Samples, slowest_right};
use crate::whole;

/// The folder of the sample submissions, beside that of the cases.
const SAMPLES: &str = "submissions";

/// How often each right sample is measured.
const ROUNDS: usize = 3;

/// While right samples are measured they have so many percent of their time: the limits may be too small.
const ROOM: u64 = 400;

/// Grades the samples beside an assignment, and measures limits where that is asked for. Fails where there is no sandbox, and for an
/// assignment that is built in.
pub(super) fn run_samples(
    own: &AssignedFiles,
    arguments: &SandboxArguments,
    calibrates: bool,
) -> Result<(Samples, Option<Calibration>), Failure> {
    let cases = own.cases.as_deref().ok_or_else(|| {
        Failure::usage(
            "--run: a built-in assignment has no sample submissions",
            "name the folder of an assignment, with `submissions` beside its cases",
        )
    })?;
    let beside = own.settings.as_deref().filter(|path| path.is_file());
    let beside = beside.unwrap_or(cases).with_file_name(SAMPLES);
    let stop = stop_at_signals()?;
    let class = SampleClass::read(&beside, &stop)?;
    let hidden = [cases, &beside].into_iter();
    let sandbox = sandbox(|| arguments.for_grading(), hidden, || ());
    tell_protections(&sandbox);
    let sandbox = sandbox.map_err(|fault| Failure::NotJudged {
        message: fault.message,
        hint: fault.hint.unwrap_or_default(),
    })?;
    let count = Count(class.count() as u64, "sample submission");
    note(&format!("{}: {count}", beside.display()));
    let bench = Bench {
        settings: own.settings.as_deref(),
        sandbox: &sandbox,
        tools: Tools::default(),
        stop: &stop,
    };
    let jobs = jobs(None, &own.assignment, &Terminal);
    let options = RunOptions {
        run_all: calibrates,
        ..RunOptions::default()
    };
    let samples = class.grade(&own.assignment, (options, jobs), &bench)?;
    let limits = calibrates.then(|| calibration(own, cases, (&class, &samples), &bench));
    Ok((samples, limits.transpose()?.flatten()))
}

/// Limits from runs of the slowest right samples, each on its own. `None` where there are no such runs.
fn calibration(
    own: &AssignedFiles,
    cases: &Path,
    (class, samples): (&SampleClass, &Samples),
    bench: &Bench<'_>,
) -> Result<Option<Calibration>, Failure> {
    let places = slowest_right(&samples.graded);
    let mut wide = own.assignment.clone();
    wide.slow_down(ROOM);
    let options = RunOptions {
        jvm_per_case: true,
        run_all: true,
        ..RunOptions::default()
    };
    let mut measured: Vec<Sample> = Vec::new();
    for _ in 0..ROUNDS {
        let results = class.results(&places, &wide, (options, 1), bench)?;
        let results = places.iter().zip(results);
        measured.extend(results.map(|(place, result)| Sample {
            result,
            ..samples.graded[*place].clone()
        }));
    }
    let speed = states_per_ms().ok_or_else(|| Failure::NotJudged {
        message: "--calibrate: this machine does not say what CPU time a search takes".to_owned(),
        hint: "measure the limits on another machine".to_owned(),
    })?;
    let has_own = with_own_time(&own.assignment, cases);
    let runs = (&*samples.graded, &*measured);
    Ok(Calibration::new(&own.assignment, &has_own, runs, speed))
}

/// Writes limits into the settings file and beside the cases. Fails, before anything is written, for a file that cannot be changed.
pub(super) fn write_limits(own: &AssignedFiles, limits: &Calibration) -> Result<(), Failure> {
    let file = own.settings.as_deref().filter(|path| path.is_file());
    let (Some(file), Some(cases)) = (file, own.cases.as_deref()) else {
        return Err(Failure::usage(
            "--write: there is no `assignment.toml` to write limits into",
            "`tilegrade new assignment DIR` makes one",
        ));
    };
    let mut texts = vec![(file.to_owned(), limited(file, &limits.settings())?)];
    for &(case, cpu_ms) in &limits.own {
        let name = &own.assignment.cases[case].name;
        let path = cases.join(format!("{name}.toml"));
        let text = limited(&path, &[("cpu-ms", cpu_ms)])?;
        texts.push((path, text));
    }
    for (path, text) in texts {
        let written = whole::replace(&path, text.as_bytes());
        written.map_err(|error| Failure::unwritable(&path, &error))?;
        note(&format!("limits written to {}", path.display()));
    }
    Ok(())
}
