//! The page about an assignment: the marks of known mistakes, and what to look at.

use std::sync::LazyLock;

use askama::Template;

use super::{Shell, clean, coded, rendered};
use crate::outcome::first_of;
use crate::report::{RenderError, verified};
use crate::verify::{Complaint, MarkOf, Verified};

/// Cases that a row lists.
const MOST_CASES: usize = 6;

static SHELL: LazyLock<Shell> = LazyLock::new(|| Shell::new(""));

#[derive(Template)]
#[template(path = "verified.html")]
struct Page<'a> {
    shell: &'a Shell,
    found: &'a Verified,
    verdict: String,
    heading: String,
    score: String,
    complaints: Vec<Told>,
    tables: [(&'static str, &'static str, Vec<Row>); 2],
}

struct Told {
    kind: &'static str,
    name: &'static str,
    place: String,
    /// These two are not escaped again.
    message: String,
    way_out: String,
}

struct Row {
    points: String,
    failed: String,
    name: &'static str,
    /// Not escaped again.
    sentence: String,
    cases: String,
}

/// The page about an assignment, which needs nothing beside it.
pub(crate) fn page(found: &Verified) -> Result<String, RenderError> {
    let rows = |is_right: bool| {
        let marks = found.marks.iter();
        let marks = marks.filter(|mark| mark.candidate.is_right == is_right);
        marks.map(|mark| Row::of(mark, found)).collect()
    };
    rendered(&Page {
        shell: &SHELL,
        found,
        verdict: verified::verdict(found),
        heading: clean(&verified::heading(found)),
        score: verified::score(found),
        complaints: found.complaints.iter().map(Told::of).collect(),
        tables: [
            ("mistakes", "What known mistakes get", rows(false)),
            ("right", "What right programs get", rows(true)),
        ],
    })
}

impl Told {
    fn of(complaint: &Complaint) -> Self {
        let error = &complaint.error;
        let line = error.line.map(|line| format!(":{line}"));
        let allowed = complaint.allowed.as_ref();
        let allowed = allowed.map(|reason| format!("Allowed: {reason}"));
        let way_out = allowed.or_else(|| error.hint.clone());
        Self {
            kind: verified::kind(complaint),
            name: complaint.check.name(),
            place: clean(&format!("{}{}", error.file, line.unwrap_or_default())),
            message: coded(&error.message),
            way_out: coded(&way_out.unwrap_or_default()),
        }
    }
}

impl Row {
    fn of(mark: &MarkOf, found: &Verified) -> Self {
        let names = found.names(mark.failed.iter().copied());
        Self {
            points: verified::points(mark),
            failed: verified::failed(mark, found),
            name: mark.candidate.name,
            sentence: coded(mark.candidate.sentence),
            cases: first_of(&names, MOST_CASES),
        }
    }
}
