//! What has a platform's names and was not taken for its download: a whole class would be graded as one submission, so it is said.

use std::{collections::BTreeSet, path::Path};

use crate::{
    outcome::Count,
    submission::{self, Found},
};

use super::{Layout, Warning, canvas, gradescope, moodle};

/// The warnings about a folder that was taken for this, and about the folders in it.
pub(super) fn warnings(path: &Path, children: &[Found], layout: Layout) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Some((missed, students)) = missed(path, children) {
        let what = format!(
            "the files of {} have the names of a {}, and all of it is taken for a {}",
            Count(students as u64, "student"),
            missed.words(),
            layout.words(),
        );
        let hint = format!("`--as {}` takes it for one", missed.name());
        warnings.push(Warning::new(what, Some(hint)));
    }
    for folder in children.iter().filter(|child| child.is_folder()) {
        // What cannot be read is told where it is graded.
        let Ok(inner) = submission::children(&folder.path, &BTreeSet::new()) else {
            continue;
        };
        let Some((missed, students)) = missed(&folder.path, &inner) else {
            continue;
        };
        let what = format!(
            "{} has the names of a {} of {}, and is not taken for one",
            folder.raw_name().to_string_lossy(),
            missed.words(),
            Count(students as u64, "student"),
        );
        let hint = format!(
            "name it as a PATH of its own; `--as {}` takes it for one",
            missed.name()
        );
        warnings.push(Warning::new(what, Some(hint)));
    }
    warnings
}

/// The platform whose names stand in a folder, and of how many students; none of fewer than two.
fn missed(path: &Path, children: &[Found]) -> Option<(Layout, usize)> {
    let folders = children.iter().filter(|child| child.is_folder()).count();
    let moodle = moodle::students(children);
    let canvas = canvas::students(children);
    let found = if gradescope::is_one(path) {
        (Layout::Gradescope, folders)
    } else if moodle > 1 {
        (Layout::Moodle, moodle)
    } else {
        (Layout::Canvas, canvas)
    };
    (found.1 > 1).then_some(found)
}
