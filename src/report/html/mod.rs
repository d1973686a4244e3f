//! Pages for a browser: `index.html` for the staff; one in `students` for each student, with what that student may see; and where
//! the staff asked, one in `staff` for each student, with everything.
//!
//! They need no server and no network. Everything is in the page itself, and its policy lets nothing run or style it but
//! what it was written with. All that a script shows is in a table of the page already, which is what is
//! printed, and what is there without scripts.

mod board;
mod chart;
mod class;
mod classes;
mod path;
mod student;
mod verified;

pub(crate) use verified::page as verified_page;

use std::borrow::Cow;
use std::iter;
use std::sync::LazyLock;

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::file_names::file_names;
use super::format::File;
use super::layout::harmless;
use super::plain::without_controls as clean;
use super::{RenderContext, RenderError, Rendered, Report, seconds, student_view};
use crate::outcome::{SubmissionResult, Verdict};

/// How every page looks.
pub(crate) const STYLE: &str = include_str!("page.css");

/// What is around every page of a kind: how it looks, what it does, and a policy that lets nothing else in.
struct Shell {
    policy: String,
    style: &'static str,
    script: &'static str,
}

impl Shell {
    fn new(script: &'static str) -> Self {
        let style = STYLE;
        let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
        Self {
            policy: format!(
                "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
                hash(style),
                hash(script)
            ),
            style,
            script,
        }
    }
}

/// Letters of a sentence or a line that are shown.
const MOST_LETTERS: usize = 500;

static OF_CLASS: LazyLock<Shell> = LazyLock::new(|| Shell::new(include_str!("class.js")));
static OF_STUDENT: LazyLock<Shell> = LazyLock::new(|| Shell::new(include_str!("student.js")));

/// Where the pages about students are that the staff alone may read.
pub(super) const STAFF: &str = "staff";

pub(super) fn texts<'a>(report: &'a Report, around: &'a RenderContext) -> Rendered<'a> {
    let names = file_names(report.submissions.iter().map(|one| one.name.as_str()));
    let folder = if around.is_for_staff {
        STAFF
    } else {
        "students"
    };
    let links: Vec<String> = names
        .iter()
        .map(|name| format!("{folder}/{name}.html"))
        .collect();
    let of_class = class::page(report, &links);
    let of_class = of_class.map(|page| File::page("index.html".to_owned(), page));
    let about = |is_for_staff| student::About {
        report,
        runs: &around.runs,
        is_for_staff,
    };
    let pages = report
        .submissions
        .iter()
        .zip(names)
        .flat_map(move |(submission, name)| {
            let page = || student::page(about(false), &submission.for_students());
            let of_student = page().map(|page| File::page(format!("students/{name}.html"), page));
            let of_staff = around.is_for_staff.then(|| {
                let page = student::page(about(true), submission)?;
                let file = File::page(format!("{STAFF}/{name}.html"), page);
                Ok(File {
                    is_private: true,
                    ..file
                })
            });
            iter::once(of_student).chain(of_staff)
        });
    Rendered::pages(iter::once(of_class).chain(pages))
}

/// The text of a page or a part of one.
pub(crate) fn rendered(template: &impl Template) -> Result<String, RenderError> {
    template.render().map_err(|error| RenderError {
        message: format!("a page cannot be made: {error}"),
        hint: "this is a mistake of tilegrade: report it".to_owned(),
    })
}

/// A text on one line for a part of a page that is not escaped again: what stands between two backticks is code.
fn coded(text: &str) -> String {
    let mut html = String::new();
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len() - 1;
    for (number, part) in parts.into_iter().enumerate() {
        let part = clean(part)
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        match number % 2 {
            // The last backtick has no other one.
            1 if number == last => html.extend(["`", &part]),
            1 => html.extend(["<code>", &part, "</code>"]),
            _ => html += &part,
        }
    }
    html
}

/// So much of a text as a page has room for, since a submission can make a name, a line or a message as long as it likes.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A text of lines, of which each is made like that, and none is a command where the page is printed.
fn clean_lines(text: &str, most: usize) -> String {
    let shown = text.lines().take(most);
    let shown = shown.map(|line| harmless(&clean(&cut(line, MOST_LETTERS))));
    let mut lines: Vec<String> = shown.collect();
    if text.lines().nth(most).is_some() {
        lines.push("[… the rest is left out]".to_owned());
    }
    lines.join("\n")
}

/// The class of a submission; open where whether the cases that are not shown passed is not told.
fn colour_of(result: &SubmissionResult) -> &'static str {
    if student_view::words(result) == result.verdict.name() {
        colour(result.verdict)
    } else {
        "open"
    }
}

/// The class of a verdict, for its colour. The words beside it say the same, and the points beside them what was lost for
/// other reasons than a wrong answer, such as being late.
const fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotJudged => "open",
        Verdict::Accepted => "good",
        _ => "bad",
    }
}
