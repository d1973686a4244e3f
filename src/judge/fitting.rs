//! Words that fit the case at hand: what a limit means on a file that is no board, and where an answer went that is not on
//! standard output. Some of it only all cases tell together.

use crate::assignment::{Case, Kind};
use crate::outcome::{CaseResult, Count, FindingId, RunRecord, Verdict, printable};
use crate::puzzle::{Fault, FaultKind};
use crate::transcript::boards_shown;

/// Fits the first finding of a result to its case and to what the run left elsewhere.
pub(super) fn fit(case: &Case, record: &RunRecord, result: &mut CaseResult) {
    let Some(finding) = result.findings.first_mut() else {
        return;
    };
    match (finding.id, &case.kind) {
        (
            FindingId::CpuLimit | FindingId::MemoryLimit | FindingId::OutputLimit,
            Kind::Malformed { fault },
        ) => finding.hint = Some(refuse_it(fault)),
        (FindingId::NoAnswer | FindingId::NothingReadable, _)
            if result.verdict == Verdict::NoAnswer =>
        {
            let what = match finding.id {
                FindingId::NoAnswer => "nothing",
                _ => "nothing readable",
            };
            if let Some((place, hint)) =
                on_standard_error(&record.stderr).or_else(|| in_files(record))
            {
                finding.message = format!("{what} on standard output; {place}");
                finding.hint = Some(hint.to_owned());
            }
        }
        _ => (),
    }
}

fn refuse_it(fault: &Fault) -> String {
    let what = match &fault.kind {
        FaultKind::NotDigit(character) => format!("has a {}", character.escape_default()),
        kind => format!("is wrong: {kind}"),
    };
    format!(
        "this file is no board: line {} {what}; refuse it before you search",
        fault.line
    )
}

/// What stands on standard error, where it is boards, and what to do about it.
fn on_standard_error(stderr: &[u8]) -> Option<(String, &'static str)> {
    // A logger may write the time on a line of its own above each row.
    let lines = || stderr.split(|byte| *byte == b'\n');
    let every_second = |first: usize| -> Vec<u8> {
        let kept: Vec<&[u8]> = lines().skip(first).step_by(2).collect();
        kept.join(&b'\n')
    };
    let texts = [stderr.to_vec(), every_second(0), every_second(1)];
    let boards = texts.iter().map(|text| boards_shown(text).len()).max()?;
    let count = (boards > 0).then_some(Count(boards as u64, "board"))?;
    let text = String::from_utf8_lossy(stderr);
    let mut levels = ["INFO", "DEBUG", "WARNING", "SEVERE", "FINE"].into_iter();
    Some(if levels.any(|level| text.contains(level)) {
        (
            format!("{count} on standard error, through a logger"),
            "print the answer itself: a logger writes to standard error",
        )
    } else {
        (
            format!("{count} on standard error"),
            "print the answer on standard output: standard error is for what goes wrong",
        )
    })
}

/// The files that hold the answer, perhaps, and what to do about it.
fn in_files(record: &RunRecord) -> Option<(String, &'static str)> {
    let names = record
        .written
        .iter()
        .map(|name| format!("`{}`", printable(name)));
    let names = names.collect::<Vec<_>>().join(", ");
    (!names.is_empty()).then(|| {
        (
            format!("the program wrote {names}"),
            "print the answer on standard output: files are not read",
        )
    })
}

/// Fits hints to what all cases tell together. The results are in the order of the cases.
pub(super) fn fit_all(cases: &[Case], results: &mut [CaseResult]) {
    let has_malformed = cases
        .iter()
        .any(|case| matches!(case.kind, Kind::Malformed { .. }));
    let is_out_of_time = |result: &CaseResult| {
        matches!(&result.findings[..], [only] if only.id == FindingId::CpuLimit)
            && result.shape.is_unsolved()
    };
    if has_malformed && results.iter().all(is_out_of_time) {
        let hint =
            "no file is ever done with, not even one that is no board: does reading the file end?";
        let findings = results.iter_mut().flat_map(|result| &mut result.findings);
        findings.for_each(|finding| finding.hint = Some(hint.to_owned()));
    }
}
