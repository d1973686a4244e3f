//! `tilegrade report`.

use std::path::PathBuf;

use super::arg_values::ViewName;
use super::args::StoredReportArguments;
use super::output::Failure;
use super::result_printer::write;
use super::{DONE, USAGE};
use crate::class::folder::kept;
use crate::class::results::{graded, results_file, stored_report};
use crate::grade::kept_runs;
use crate::report::Runs;

pub(super) fn report(arguments: &StoredReportArguments) -> Result<u8, Failure> {
    let mut reports = arguments.reports.asked(true)?;
    if reports.is_empty() {
        return Err(Failure::usage(
            "no report is asked for",
            "add --report FORMAT=PATH, such as `--report csv=-`",
        ));
    }
    let results = results_file(&arguments.results);
    let graded = graded(&arguments.results);
    let (read, class) = graded.unwrap_or_default();
    let kept: Vec<PathBuf> = kept(&arguments.results).collect();
    let read = read.iter().chain([&results]).chain(&kept);
    let read = read.chain(&arguments.reports.gradebook);
    reports.require_apart_from(read, &class, &arguments.results)?;
    let all = stored_report(&arguments.results)?;
    let seen = match arguments.view {
        ViewName::Staff => None,
        ViewName::Student => Some(all.for_students()),
    };
    let runs = Runs::read_by(kept_runs(&arguments.results));
    reports.take(all, seen, runs);
    // Whoever asked for all these can mend what failed.
    Ok(if write(reports) { DONE } else { USAGE })
}
