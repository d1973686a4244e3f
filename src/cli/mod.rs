//! The command line: arguments in, text and an exit code out. The only module that prints.

mod arg_values;
mod args;
mod assigned_files;
mod case_files;
mod cases;
mod cases_check;
mod cases_list;
mod cases_new;
mod cases_suggest;
mod check;
mod check_classes;
mod class_args;
mod compare;
#[cfg(target_os = "linux")]
mod doctor;
mod grade;
mod manual;
mod merge;
mod new;
mod new_args;
mod output;
mod plan;
mod play;
#[cfg(unix)]
mod play_terminal;
#[cfg(not(unix))]
#[path = "play_unsupported.rs"]
mod play_terminal;
mod progress;
mod regrade;
mod report;
mod report_args;
mod result_printer;
mod rule;
mod rule_text;
mod sandbox_args;
mod search;
mod search_args;
mod show;
mod solve;
mod solve_json;
mod solve_sized;
mod submissions;
mod tool_args;
mod trace;
mod trace_json;
#[cfg(not(target_os = "linux"))]
mod unsupported;
mod usage;
mod verify;
mod verify_run;

use std::process::ExitCode;

use args::{Arguments, Verb};
use clap::Parser;
use output::Failure;
#[cfg(not(target_os = "linux"))]
use unsupported as doctor;

/// Everything has full marks, or what was asked for was done.
const DONE: u8 = 0;
/// Something lost points, or a check failed.
const LOST_POINTS: u8 = 1;
const USAGE: u8 = 2;
const BAD_ASSIGNMENT: u8 = 3;
/// Something could not be judged, or a search gave up.
const NOT_JUDGED: u8 = 4;
/// Interrupted by a signal; the same command goes on.
const INTERRUPTED: u8 = 130;
const INTERNAL: u8 = 5;

/// Runs the program.
pub fn run() -> ExitCode {
    // Before anything is opened: the processes that a run consists of are this executable too.
    if let Some(code) = crate::run::hidden_verb() {
        return code;
    }
    let result = match Arguments::try_parse() {
        Ok(arguments) => act(&arguments.verb),
        Err(error) => usage::answer(error),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(failure.code())
        }
    }
}

fn act(verb: &Verb) -> Result<u8, Failure> {
    match verb {
        Verb::Solve(arguments) => solve::solve(arguments),
        Verb::Cases(arguments) => cases::cases(arguments),
        Verb::Check(arguments) => check::check(arguments),
        Verb::CheckClasses(arguments) => check_classes::check_classes(arguments),
        Verb::Grade(arguments) => grade::grade(arguments),
        Verb::Regrade(arguments) => regrade::regrade(arguments),
        Verb::Merge(arguments) => merge::merge(arguments),
        Verb::Rule(arguments) => rule::rule(arguments),
        Verb::Show(arguments) => show::show(arguments),
        Verb::Submissions(arguments) => submissions::submissions(arguments),
        Verb::Report(arguments) => report::report(arguments),
        Verb::New(arguments) => new::new(arguments),
        Verb::Verify(arguments) => verify::verify(arguments),
        Verb::Play(arguments) => play::play(arguments),
        Verb::Doctor(arguments) => doctor::doctor(arguments),
        Verb::Completions(arguments) => manual::completions(arguments),
        Verb::Man(arguments) => manual::man(arguments),
    }
}

impl Failure {
    fn code(&self) -> u8 {
        match self {
            Self::Assignment(_) => BAD_ASSIGNMENT,
            Self::NotJudged { .. } => NOT_JUDGED,
            Self::Interrupted { .. }
            | Self::Grading(crate::grade::Error::Interrupted)
            | Self::Battery(crate::doctor::hostile::Error::Interrupted) => INTERRUPTED,
            Self::Usage { .. }
            | Self::Battery(crate::doctor::hostile::Error::Harmful(_))
            | Self::Grading(
                crate::grade::Error::Locked(_)
                | crate::grade::Error::NotResults(_)
                | crate::grade::Error::NothingGraded(_)
                | crate::grade::Error::Broken(_)
                | crate::grade::Error::OtherFormat { .. },
            ) => USAGE,
            // Whoever reads the output has closed it: that is no failure of ours.
            _ if self.is_closed_pipe() => DONE,
            Self::Grading(_) | Self::Battery(_) | Self::Doctor(_) | Self::Output(_) => INTERNAL,
        }
    }
}
