//! What was found of a program's classes, as a text for a terminal: class by class, and method by method where something failed.

use super::classes::{self, RULE};
use super::layout::wrapped;
use super::sentence::few;
use crate::outcome::SearchFound;
use crate::outcome::classes::{Class, Method};

/// All of it, in lines of at most so many characters, and what the search is.
pub fn all(classes: &[Class], search: Option<&SearchFound>, width: usize) -> String {
    let search = search.map(|search| {
        let line = format!("the search: {}", classes::shown(&search.message));
        wrapped(&line, "", "  ", width)
    });
    let classes = classes.iter().map(|class| of_class(class, width));
    classes.chain(search).collect()
}

fn of_class(class: &Class, width: usize) -> String {
    let title = classes::is_probed(class).then(|| classes::title(class));
    let open = classes::open(class);
    let open = open.iter().map(|open| format!("not probed: {open}"));
    let rule = classes::has_fault(class).then(|| format!("The handout says: \"{RULE}\""));
    let differences = classes::differences(class).into_iter();
    let title = title.map(|title| wrapped(&title, "", "  ", width));
    let mut text = title.unwrap_or_default();
    for line in rule.into_iter().chain(differences) {
        text += &wrapped(&line, "  ", "    ", width);
    }
    for method in &class.methods {
        text += &of_method(method, width);
    }
    for line in open {
        let indent = if classes::is_probed(class) { "  " } else { "" };
        text += &wrapped(&line, indent, "    ", width);
    }
    text
}

fn of_method(method: &Method, width: usize) -> String {
    let line = format!("{}: {}", method.method, classes::passed(method));
    let mut text = wrapped(&line, "  ", "    ", width);
    for part in method.parts.iter().filter(|part| part.failed > 0) {
        let cost = if part.is_free {
            ", which costs nothing"
        } else {
            ""
        };
        let line = format!("{}: {} fail{cost}", part.part, part.failed);
        text += &wrapped(&line, "    ", "      ", width);
        if let Some(failure) = &part.first_failure {
            for (what, said) in [
                ("call", &failure.call),
                ("expected", &failure.expected),
                ("found", &failure.found),
            ] {
                let line = format!("{what}: {}", few(&classes::shown(said)));
                text += &wrapped(&line, "      ", "        ", width);
            }
        }
    }
    text
}
