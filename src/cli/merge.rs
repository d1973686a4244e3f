//! `tilegrade merge`.

use std::fs;

use super::args::MergeArguments;
use super::output::Failure;
use super::regrade::{Again, GradedWith, judge_again};
use crate::class::folder::RESULTS;
use crate::class::merge;

/// Joins the results of shares, and judges them as those of one class.
pub(super) fn merge(arguments: &MergeArguments) -> Result<u8, Failure> {
    let MergeArguments {
        folders,
        out,
        again,
    } = arguments;
    merge::require_free(out)?;
    // What cannot be written is told before anything is.
    again.reports.asked(true)?;
    let parts = merge::open(folders)?;
    merge::require_one_class(&parts)?;
    if let Some(first) = parts.first() {
        let GradedWith { assignment, .. } =
            GradedWith::find(&first.stored, &again.assigned, false, &merge::Silent)?;
        merge::require_whole(&parts, &assignment)?;
    }
    let shares = merge::folders(&parts);
    merge::join(parts, out)?;
    let judged = judge_again(out, again, &Again::of_shares(&shares));
    if judged.is_err() && !out.join(RESULTS).is_file() {
        // It was made a moment ago, and the same command is to make it anew.
        let _ = fs::remove_dir_all(out);
    }
    judged
}
