//! The result that a runner of GitHub Classroom hands over: the base64 of a JSON text, on one line.
//!
//! Classroom takes the sum of the tests' scores, so that what the rubric takes off or rounds for a submission as a whole is a
//! test of its own, and so are, summed up and without a name, the cases that students may not see: anyone who reads the log sees
//! every test. What was not judged is in neither sum.
//!
//! A text of 128 KiB and more cannot be handed over at all, since it goes through one variable of the
//! environment. Messages are left out before that.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::gradescope::seconds;
use super::score_parts::{self, Part, Scored};
use super::{RenderError, Rendered, Report, listed};
use crate::assignment::Points;
use crate::object::object;
use crate::outcome::compact_json;

/// Bytes of the longest JSON text, of which base64 makes four thirds.
const LONGEST: usize = 96 * 1024;

pub(super) fn texts(report: &Report) -> Result<Rendered<'static>, RenderError> {
    let Scored { parts, max_points } = score_parts::of(report);
    let status = worst(parts.iter().map(status));
    let results = object! {
        "version": 1,
        "status": status,
        "max_score": max_points.as_f64(),
        "tests": parts.into_iter().map(test).collect::<Vec<_>>(),
    };
    let text = compact_json(&results);
    if text.len() > LONGEST {
        return Err(RenderError {
            message: format!(
                "the result has {} bytes, and GitHub Classroom takes {LONGEST}",
                text.len()
            ),
            hint: "grade one submission at a time for this format".to_owned(),
        });
    }
    Ok(Rendered::of(STANDARD.encode(text) + "\n")
        .warning(listed::warning_of_several(report))
        .warning(listed::warning_of_left_out(report)))
}

fn test(part: Part) -> impl Serialize {
    object! {
        "name": part.name.clone(),
        "status": status(&part),
        "score": part.points.unwrap_or(Points::ZERO).as_f64(),
        "message": part.message,
        "test_code": "",
        "filename": "",
        "line_no": 0,
        "execution_time": format!("{}s", seconds(part.wall_ms)),
    }
}

const fn status(part: &Part) -> &'static str {
    match (part.points, part.is_full) {
        (None, _) => "error",
        (_, true) => "pass",
        (_, false) => "fail",
    }
}

/// As the platform takes several together: a failure first, then an error. Nothing at all is an error too.
fn worst(statuses: impl Iterator<Item = &'static str>) -> &'static str {
    let all: Vec<&str> = statuses.collect();
    let known = ["fail", "error"];
    let found = known.into_iter().find(|status| all.contains(status));
    found.unwrap_or(if all.is_empty() { "error" } else { "pass" })
}
