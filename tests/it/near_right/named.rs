//! Every mutant that is caught is named: the table of `docs/mutants.md`.

use std::{env, fs, iter};

use tilegrade::{
    assignment::{Assignment, Case, Kind},
    judge::{MutantTable, judge_case},
    mutant::{Again, Mutant, Program, Ties, Workspace},
    outcome::{CaseResult, Observation, RunRecord, Verdict},
};

use super::support::{assignment, crash, failed, results, run, table};

/// Where the table is.
const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/mutants.md");

#[test]
fn every_mutant_that_is_caught_is_named_alone_or_with_those_that_the_cases_do_not_separate_from_it()
{
    let assignment = assignment();
    let table = table();
    let mut text = String::from(
        "| mutant | your solver is one whose … | failing cases | named together with |\n| --- | --- | --- | --- |\n",
    );
    for &mutant in Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent()) {
        let results = results(assignment, &Program::with(Some(mutant)));
        let named = named(table, &results);
        assert!(
            named.contains(&mutant),
            "{mutant:?} is told of as {named:?}"
        );
        let others: Vec<String> = named
            .iter()
            .filter(|other| **other != mutant)
            .map(|other| format!("`{}`", other.id()))
            .collect();
        text.extend(iter::once(format!(
            "| `{}` | {} | {} | {} |\n",
            mutant.id(),
            mutant.sentence(),
            cases(assignment, &results),
            others.join(", ")
        )));
    }
    hold("## Mutants that the shipped cases catch", &text);
}

#[test]
fn equivalent_mutants_are_in_the_documents_with_their_reasons() {
    let mut text = String::from(
        "| mutant | a solver whose … | why no board shows it |\n| --- | --- | --- |\n",
    );
    for mutant in Mutant::ALL.iter().filter(|mutant| mutant.is_equivalent()) {
        text.extend(iter::once(format!(
            "| `{}` | {} | {} |\n",
            mutant.id(),
            mutant.sentence(),
            mutant.remark()
        )));
    }
    hold("## Mutants that no board shows", &text);
}

/// How many programs that take a hash for the board there are to one that is tried here, each after another.
const KEYED_FOR_EACH: usize = 17;

/// A program that has full marks is lucky, and is told of nothing. One that goes deep first is held by the table alone: in
/// most orders of the moves its paths are longer than the bound on the work, so that too little is known of it.
#[test]
fn mutants_are_named_whatever_their_ties_and_the_order_of_their_moves() {
    let assignment = assignment();
    let table = table();
    let mut wrong = Vec::new();
    let told = Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent());
    for &mutant in told.filter(|mutant| **mutant != Mutant::DepthFirst) {
        let step = if mutant.is_keyed() { KEYED_FOR_EACH } else { 1 };
        for program in Program::all_with(Some(mutant)).into_iter().step_by(step) {
            let results = results(assignment, &program);
            let failed = failed(&results);
            let named = named(table, &results);
            if failed.is_empty() != named.is_empty() || named.contains(&mutant) == failed.is_empty()
            {
                wrong.push(format!("{program:?}: {failed:?}: {named:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// Its search on an unsolvable board has no end; one that looks for the goal's predecessor afterwards crashes there.
#[test]
fn a_mutant_whose_search_has_no_end_is_named_where_the_program_crashes_instead() {
    let assignment = assignment();
    let table = table();
    let program = Program::with(Some(Mutant::ParityInverted));
    let crashing = |is_crash: fn(&Kind) -> bool| {
        let mut workspace = Workspace::new(0);
        let judge = |case: &Case| {
            let mut record = run(&program, case.kind.board(), &mut workspace);
            if is_crash(&case.kind) {
                record = crash(RunRecord::saved(Vec::new()));
            }
            judge_case(case, &assignment.settings.rubric, &Observation::Ran(record))
        };
        assignment.cases.iter().map(judge).collect::<Vec<_>>()
    };
    let results = crashing(|kind| matches!(kind, Kind::Unsolvable { .. }));
    assert_eq!(named(table, &results), [Mutant::ParityInverted]);
    let finding = table.diagnose(&results).expect("a mutant");
    let boards = assignment
        .cases
        .iter()
        .filter(|case| matches!(case.kind, Kind::Solvable { .. } | Kind::Unsolvable { .. }));
    let boards = boards.count();
    let unsolvable = assignment
        .cases
        .iter()
        .filter(|case| matches!(case.kind, Kind::Unsolvable { .. }));
    let said = format!("on {} of {boards} boards", boards - unsolvable.count());
    assert!(finding.message.contains(&said), "{}", finding.message);
    let deepest = crashing(|kind| matches!(kind, Kind::Solvable { distance: 18.., .. }));
    assert_eq!(named(table, &deepest), [], "it answers there");
}

/// `heappush(heap, (f, board))` puts the smaller board first among equals.
#[test]
fn programs_that_compare_boards_where_f_is_equal_are_named() {
    let assignment = assignment();
    let table = table();
    for (mutant, again) in [
        (Mutant::Greedy, Again::PushedAgain),
        (Mutant::Greedy, Again::Nothing),
        (Mutant::NotImproved, Again::Nothing),
    ] {
        let program = Program {
            ties: Ties::SmallerBoard,
            again,
            ..Program::with(Some(mutant))
        };
        let named = named(table, &results(assignment, &program));
        assert!(named.contains(&mutant), "{program:?}: {named:?}");
    }
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut ids: Vec<&str> = Mutant::ALL.iter().map(|mutant| mutant.id()).collect();
    for id in &ids {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        assert!(id.bytes().all(is_plain), "{id}");
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), Mutant::ALL.len());
    let told = Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent());
    assert!(told.count() >= 20);
}

/// The mutants that a diagnosis names.
fn named(table: &MutantTable<'_>, results: &[CaseResult]) -> Vec<Mutant> {
    let Some(finding) = table.diagnose(results) else {
        return Vec::new();
    };
    let (_, whose) = finding.message.split_once("whose ").expect("a mutant");
    let sentences = whose.split(", or whose ");
    sentences
        .map(|sentence| {
            let of = |mutant: &&Mutant| mutant.sentence() == sentence;
            *Mutant::ALL.iter().find(of).expect("a mutant's sentence")
        })
        .collect()
}

/// How many cases of how many are failed, and the first of them.
pub(super) fn cases(assignment: &Assignment, results: &[CaseResult]) -> String {
    let failed = failed(results);
    let names: Vec<&str> = failed.iter().map(|&(name, _)| name).take(3).collect();
    assert!(
        failed
            .iter()
            .all(|(_, verdict)| *verdict != Verdict::NotJudged)
    );
    let more = if failed.len() > names.len() {
        " …"
    } else {
        ""
    };
    format!(
        "{} of {}: {}{more}",
        failed.len(),
        assignment.cases.len(),
        names.join(", ")
    )
}

/// Fails unless the text under a heading of the document is this one; `BLESS=1` puts it there.
pub(super) fn hold(heading: &str, table: &str) {
    let text = fs::read_to_string(DOCUMENT).expect("the document");
    let begin = text.find(heading).expect("the heading");
    let first = begin + text[begin..].find("| mutant").expect("a table");
    let end = text[first..]
        .find("\n\n")
        .map_or(text.len(), |end| first + end + 1);
    if env::var_os("BLESS").is_some_and(|value| value == "1") && env::var_os("CI").is_none() {
        let text = [&text[..first], table, &text[end..]].concat();
        fs::write(DOCUMENT, text).expect("the document is written");
    } else {
        assert_eq!(&text[first..end], table, "{heading}");
    }
}
