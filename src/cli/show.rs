//! `tilegrade show`: a submission of a stored grading, or one of its runs with all that it printed.

use std::{fmt::Write, path::Path, sync::atomic::AtomicBool};

use crate::{
    assignment::{Assignment, nearest},
    grade::{Journal, Member, Regrading, Rejudged, RunFacts},
    load,
    outcome::Student,
    report::terminal,
};

use super::{
    DONE,
    args::ShowArguments,
    here,
    output::{Failure, print, width},
    pick::{Candidate, pick},
    rule_text::quoted,
    rulings, show_text,
};

/// Shows a submission, or one of its runs.
pub(super) fn show(arguments: &ShowArguments) -> Result<u8, Failure> {
    here::close_lock(&arguments.out);
    let journal = Journal::open_graded(&arguments.out)?;
    let facts = RunFacts::read(&journal)?;
    let [settings, cases] = [&facts.files.settings_file, &facts.files.cases_folder];
    let [settings, cases] = [settings, cases].map(|path| path.as_ref().map(Path::new));
    let mut assignment = load::assignment(settings, cases)?;
    rulings::take(
        rulings::for_regrading(None, &facts).as_deref(),
        &mut assignment,
    )?;
    let case = arguments.case.as_deref();
    let place = case.map(|name| place_of(name, &assignment)).transpose()?;
    let members = members(&arguments.name, &facts, &journal)?;
    let regrading = Regrading {
        assignment: &assignment,
        journal: &journal,
        submissions: &members,
        by_hand: None,
        jobs: 1,
        stop: &AtomicBool::new(false),
    };
    let mut text = String::new();
    regrading.each(|mut judged| {
        text += &if let Some(place) = place {
            show_text::run(&judged, &assignment.cases[place], place)
        } else {
            regrading.add_smaller(&mut judged);
            submission(&judged, &arguments.out)
        };
    });
    if text.is_empty() {
        return Err(Failure::Usage {
            message: format!("{}: nothing is stored of it yet", members[0].name),
            hint: "the same `tilegrade grade` command continues the grading".to_owned(),
        });
    }
    print(&text)?;
    Ok(DONE)
}

/// Finds the place of a case by its name.
fn place_of(name: &str, assignment: &Assignment) -> Result<usize, Failure> {
    let names = || assignment.cases.iter().map(|case| case.name.as_str());
    names().position(|own| own == name).ok_or_else(|| {
        let hint = match nearest(name, names()) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("the cases are {}", names().collect::<Vec<_>>().join(", ")),
        };
        let message = format!("{name}: the assignment has no such case");
        Failure::Usage { message, hint }
    })
}

/// Finds the submissions of a student, as `--only` does.
fn members(name: &str, facts: &RunFacts, journal: &Journal) -> Result<Vec<Member>, Failure> {
    let all = &facts.submissions;
    let students = all.iter().map(|one| journal.student(&one.record_name));
    let students: Vec<Student> = students.map(Option::unwrap_or_default).collect();
    let class = Candidate::stored(all, &students);
    let places = pick(&[name.to_owned()], &class, facts.unmatched.as_ref())?;
    Ok(places.into_iter().map(|at| all[at].clone()).collect())
}

/// The explanation of a submission, and the command for each case that lost something.
fn submission(judged: &Rejudged<'_>, out: &Path) -> String {
    let mut text = terminal::submission(&judged.result, width());
    let out = match out.to_str() {
        Some("grades") => String::new(),
        _ => format!(" --out {}", quoted(&out.display().to_string())),
    };
    let record_name = quoted(&judged.member.record_name);
    for case in judged.result.cases.iter().filter(|case| !case.is_full()) {
        let (name, verdict) = (&case.name, case.verdict.name());
        let _ = writeln!(
            text,
            "{verdict:<14} tilegrade show {record_name} {name}{out}"
        );
    }
    text
}
