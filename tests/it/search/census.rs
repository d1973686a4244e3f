//! All boards at once, and boards that are drawn among them.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use tilegrade::{
    puzzle::{Board, GOAL, MoveSet},
    search::{BOARDS, Census, Figure, RandomBoards, Standing, Wanted},
};

/// Goals with the blank in the middle, in a corner and on an edge, of both parities.
const GOALS: [&str; 3] = ["123804765", "123456780", "103452786"];

const DRAWN: u32 = 20_000;

/// The moves and the shortest paths of every board, by the plainest search there is.
fn counted(goal: Board, moves: MoveSet) -> HashMap<Board, (u8, u32)> {
    let mut found = HashMap::from([(goal, (0, 1))]);
    let mut open = VecDeque::from([goal]);
    while let Some(board) = open.pop_front() {
        let (depth, paths) = found[&board];
        for (_, next) in board.successors_by(moves) {
            let known = found.entry(next).or_insert_with(|| {
                open.push_back(next);
                (depth + 1, 0)
            });
            if known.0 == depth + 1 {
                known.1 += paths;
            }
        }
    }
    found
}

#[test]
fn every_board_stands_where_a_plain_search_finds_it() {
    for goal in GOALS {
        let goal: Board = goal.parse().expect("a board");
        let single = counted(goal, MoveSet::Single);
        let double = counted(goal, MoveSet::SingleAndDouble);
        let census = Census::toward(&goal);
        let mut boards = BTreeSet::new();
        for (board, standing) in census.boards() {
            let (moves, paths) = single[&board];
            let expected = Standing {
                moves,
                double_moves: double[&board].0,
                paths,
            };
            assert_eq!(standing, expected, "{board} {goal}");
            assert_eq!(census.of(&board.twin()), None);
            boards.insert(board);
        }
        assert_eq!(boards.len(), BOARDS);
        assert_eq!(single.len(), BOARDS);
    }
}

#[test]
fn all_boards_that_have_what_is_wanted_are_found_and_no_others() {
    let single = counted(GOAL, MoveSet::Single);
    let double = counted(GOAL, MoveSet::SingleAndDouble);
    let census = Census::toward(&GOAL);
    let mut by_figures: BTreeMap<(u8, u8, u32), usize> = BTreeMap::new();
    let mut all: Vec<_> = single.iter().collect();
    all.sort_unstable();
    for (board, (moves, paths)) in all {
        *by_figures
            .entry((*moves, double[board].0, *paths))
            .or_default() += 1;
    }
    // Every seventh of some thousand combinations that there are, and the same without one of the figures.
    for &(moves, double_moves, paths) in by_figures.keys().step_by(7) {
        let count = |is_meant: &dyn Fn(&(u8, u8, u32)) -> bool| -> usize {
            let meant = by_figures.iter().filter(|(figures, _)| is_meant(figures));
            meant.map(|(_, boards)| boards).sum()
        };
        let all = Wanted {
            moves: Some(moves),
            double_moves: Some(double_moves),
            paths: Some(paths..=paths),
        };
        let without_doubles = Wanted {
            double_moves: None,
            paths: Some(paths..=paths + 2),
            ..all.clone()
        };
        let near = paths..=paths + 2;
        for (wanted, expected) in [
            (&all, count(&|own| *own == (moves, double_moves, paths))),
            (
                &without_doubles,
                count(&|own| own.0 == moves && near.contains(&own.2)),
            ),
        ] {
            let boards = census.with(wanted).expect("some");
            assert_eq!(boards.len(), expected, "{wanted:?}");
            for (board, _) in boards {
                let (own_moves, own_paths) = single[&board];
                assert_eq!(own_moves, moves, "{board}");
                let range = wanted.paths.as_ref().expect("a range");
                assert!(range.contains(&own_paths), "{board} {wanted:?}");
                let own = Some(double[&board].0);
                assert!(wanted.double_moves.is_none_or(|wanted| own == Some(wanted)));
            }
        }
    }
}

#[test]
fn what_no_board_has_is_told_with_what_there_is() {
    let census = Census::toward(&GOAL);
    let none = |wanted: Wanted| {
        let none = census.with(&wanted).expect_err("no board");
        (none.figure, none.there_are)
    };
    let deep = Wanted {
        moves: Some(31),
        ..Wanted::default()
    };
    let (figure, there_are) = none(deep);
    assert_eq!(figure, Figure::Moves);
    assert!(there_are.keys().copied().eq(0..=30));
    assert_eq!(there_are.values().sum::<usize>(), BOARDS);
    let deep = Wanted {
        double_moves: Some(25),
        ..Wanted::default()
    };
    let (figure, there_are) = none(deep);
    assert_eq!(figure, Figure::DoubleMoves);
    assert!(there_are.keys().copied().eq(0..=24));
    let many = Wanted {
        moves: Some(2),
        paths: Some(2..=9),
        ..Wanted::default()
    };
    assert_eq!(none(many), (Figure::Paths, BTreeMap::from([(1, 8)])));
}

/// The bound that chi-square passes once in a thousand times, by the approximation of Wilson and Hilferty.
fn bound(freedom: f64, deviations: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + deviations * spread.sqrt()).powi(3)
}

#[test]
fn no_board_of_a_depth_is_likelier_than_another() {
    let wanted = Wanted {
        moves: Some(5),
        ..Wanted::default()
    };
    let boards = Census::toward(&GOAL).with(&wanted).expect("some");
    let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
    let of_depth = counted(GOAL, MoveSet::Single);
    let of_depth = of_depth.values().filter(|(moves, _)| *moves == 5).count();
    assert_eq!(boards.len(), of_depth);
    let mut stream = RandomBoards::new(228, GOAL);
    let mut one_by_one = || stream.some_of(boards.clone(), 1)[0];
    // What people see is the first board of a seed, and those after it.
    let mut seed = 0;
    let mut of_seeds = |place: usize| {
        seed += 1;
        RandomBoards::new(seed, GOAL).some_of(boards.clone(), 8)[place]
    };
    let mut first = || of_seeds(0);
    let all: [Vec<Board>; 2] = [
        (0..DRAWN).map(|_| one_by_one()).collect(),
        (0..DRAWN).map(|_| first()).collect(),
    ];
    let last = (0..DRAWN).map(|_| of_seeds(7)).collect();
    for drawn in all.into_iter().chain([last]) {
        let mut counts: BTreeMap<Board, u32> = BTreeMap::new();
        for board in drawn {
            *counts.entry(board).or_default() += 1;
        }
        let cells = u32::try_from(boards.len()).expect("few");
        let expected = f64::from(DRAWN) / f64::from(cells);
        let square = |board| (f64::from(*counts.get(board).unwrap_or(&0)) - expected).powi(2);
        let chi_square: f64 = boards.iter().map(|board| square(board) / expected).sum();
        let freedom = f64::from(cells - 1);
        let range = bound(freedom, -3.09)..bound(freedom, 3.09);
        assert!(range.contains(&chi_square), "{chi_square} {range:?}");
    }
}

#[test]
fn what_is_drawn_is_there_once_and_fewer_are_the_first_of_more() {
    let all: Vec<u16> = (0..500).collect();
    for seed in 0..50 {
        let some = |count| RandomBoards::new(seed, GOAL).some_of(all.clone(), count);
        let most = some(700);
        let sorted: BTreeSet<u16> = most.iter().copied().collect();
        assert!(sorted.iter().eq(&all) && most.len() == all.len(), "{seed}");
        for count in [0, 1, 7, 499] {
            assert_eq!(some(count), most[..count], "{seed}");
        }
    }
}
