//! Arguments about a class: what was handed in and by whom, what it is judged by, and what was decided by hand.

use std::path::PathBuf;

use clap::Args;

use super::arg_values::{Assigned, LAYOUTS, about_layout, about_profile, one_of};
use crate::assignment::Profile;
use crate::class::by_hand::Decisions;
use crate::intake::Layout;

/// What was handed in, and by whom.
#[derive(Args, Debug)]
pub(super) struct ClassArguments {
    /// Folders, files and archives of submissions, any mix of them; otherwise the current folder, where it is a submission.
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Take every PATH for this, whatever it looks like.
    #[arg(long = "as", value_name = "LAYOUT", value_parser = one_of(LAYOUTS, Layout::name, about_layout))]
    pub(super) layout: Option<Layout>,
    /// The students of the class: a CSV file with columns `id`, `login`, `name`, or a gradebook that Canvas or Moodle exported;
    /// otherwise that of `--gradebook`.
    #[arg(long, value_name = "FILE")]
    pub(super) roster: Option<PathBuf>,
    /// Take only the submission of this student: an id, a login, a name, or what begins a name if only one does.
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
}

/// What is graded, and how it is judged, now or again.
#[derive(Args, Debug)]
pub(super) struct AssignedArguments {
    #[command(flatten)]
    pub(super) which: Assigned,
    /// The folder of the cases, in place of the assignment's, or of the one that was graded with.
    #[arg(long, value_name = "DIR")]
    pub(super) cases: Option<PathBuf>,
    /// What a departure from the handout's format costs, in place of what the settings file says.
    #[arg(long, value_parser = one_of(&Profile::ALL, Profile::name, about_profile))]
    pub(super) profile: Option<Profile>,
    /// What a person ruled about answers that can be read in several ways; otherwise what was used last where it is judged
    /// again, or ./rulings.toml where it is there.
    #[arg(long, value_name = "FILE")]
    pub(super) rulings: Option<PathBuf>,
}

/// What was decided by hand.
#[derive(Args, Debug)]
pub(super) struct ByHandArguments {
    /// Points given or taken by hand: a CSV file with the columns `id` (or `login`, `name`), `points` and `reason`, and `item` for a
    /// part of the mark.
    #[arg(long, value_name = "FILE")]
    pub(super) adjustments: Option<PathBuf>,
    /// Exit with 4 while a part of a mark is open.
    #[arg(long)]
    pub(super) require_all: bool,
    #[command(flatten)]
    pub(super) unmatched: UnmatchedArguments,
}

impl ByHandArguments {
    /// Where points are, and what becomes of what is nobody's.
    pub(super) fn decisions(&self) -> Decisions<'_> {
        Decisions {
            points: self.adjustments.as_deref(),
            may_miss: self.unmatched.allow_unmatched,
        }
    }
}

/// What becomes of lists of the staff's that do not fit the class.
#[derive(Args, Debug)]
pub(super) struct UnmatchedArguments {
    /// Say which points by hand, exceptions and rulings are nobody's, and that a roster has none of the students, and go on, where that is
    /// an error otherwise.
    #[arg(long)]
    pub(super) allow_unmatched: bool,
}
