//! Boards that close gaps: as few as can be told, and proofs that there are none.

use std::fs;

use tempfile::TempDir;
use tilegrade::{
    assignment::{Assignment, Case, Settings, Variant},
    load,
    mutant::Mutant,
    puzzle::Board,
    verify::{
        Gap, Proofs, Reach, board_case, boards_by_depth, case_table, cover, first_catches, gaps,
        suggest,
    },
};

use crate::support::tilegrade;

/// Sets that are weak, by the cases that are in them.
const WEAK: [&[&str]; 3] = [
    &[
        "depth-12",
        "depth-19",
        "depth-20-c",
        "depth-20-d",
        "depth-20-e",
        "depth-20",
    ],
    &[
        "depth-00",
        "depth-19",
        "depth-20-d",
        "depth-20-e",
        "unsolvable-handout",
    ],
    &[
        "depth-15",
        "depth-16",
        "depth-19",
        "depth-20-c",
        "depth-20-d",
        "depth-20-e",
        "depth-05",
    ],
];

/// Boards that brute force chooses among: the shallowest, and some others.
const SHALLOW: usize = 700;
const OTHERS: usize = 150;

#[test]
fn suggestions_close_the_gap_with_at_most_twice_the_fewest_boards() {
    let assignment = shipped();
    let rubric = &assignment.settings.rubric;
    let boards = boards_by_depth(rubric.puzzle());
    for names in WEAK {
        let is_named = |case: &&Case| names.contains(&case.name.as_str());
        let cases: Vec<Case> = assignment.cases.iter().filter(is_named).cloned().collect();
        assert_eq!(cases.len(), names.len());
        let open = uncaught(&assignment, &cases);
        assert!(open.len() > 1, "{names:?}: {open:?}");
        let found = suggest(rubric, &boards, &open, Reach::Boards(20_000), &mut |_| ());
        assert_eq!(found.left, [], "{names:?}");
        let depths = found
            .boards
            .iter()
            .map(|(board, _)| rubric.puzzle().depth(board));
        assert!(depths.is_sorted(), "{:?}", found.boards);
        let mut all = cases.clone();
        let suggested = found.boards.iter();
        all.extend(suggested.map(|(board, _)| board_case(*board, rubric.puzzle())));
        assert_eq!(
            uncaught(&assignment, &all),
            [],
            "{names:?}: {:?}",
            found.boards
        );
        let fewest = fewest(&assignment, &boards, &open);
        assert!(
            found.boards.len() <= 2 * fewest,
            "{names:?}: {fewest}: {:?}",
            found.boards
        );
    }
}

/// The fewest boards that catch all of these, by trying all choices.
fn fewest(assignment: &Assignment, boards: &[Board], open: &[Mutant]) -> usize {
    let puzzle = assignment.settings.rubric.puzzle();
    let deep = boards[SHALLOW..120_000].iter();
    let others = deep.step_by((120_000 - SHALLOW) / OTHERS);
    let pool = boards[..SHALLOW].iter().chain(others);
    let cases: Vec<Case> = pool.map(|board| board_case(*board, puzzle)).collect();
    let table = case_table(&assignment.settings.rubric, &cases, open);
    let mask = |row: &Vec<bool>| {
        let bits = row.iter().enumerate();
        bits.fold(0_u64, |mask, (bit, &has)| mask | u64::from(has) << bit)
    };
    let mut masks: Vec<u64> = table.iter().map(mask).collect();
    masks.sort_unstable();
    masks.dedup();
    let all = (1_u64 << open.len()) - 1;
    (1..=open.len())
        .find(|&count| can_cover(&masks, all, count))
        .expect("some choice of these boards")
}

/// Whether so many masks have all bits together.
fn can_cover(masks: &[u64], missing: u64, count: usize) -> bool {
    if missing == 0 {
        return true;
    }
    // Some mask has the lowest bit that is missing.
    let lowest = missing & missing.wrapping_neg();
    count > 0
        && masks
            .iter()
            .filter(|mask| *mask & lowest != 0)
            .any(|mask| can_cover(masks, missing & !mask, count - 1))
}

#[test]
fn a_cover_has_all_and_none_that_is_needless() {
    let row = |text: &str| text.bytes().map(|sign| sign == b'x').collect();
    let table: Vec<Vec<bool>> = [
        "xx...", ".xxx.", "x..x.", "....x", "..x.x", "xxx..", ".....",
    ]
    .map(row)
    .to_vec();
    let chosen = cover(&table, 5);
    assert_eq!(
        chosen,
        [0, 1, 3],
        "the first of the largest, then what is missing"
    );
    assert_eq!(cover(&[], 0), [0_usize; 0]);
    assert_eq!(cover(&table[..1], 5), [0], "what no row has is left");
}

