//! Boards that are drawn, boards that are written, and what is none.

use std::collections::BTreeMap;

use tilegrade::sliding::{Grid, Size, Slide, Solver, at_depth, is_solvable, random};

use super::{distances, fewest, grid, size};

#[test]
fn sizes_go_from_2x2_to_5x5() {
    for text in ["2x2", "2x5", "5x2", "4x4"] {
        assert_eq!(size(text).to_string(), text);
    }
    for text in [
        "", "x", "4", "1x4", "4x1", "0x0", "6x6", "4x4x4", "-4x4", "4x", "300x4", "4 x 4",
    ] {
        assert!(text.parse::<Size>().is_err(), "{text}");
    }
}

#[test]
fn a_board_is_written_as_it_is_read() {
    let text = "4 1 2 5 3 0";
    let board = grid("2x3", text);
    assert_eq!(board.to_string(), text);
    assert_eq!(grid("2x3", " 4\t1 2\n5 3 0\n"), board);
    assert_eq!((board.empty(), board.rows().count()), (5, 2));
    assert_eq!(Grid::goal_last(size("2x2")).to_string(), "1 2 3 0");
    assert_eq!(Grid::goal_first(size("2x2")).to_string(), "0 1 2 3");
}

#[test]
fn what_is_no_board_is_told() {
    for (text, why) in [
        ("1 2 3", "a 2x2 board has 4 cells, not 3"),
        ("1 2 3 0 4", "a 2x2 board has 4 cells, not 5"),
        ("", "a 2x2 board has 4 cells, not 0"),
        ("1 2 2 0", "2 is there twice"),
        ("1 0 2 0", "0 is there twice"),
        ("1 2 4 0", "`4` is no tile of a 2x2 board, which has 0 to 3"),
        (
            "1 2 300 0",
            "`300` is no tile of a 2x2 board, which has 0 to 3",
        ),
        ("1 2 a 0", "`a` is no tile of a 2x2 board, which has 0 to 3"),
        (
            "1 2 -3 0",
            "`-3` is no tile of a 2x2 board, which has 0 to 3",
        ),
    ] {
        let error = Grid::parse(size("2x2"), text).expect_err(text);
        assert_eq!(error.to_string(), why);
    }
}

#[test]
fn a_move_is_the_motion_of_a_tile() {
    let board = grid("3x3", "1 2 3 4 0 5 6 7 8");
    for (slide, after) in [
        (Slide::Left, "1 2 3 4 5 0 6 7 8"),
        (Slide::Right, "1 2 3 0 4 5 6 7 8"),
        (Slide::Up, "1 2 3 4 7 5 6 0 8"),
        (Slide::Down, "1 0 3 4 2 5 6 7 8"),
    ] {
        let next = board.slide(slide).expect("a possible move");
        assert_eq!(next.to_string(), after);
        assert_eq!(next.slide(slide.opposite()), Some(board));
    }
    assert_eq!(Grid::goal_last(size("2x3")).slide(Slide::Left), None);
    assert_eq!(Grid::goal_last(size("2x3")).slide(Slide::Up), None);
    assert_eq!(Grid::goal_first(size("2x3")).slide(Slide::Right), None);
    assert_eq!(Grid::goal_first(size("2x3")).slide(Slide::Down), None);
}

#[test]
fn random_boards_lead_to_the_goal_and_are_all_as_likely() {
    let goal = grid("2x2", "3 1 0 2");
    let mut counts: BTreeMap<Grid, u32> = BTreeMap::new();
    for seed in 0..2_400 {
        *counts.entry(random(&goal, seed)).or_default() += 1;
    }
    let reached: Vec<Grid> = distances(&goal).into_keys().collect();
    assert_eq!(counts.keys().copied().collect::<Vec<_>>(), reached);
    assert!(
        counts.values().all(|count| (140..=260).contains(count)),
        "{counts:?}"
    );
    let large = Grid::goal_last(size("5x4"));
    let board = random(&large, 228);
    assert!(is_solvable(&board, &large));
    // The same on every machine and in every version.
    assert_eq!(
        board.to_string(),
        "6 0 15 8 11 2 13 5 9 12 7 18 19 3 14 4 1 17 16 10"
    );
}

#[test]
fn boards_of_one_depth_are_as_far_as_that() {
    let goal = Grid::goal_last(size("3x3"));
    assert_eq!(at_depth(&goal, 0, 1), Some(goal));
    assert_eq!(at_depth(&goal, 32, 1), None);
    assert_eq!(at_depth(&Grid::goal_last(size("4x4")), usize::MAX, 1), None);
    let mut solver = Solver::default();
    for (of, depth) in [
        ("2x2", 6),
        ("2x3", 21),
        ("3x3", 30),
        ("4x4", 33),
        ("5x5", 20),
    ] {
        let goal = Grid::goal_last(size(of));
        let board = at_depth(&goal, depth, 228).expect("a board");
        assert_eq!(fewest(&mut solver, &board, &goal), Some(depth), "{board}");
        if goal.cells().len() <= 9 {
            assert_eq!(at_depth(&goal, depth, 228), Some(board));
        }
    }
}
