//! The list of submissions as JSON.

use std::path::Path;

use serde::Serialize;

use crate::{
    intake::{Skipped, Source},
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
    ignored: Vec<SkippedObject>,
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
    ignored: Vec<SkippedObject>,
    problem: Option<&'a str>,
    late: Option<bool>,
}

#[derive(Serialize)]
struct SkippedObject {
    path: String,
    why: &'static str,
}

/// The list, in lines.
pub(super) fn text(
    sources: &[Source],
    listed: &[Listed<'_>],
    unmatched: Option<&Unmatched>,
) -> String {
    let list = List {
        format: 1,
        unmatched,
        paths: sources.iter().map(path_object).collect(),
        submissions: listed.iter().map(submission_object).collect(),
    };
    // The values have string keys only: writing them cannot fail.
    pretty_json(&list) + "\n"
}

fn path_object(source: &Source) -> PathObject {
    PathObject {
        path: plain(&source.path),
        layout: source.layout.name(),
        is_archive: source.is_archive,
        count: source.submissions,
        ignored: source.skipped.iter().map(skipped_object).collect(),
        warnings: source
            .warnings
            .iter()
            .map(|one| one.message.clone())
            .collect(),
    }
}

fn submission_object<'a>(listed: &'a Listed<'_>) -> SubmissionObject<'a> {
    let submission = listed.submission;
    SubmissionObject {
        name: &submission.name,
        record_name: &submission.record_name,
        layout: submission.layout.name(),
        student: &submission.student,
        files: listed.files.iter().map(|file| plain(file)).collect(),
        ignored: listed.skipped.iter().map(skipped_object).collect(),
        problem: listed.problem.as_deref(),
        late: listed.is_late,
    }
}

fn skipped_object(skipped: &Skipped) -> SkippedObject {
    SkippedObject {
        path: plain(&skipped.path),
        why: skipped.why.words(),
    }
}

/// The path as text. One that is no Unicode has a sign in place of what is none.
fn plain(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
