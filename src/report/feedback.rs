//! Feedback that a platform takes back: an archive with a text for each student, of what that student may see.
//!
//! Canvas finds a student by the two numbers in the name of a file of its own download, `doejane_101_9001_eight.py`: the student's,
//! and that of an upload of this student. Moodle finds one by the number in the name of a folder,
//! `Jane Doe_77_assignsubmission_file_`. Not checked against Canvas: that what stands behind the numbers is free.
//! A number of another list may be another student's, so that only the platform's own download counts.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::card::Explanation;
use super::file_names::safe;
use super::{RenderError, Rendered, Report, plain};
use crate::outcome::{SubmissionResult, identity_key, is_number};

/// A platform that takes feedback back.
pub(super) struct Platform {
    name: &'static str,
    /// The name of a feedback file, by the student's number and a name of the platform's download.
    file: fn(&str, &str) -> Option<String>,
    download: &'static str,
}

pub(super) const CANVAS: Platform = Platform {
    name: "Canvas",
    file: canvas_file,
    download: "`grade` what *Download Submissions* of Canvas gives, as it is",
};

pub(super) const MOODLE: Platform = Platform {
    name: "Moodle",
    file: moodle_file,
    download: "`grade` what *Download all submissions* of Moodle gives, as it is",
};

/// The archive. Its bytes are the same for the same results.
pub(super) fn texts(
    platform: &Platform,
    report: &Report,
) -> Result<Rendered<'static>, RenderError> {
    let (name, mut warnings) = (platform.name, Vec::new());
    let mut students: BTreeMap<String, Vec<(&SubmissionResult, String)>> = BTreeMap::new();
    for submission in &report.submissions {
        match own_file(platform, submission) {
            Some((id, file)) => students
                .entry(identity_key(id))
                .or_default()
                .push((submission, file)),
            None => warnings.push(format!(
                "`{}` is no upload to {name}, and is left out",
                submission.shown_name()
            )),
        }
    }
    if students.is_empty() && !report.submissions.is_empty() {
        return Err(RenderError {
            message: format!("no submission is known to come from a download of {name}"),
            hint: format!(
                "{}; results of an earlier version do not tell, so grade again",
                platform.download
            ),
        });
    }
    let mut files = BTreeMap::new();
    for own in students.into_values() {
        if let [(submission, file)] = &own[..] {
            files.insert(file.clone(), text(report, submission));
        } else {
            let names = own.iter().map(|(one, _)| format!("`{}`", one.shown_name()));
            let names = names.collect::<Vec<_>>().join(" and ");
            warnings.push(format!("{names} are one student's, and are left out"));
        }
    }
    let archive = archive(&files).map_err(|error| RenderError {
        message: format!("the archive of feedback cannot be made: {error}"),
        hint: "write it for fewer students, with --only".to_owned(),
    })?;
    Ok(Rendered::of(archive).warning(warnings))
}

/// The student's number, and the name of the feedback file.
fn own_file<'a>(
    platform: &Platform,
    submission: &'a SubmissionResult,
) -> Option<(&'a str, String)> {
    let student = &submission.student;
    let id = student.people.first()?.id.as_deref()?;
    let file = (platform.file)(id, student.download.as_deref()?)?;
    Some((id, file))
}

fn text(report: &Report, submission: &SubmissionResult) -> String {
    let seen = submission.for_students();
    let title = format!("{}: {}", report.assignment, seen.shown_name());
    let title = plain::without_controls(&title);
    let text = plain::submission(&Explanation::of(&seen), &seen);
    format!("{title}\n\n{text}\n")
}

/// `doejane_101_9001_feedback.txt` for `doejane_101_9001_eight.py`; none for what was typed in the browser, which is no upload.
fn canvas_file(id: &str, download: &str) -> Option<String> {
    let words: Vec<&str> = download.split('_').collect();
    let is_place = |at: &usize| words[*at] == id && is_number(words.get(at + 1).unwrap_or(&""));
    let at = (0..words.len()).find(is_place)?;
    let (late, called): (Vec<&str>, Vec<&str>) =
        words[..at].iter().partition(|one| **one == "LATE");
    let late = if late.is_empty() { "" } else { "LATE_" };
    let (called, upload) = (called.concat(), words[at + 1]);
    // Who is anonymous has a word for a number.
    if called == "anon" && !is_number(id) {
        return (safe(id) == id).then(|| format!("{late}anon_{id}_{upload}_feedback.txt"));
    }
    is_number(id).then(|| format!("{}_{late}{id}_{upload}_feedback.txt", front(&called)))
}

/// `Jane-Doe_77_assignsubmission_file_/feedback.txt` for `Jane Doe_77_assignsubmission_file_`.
fn moodle_file(id: &str, download: &str) -> Option<String> {
    let (called, _) = download.rsplit_once(&format!("_{id}_assignsubmission_"))?;
    let front = front(called);
    is_number(id).then(|| format!("{front}_{id}_assignsubmission_file_/feedback.txt"))
}

/// What stands in front of the number. Platforms look for the number behind the first `_`, so that none may be in it.
fn front(called: &str) -> String {
    let front = safe(called).replace('_', "-");
    let front = front.trim_matches('-');
    let is_told = front.contains(|sign: char| sign.is_ascii_alphabetic());
    if is_told { front } else { "student" }.to_owned()
}

/// The archive of these files, in the order of their names, with the time at which time begins in archives.
fn archive(files: &BTreeMap<String, String>) -> io::Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, text) in files {
        writer.start_file(name.as_str(), options)?;
        writer.write_all(text.as_bytes())?;
    }
    Ok(writer.finish()?.into_inner())
}
