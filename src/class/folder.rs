//! What lies in the folder in which a grading is started and in that of its results, and whether it counts.
//!
//! Where that folder lies in what is graded, as in a checkout of a student's, nothing in it counts that was not named.

use std::path::{Path, PathBuf};

use super::{Error, Tell};
use crate::beneath::make_private;
use crate::intake::listed;

/// The stored results in the folder of a grading.
pub(crate) const RESULTS: &str = "results.json";

/// What a grading holds as long as it writes to its folder.
const LOCK: &str = ".lock";

/// What a grading keeps in its folder beside the stored results, which a report may replace by itself.
const KEPT: [&str; 6] = [
    LOCK,
    "records",
    "results.json.1",
    "run.json",
    "submissions",
    "unpacked",
];

/// What a grading keeps in its folder beside the stored results.
pub(crate) fn kept(out: &Path) -> impl Iterator<Item = PathBuf> {
    KEPT.iter().map(|name| out.join(name))
}

/// Takes from others the right to open the lock of a folder of results, which an earlier version gave them: anyone who can open it can
/// hold it for ever. A folder of somebody else's is theirs to keep.
pub(crate) fn close_lock(out: &Path) {
    let _ = make_private(&out.join(LOCK));
}

/// The settings file of the folder in which the grading is started. One that lies in what is graded may be a student's, and
/// does not count.
pub(crate) fn settings(graded: &[PathBuf], tell: &dyn Tell) -> Option<PathBuf> {
    file("assignment.toml", "--assignment", graded, tell)
}

/// A file of that folder by its name, and the option that names it.
pub(super) fn file(
    name: &str,
    option: &str,
    graded: &[PathBuf],
    tell: &dyn Tell,
) -> Option<PathBuf> {
    let path = PathBuf::from(name);
    if !path.is_file() {
        return None;
    }
    if is_graded(graded) {
        tell.line(&format!(
            "note: ./{name} lies in what is graded, and is not used"
        ));
        tell.hint(&format!("`{option} {name}` uses it"));
        return None;
    }
    tell.line(&format!("using ./{name}"));
    Some(path)
}

/// The folder for the results. One that lies in what is graded may be a student's, and has to be named.
pub(crate) fn results(named: Option<&Path>, graded: &[PathBuf]) -> Result<PathBuf, Error> {
    const HERE: &str = "grades";
    if let Some(out) = named {
        return Ok(out.to_owned());
    }
    let out = PathBuf::from(HERE);
    if out.exists() && is_graded(graded) {
        return Err(Error::refused(
            "./grades lies in what is graded: it may be a student's own, with forged results",
            "`--out DIR` names a folder for the results, outside of what is graded; `--out grades` goes on with this one",
        ));
    }
    Ok(out)
}

/// Whether the current folder lies in what is graded: then a file in it may be a student's.
pub(crate) fn is_graded(graded: &[PathBuf]) -> bool {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = whole(Path::new("."));
    let named = |path: &PathBuf| listed(path).into_iter().chain([path.clone()]);
    let mut all = graded.iter().flat_map(named);
    all.any(|path| folder.starts_with(whole(&path)))
}
