//! `tilegrade check-classes`.

use std::sync::Arc;

use super::arg_values::Format;
use super::grade::stop_at_signals;
use super::output::{Failure, print, print_exactly, width};
use super::sandbox_args::tell_protections;
use super::tool_args::CheckClassesArguments;
use super::{DONE, LOST_POINTS, NOT_JUDGED};
use crate::assignment::{Assignment, Case, Kind, Visibility};
use crate::class::programs::languages;
use crate::class::sandbox::sandbox;
use crate::class::taken;
use crate::grade::{Grading, Journal, RunOptions, Tools};
use crate::intake::{Layout, Options};
use crate::load;
use crate::outcome::classes::Class;
use crate::outcome::{SubmissionResult, Verdict, compact_json};
use crate::report::class_text;
use crate::run::Tier;

pub(super) fn check_classes(arguments: &CheckClassesArguments) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let file = arguments.which.file()?;
    let mut assignment = load::assignment(file.as_deref(), None)?;
    keep_one_case(&mut assignment);
    let languages = languages(&assignment, file.as_deref(), false)?;
    let folder = tempfile::tempdir()?;
    let journal = Journal::open(folder.path())?;
    let options = Options {
        layout: Some(Layout::One),
        passes_over_file_times: true,
        ..Options::default()
    };
    let paths = [arguments.directory.clone()];
    let submissions =
        taken::take(&paths, &options, &folder.path().join("unpacked"), &stop)?.submissions;
    let sandbox = sandbox(
        || arguments.sandbox.for_grading(),
        std::iter::empty(),
        || (),
    );
    tell_protections(&sandbox);
    let class = Grading {
        assignment: &assignment,
        languages,
        submissions: &submissions,
        sandbox: sandbox.as_ref().map_err(Clone::clone),
        tier_before: Tier::Bubblewrap,
        tools: Tools::default(),
        journal: &journal,
        temporary: &std::env::temp_dir(),
        options: RunOptions::default(),
        jobs: 1,
        stop: &Arc::clone(&stop),
    };
    let results = class.results()?;
    let classes: Vec<Class> = results
        .iter()
        .flat_map(|one| one.program.classes.clone())
        .collect();
    match arguments.format {
        Format::Text if classes.is_empty() => print(&format!("{}\n", why_not_asked(&results)))?,
        Format::Text => {
            let search = results.iter().find_map(|one| one.program.search.as_ref());
            print(&class_text::all(&classes, search, width()))?;
        }
        Format::Json => print_exactly((compact_json(&classes) + "\n").as_bytes())?,
    }
    Ok(if classes.iter().all(|class| class.methods.is_empty()) {
        NOT_JUDGED
    } else if classes.iter().all(Class::is_right) {
        DONE
    } else {
        LOST_POINTS
    })
}

/// Leaves one case: a program that cannot be built or begun says so there.
fn keep_one_case(assignment: &mut Assignment) {
    let distance = |case: &Case| match case.kind {
        Kind::Solvable { distance, .. } => Some(distance),
        _ => None,
    };
    let visible = assignment.cases.iter().enumerate();
    let visible = visible.filter(|(_, case)| case.visibility == Visibility::Visible);
    let depths = visible.map(|(at, case)| (distance(case), at));
    let first = depths.filter(|(depth, _)| *depth > Some(0)).min();
    let kept = first.map(|(_, at)| assignment.cases.swap_remove(at));
    assignment.cases = kept.into_iter().collect();
}

/// Why the classes of a program were not asked, in a sentence.
fn why_not_asked(results: &[SubmissionResult]) -> String {
    let cases = results.iter().flat_map(|one| &one.cases);
    let mut unbuilt = cases.filter(|case| case.verdict != Verdict::Accepted);
    let finding = unbuilt.find_map(|case| case.findings.first());
    let why = finding.map(|finding| {
        let evidence = finding.evidence.iter().map(|line| format!("\n  {line}"));
        format!(": {}{}", finding.message, evidence.collect::<String>())
    });
    format!("no class was asked{}", why.unwrap_or_default())
}
