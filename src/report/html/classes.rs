//! The part of a student's page about the classes, and the rows of the class's page about their methods.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use askama::Template;

use super::coded;
use crate::outcome::SubmissionResult;
use crate::outcome::classes::{Class, Method};
use crate::report::account::signed;
use crate::report::{Report, classes};

/// Methods that are listed on the page of the class.
const MOST_METHODS: usize = 40;

#[derive(Template)]
#[template(path = "classes.html")]
pub(super) struct ClassesPart {
    is_right: bool,
    /// Whether the template's rule stands above the differences.
    is_fault: bool,
    /// Differences from the template, and what was not probed. They are not escaped again.
    differences: Vec<String>,
    open: Vec<String>,
    tables: Vec<Table>,
    /// What was found of the program as a whole. Not escaped again.
    whole: Vec<String>,
}

struct Table {
    name: String,
    title: String,
    is_right: bool,
    rows: Vec<Row>,
}

struct Row {
    /// Not escaped again.
    method: String,
    passed: String,
    /// What the account takes for it.
    points: Option<String>,
    /// The first failure of each thing that is asked of it, and of what costs nothing. They are not escaped again.
    failures: Vec<String>,
    told: Vec<String>,
}

impl ClassesPart {
    /// What there is to show; `None` where no class was asked.
    pub(super) fn of(result: &SubmissionResult) -> Option<Self> {
        let all = &result.program.classes;
        let probed = all.iter().filter(|class| classes::is_probed(class));
        let coded = |lines: Vec<String>| lines.into_iter().map(|line| super::coded(&line));
        (!all.is_empty()).then(|| Self {
            is_right: all.iter().all(Class::is_right),
            is_fault: all.iter().any(classes::has_fault),
            differences: all
                .iter()
                .map(classes::differences)
                .flat_map(coded)
                .collect(),
            open: all.iter().map(classes::open).flat_map(coded).collect(),
            tables: probed.map(|class| Table::of(result, class)).collect(),
            whole: coded(classes::as_a_whole(result)).collect(),
        })
    }

    /// The part's name, by which the style knows what waits for a person.
    fn id(&self) -> &'static str {
        if self.is_right && !self.open.is_empty() {
            "open"
        } else {
            "classes"
        }
    }
}

impl Table {
    fn of(result: &SubmissionResult, class: &Class) -> Self {
        let methods = class.methods.iter();
        Self {
            name: classes::shown(&class.class),
            title: classes::title(class),
            is_right: class.failed == 0,
            rows: methods
                .map(|method| Row::of(result, class, method))
                .collect(),
        }
    }
}

impl Row {
    fn of(result: &SubmissionResult, class: &Class, method: &Method) -> Self {
        let failures = |is_free: bool| {
            let parts = method.parts.iter();
            let parts = parts.filter(move |part| part.is_free == is_free);
            let failed = parts.filter_map(|part| {
                let first = classes::failure(part.first_failure.as_ref()?);
                Some(coded(&format!("{}: {first}", classes::shown(&part.part))))
            });
            failed.collect()
        };
        let points = classes::points(result, class, method);
        Self {
            method: humped(&method.method),
            passed: classes::passed(method),
            points: points.map(|points| format!("{} points", signed(points))),
            failures: failures(false),
            told: failures(true),
        }
    }
}

/// The name of a method, which breaks at its humps where there is no room for it.
fn humped(name: &str) -> String {
    let mut html = String::new();
    let mut before = ' ';
    for letter in coded(&classes::shown(name)).chars() {
        if before.is_lowercase() && letter.is_uppercase() {
            html += "<wbr>";
        }
        html.push(letter);
        before = letter;
    }
    html
}

/// A method, in how many programs a probe of it fails, and of how many that were probed.
pub(super) struct Failing {
    pub(super) method: String,
    pub(super) failed: usize,
    pub(super) all: usize,
}

/// The methods that fail somewhere, the ones that fail most first.
pub(super) fn failing(report: &Report) -> Vec<Failing> {
    let mut by_method: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let submissions = report.submissions.iter();
    for class in submissions.flat_map(|one| &one.program.classes) {
        for method in &class.methods {
            let name = classes::shown(&class.key(&method.method));
            let [failed, all] = by_method.entry(name).or_default();
            *failed += usize::from(method.failed > 0);
            *all += 1;
        }
    }
    let rows = by_method.into_iter();
    let rows = rows.map(|(method, [failed, all])| Failing {
        method,
        failed,
        all,
    });
    let mut rows: Vec<Failing> = rows.filter(|row| row.failed > 0).collect();
    // The sort is stable: methods that fail as often stay in the order of their names.
    rows.sort_by_key(|row| Reverse(row.failed));
    rows.truncate(MOST_METHODS);
    rows
}