/// With one section there is no second run that could go on where the first one ended.
#[test]
fn that_no_board_shows_a_mistake_is_proven_on_all_of_them() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/blank-last/assignment.toml"
    );
    let assignment = load::assignment(Some(file.as_ref()), None).expect("an assignment");
    let rubric = &assignment.settings.rubric;
    let boards = boards_by_depth(rubric.puzzle());
    assert_eq!(boards.len(), 362_880);
    let never = [Mutant::MovesLeftOver, Mutant::OneHeuristic];
    let [some] = &gaps(rubric, &boards, &never[..1], 1, Reach::QUICK, &mut |_| ())[..] else {
        panic!("one answer");
    };
    assert!(!some.is_proven() && some.boards.is_empty());
    let mut looked_at = 0;
    let all = gaps(rubric, &boards, &never, 1, Reach::All, &mut |count| {
        looked_at += count;
    });
    assert!(all.iter().all(Gap::is_proven), "{all:?}");
    assert_eq!(looked_at, 362_880);
    let mut proofs = Proofs::default();
    proofs.keep(&all[0], rubric);
    let read = Proofs::read(&proofs.text()).expect("what was written");
    assert_eq!(read.of(never[0], rubric).as_ref(), Some(&all[0]));
    assert_eq!(read.of(never[1], rubric), None, "of another mistake");
    let other = Settings::default().rubric;
    assert_eq!(read.of(never[0], &other), None, "by another rubric");
    let [greedy] = &gaps(
        rubric,
        &boards,
        &[Mutant::Greedy],
        2,
        Reach::All,
        &mut |_| (),
    )[..] else {
        panic!("one answer");
    };
    assert_eq!(greedy.boards.len(), 2);
    assert!(
        greedy.looked_at < 10_000,
        "it goes no further than it has to"
    );
}

#[test]
fn suggested_boards_are_printed_or_written_as_cases() {
    let folder = TempDir::new().expect("a folder");
    let cases = folder.path().join("cases");
    fs::create_dir(&cases).expect("a folder");
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/cases")).expect("cases") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        if !name.starts_with("unsolvable") && !name.starts_with("depth-00") {
            fs::copy(entry.path(), cases.join(name)).expect("a copy");
        }
    }
    let suggest = || tilegrade(["cases", "suggest"]).and(folder.path());
    suggest()
        .prints("123804765 depth-00 catches 1 of 2\n213804765 unsolvable catches 1 of 2\n")
        .run();
    suggest()
        .and("--out")
        .and(&cases)
        .says(format!("2 case files written to {}\n", cases.display()))
        .prints("")
        .run();
    assert!(cases.join("depth-00-123804765.txt").exists());
    suggest()
        .says("nothing to suggest: the cases catch all 50 known mistakes\n")
        .prints("")
        .run();
}

fn uncaught(assignment: &Assignment, cases: &[Case]) -> Vec<Mutant> {
    let catches = first_catches(&assignment.settings.rubric, cases);
    let open = catches.iter().filter(|catch| catch.case.is_none());
    open.map(|catch| catch.mutant).collect()
}

fn shipped() -> Assignment {
    Variant::Coms228
        .assignment()
        .expect("the built-in assignment")
}

/// Whatever the number of threads, the first board is the first.
#[test]
fn a_mistake_is_caught_by_the_shallowest_case() {
    let assignment = shipped();
    let mut cases = assignment.cases.clone();
    let rubric = &assignment.settings.rubric;
    let shallowest = |cases: &[Case]| -> Vec<Option<String>> {
        let catches = first_catches(rubric, cases);
        let names = catches
            .iter()
            .map(|catch| Some(cases[catch.case?].name.clone()));
        names.collect()
    };
    let first = shallowest(&cases);
    assert!(first.iter().all(Option::is_some));
    let table = case_table(
        rubric,
        &cases,
        &tilegrade::verify::mistakes(rubric.puzzle()),
    );
    let depth = |case: &Case| {
        case.kind
            .board()
            .map_or(0, |board| rubric.puzzle().depth(&board))
    };
    for (column, name) in first.iter().enumerate() {
        let caught = cases.iter().zip(&table).filter(|(_, row)| row[column]);
        let least = caught.clone().map(|(case, _)| depth(case)).min();
        let mut named = caught.filter(|(case, _)| Some(&case.name) == name.as_ref());
        assert_eq!(named.next().map(|(case, _)| depth(case)), least, "{name:?}");
    }
    cases.reverse();
    assert!(shallowest(&cases).iter().all(Option::is_some));
}
