//! What a page asks the program for: a request in JSON, and an answer in JSON, as the verbs of the command line give it.

mod cases;
mod check;

use serde::Deserialize;

use crate::assignment::Variant;
use crate::object::object;
use crate::outcome::compact_json;

/// What is asked for, by its `verb`.
#[derive(Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
enum Request {
    Cases(cases::Asked),
    Check(check::Asked),
}

/// Why there is no answer.
struct Refusal {
    /// What is wrong.
    message: String,
    /// The way out.
    hint: String,
}

/// Answers a request. Where it cannot be, the answer is an object whose `error` has a `message` and a `hint`.
pub fn answer(request: &str) -> String {
    let read = serde_json::from_str(request).map_err(|error| {
        Refusal::new(
            format!("no request: {error}"),
            "this is a mistake of tilegrade: report it",
        )
    });
    let answer = read.and_then(|request| match request {
        Request::Cases(asked) => cases::cases(&asked),
        Request::Check(asked) => check::check(&asked),
    });
    answer.unwrap_or_else(|Refusal { message, hint }| {
        let error = object! { "message": message, "hint": hint, };
        compact_json(&object! { "error": error, })
    })
}

impl Refusal {
    fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
        }
    }
}

impl From<crate::assignment::Error> for Refusal {
    fn from(error: crate::assignment::Error) -> Self {
        Self::new(error.to_string(), error.hint.unwrap_or_default())
    }
}

/// The built-in assignment of this name, or else the first one.
fn variant(name: Option<&str>) -> Result<Variant, Refusal> {
    let Some(name) = name else {
        return Ok(Variant::default());
    };
    let known = Variant::ALL.into_iter().find(|own| own.name() == name);
    known.ok_or_else(|| {
        let names = Variant::ALL.map(Variant::name).join(" and ");
        Refusal::new(
            format!("`{name}` is no built-in assignment"),
            format!("there are {names}"),
        )
    })
}
