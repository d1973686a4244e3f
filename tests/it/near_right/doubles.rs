//! Mistakes with double moves: each fails a case of ComS 472, and is named.

use tilegrade::{
    assignment::{Assignment, Variant},
    judge::MutantTable,
    mutant::{Mutant, Program},
    outcome::{FindingId, Verdict},
};

use super::{
    named::{cases, hold},
    support::{failed, results},
};

fn assignment() -> Assignment {
    let built_in = Variant::Coms472.assignment();
    built_in.expect("the built-in assignment is valid")
}

#[test]
fn each_is_caught_by_a_case_and_named() {
    let assignment = assignment();
    let table = MutantTable::for_assignment(&assignment);
    let mut text = String::from(
        "| mutant | your solver is one whose … | failing cases |\n| --- | --- | --- |\n",
    );
    for &mutant in Mutant::WITH_DOUBLES {
        let results = results(&assignment, &Program::with(Some(mutant)));
        assert!(!failed(&results).is_empty(), "{mutant:?}");
        let named = table.diagnose(&results);
        let named = named.unwrap_or_else(|| panic!("{mutant:?}: {:?}", failed(&results)));
        assert!(named.message.ends_with(mutant.sentence()), "{named:?}");
        assert_eq!(named.hint.as_deref(), Some(mutant.remark()));
        let (id, sentence) = (mutant.id(), mutant.sentence());
        let cases = cases(&assignment, &results);
        text.extend([format!("| `{id}` | {sentence} | {cases} |\n")]);
    }
    hold("## Mistakes with double moves", &text);
}

/// Whatever the estimate is, and so the path.
#[test]
fn an_exchange_with_the_far_tile_is_named_by_the_boards_of_each_case_alone() {
    let assignment = assignment();
    let program = Program::with(Some(Mutant::FarTileSwapped));
    let mut named = 0;
    for result in results(&assignment, &program) {
        let all = result.findings.iter();
        for finding in all.filter(|own| own.id == FindingId::IllegalStep) {
            assert!(
                finding.message.contains(" jumps over tile "),
                "{finding:#?}"
            );
            let remark = Mutant::FarTileSwapped.remark();
            assert_eq!(finding.hint.as_deref(), Some(remark));
            named += 1;
        }
    }
    assert!(named > 5, "{named}");
}

#[test]
fn a_right_solver_has_full_marks_in_every_way() {
    let assignment = assignment();
    for program in Program::in_every_way(None).iter().step_by(7) {
        let results = results(&assignment, program);
        assert_eq!(
            failed(&results),
            [("", Verdict::Accepted); 0],
            "{program:?}"
        );
    }
}

#[test]
fn every_case_is_as_deep_as_its_name_says() {
    let assignment = assignment();
    let puzzle = assignment.settings.rubric.puzzle();
    let mut certified = 0;
    for case in &assignment.cases {
        let words: Vec<&str> = case.name.split('-').collect();
        if let ["single", single, "double", double, ..] = words[..] {
            let board = case.kind.board().expect("a board");
            let depths = [puzzle.ids().next(), puzzle.ids().last()]
                .map(|id| puzzle.way(id).distance(&board));
            assert_eq!(
                depths,
                [single, double].map(|depth| depth.parse().ok()),
                "{}",
                case.name
            );
            certified += 1;
        }
    }
    assert_eq!((certified, assignment.cases.len()), (19, 31));
}
