//! The list of submissions as JSON.

use std::path::Path;

use serde::Serialize;

use crate::{
    intake::{Left, Taken},
    outcome::{Student, Unmatched, pretty_json},
};

use super::submissions::Listed;

/// The whole list.
#[derive(Serialize)]
struct List<'a> {
    format: u32,
    paths: Vec<PathObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unmatched: Option<&'a Unmatched>,
    submissions: Vec<SubmissionObject<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    path: String,
    layout: &'static str,
    is_archive: bool,
    count: usize,
    ignored: Vec<LeftObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SubmissionObject<'a> {
    name: &'a str,
    record_name: &'a str,
    layout: &'static str,
    student: &'a Student,
    files: Vec<String>,
    ignored: Vec<LeftObject>,
    problem: Option<&'a str>,
    late: Option<bool>,
}

#[derive(Serialize)]
struct LeftObject {
    path: String,
    why: &'static str,
}

/// The list, in lines.
pub(super) fn text(
    taken: &[Taken],
    listed: &[Listed<'_>],
    unmatched: Option<&Unmatched>,
) -> String {
    let list = List {
        format: 1,
        unmatched,
        paths: taken.iter().map(path_object).collect(),
        submissions: listed.iter().map(submission_object).collect(),
    };
    // The values have string keys only: writing them cannot fail.
    pretty_json(&list) + "\n"
}

fn path_object(taken: &Taken) -> PathObject {
    PathObject {
        path: plain(&taken.path),
        layout: taken.layout.name(),
        is_archive: taken.is_archive,
        count: taken.submissions,
        ignored: taken.left.iter().map(left_object).collect(),
        warnings: taken
            .warnings
            .iter()
            .map(|one| one.message.clone())
            .collect(),
    }
}

fn submission_object<'a>(listed: &'a Listed<'_>) -> SubmissionObject<'a> {
    let submission = &listed.handed.submission;
    SubmissionObject {
        name: &submission.name,
        record_name: &submission.record_name,
        layout: listed.handed.layout.name(),
        student: &submission.student,
        files: listed.files.iter().map(|file| plain(file)).collect(),
        ignored: listed.left.iter().map(left_object).collect(),
        problem: listed.problem.as_deref(),
        late: listed.is_late,
    }
}

fn left_object(left: &Left) -> LeftObject {
    LeftObject {
        path: plain(&left.path),
        why: left.why.words(),
    }
}

/// The path as text. One that is no Unicode has a sign in place of what is none.
fn plain(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
