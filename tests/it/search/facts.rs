//! What tutorials and assignments print of the 8-puzzle: their numbers must come out here.

use super::{NO_LIMIT, board, moves, numbered, optimal_algorithms, path_of, puzzle};
use tilegrade::{
    puzzle::{Board, GOAL, Move},
    search::algorithms::{
        Algorithm, Estimate, Outcome, Problem, Puzzle, Successor, Unsolvable, branch_and_bound,
        breadth_first, depth_first,
    },
};

#[test]
fn manhattan_to_the_ordered_goal_is_what_tutorials_say() {
    let estimate = Estimate::Manhattan.toward(&board("123456780"));
    assert_eq!(estimate(&board("647850321")), 21);
    assert_eq!(estimate(&board("213540678")), 9);
}

#[test]
fn a_board_24_moves_from_the_ordered_goal_is_found_to_be_that() {
    let puzzle = puzzle("378206451", "123456780");
    for algorithm in optimal_algorithms().filter(|it| *it != Algorithm::BranchAndBound) {
        let estimate = Estimate::Manhattan.toward(puzzle.goal_board());
        let report = algorithm.search(&puzzle, estimate, NO_LIMIT, &mut ());
        assert_eq!(path_of(&puzzle, report).steps.len(), 24, "{algorithm}");
    }
}

#[test]
fn a_board_5_moves_from_the_handouts_goal_is_found_to_be_that() {
    let puzzle = puzzle("283164705", "123804765");
    for algorithm in optimal_algorithms() {
        for heuristic in Estimate::ALL.into_iter().filter(|it| it.is_admissible()) {
            let estimate = heuristic.toward(puzzle.goal_board());
            let report = algorithm.search(&puzzle, estimate, NO_LIMIT, &mut ());
            let path = path_of(&puzzle, report);
            assert_eq!(path.steps.len(), 5, "{algorithm} {heuristic}");
        }
    }
}

#[test]
fn branch_and_bound_goes_through_the_four_matrices_of_the_tutorials() {
    let puzzle = puzzle("123506784", "123086574");
    let estimate = Estimate::Mismatch.toward(puzzle.goal_board());
    let path = path_of(
        &puzzle,
        branch_and_bound::search(&puzzle, estimate, NO_LIMIT, &mut ()),
    );
    let matrices: Vec<String> = path.states().map(Board::to_string).collect();
    assert_eq!(
        matrices,
        ["123506784", "123586704", "123586074", "123086574"]
    );
    assert_eq!(path.cost, 3);
    assert_eq!(moves(&path), [Move::Up, Move::Right, Move::Down]);
}

#[test]
fn the_blank_has_the_neighbours_that_tutorials_list() {
    let neighbours = (0..9).map(|cell| {
        let targets = Move::SINGLE
            .iter()
            .filter_map(|step| step.blank_target(cell));
        let mut targets: Vec<usize> = targets.collect();
        targets.sort_unstable();
        targets
    });
    let listed: [&[usize]; 9] = [
        &[1, 3],
        &[0, 2, 4],
        &[1, 5],
        &[0, 4, 6],
        &[1, 3, 5, 7],
        &[2, 4, 8],
        &[3, 7],
        &[4, 6, 8],
        &[5, 7],
    ];
    assert!(neighbours.eq(listed));
}

#[test]
fn two_boards_of_different_parity_are_no_puzzle_whatever_the_goal() {
    for number in (0..181_440).step_by(20_161) {
        let goal = numbered(number);
        for goal in [goal, goal.twin()] {
            let is_like_goal = goal.leads_to(&GOAL);
            for start in (0..181_440).step_by(20_011).map(numbered) {
                assert_eq!(start.leads_to(&goal), is_like_goal);
                assert_eq!(start.twin().leads_to(&goal), !is_like_goal);
            }
            let start = goal.twin();
            let refused = Unsolvable { start, goal };
            assert_eq!(Puzzle::new(start, goal), Err(refused));
            assert_eq!(
                refused.to_string(),
                format!("no moves lead from {start} to {goal}")
            );
        }
    }
}

/// The puzzle that looks for a board which is nowhere.
struct Everywhere(Board);

impl Problem for Everywhere {
    type State = Board;
    type Label = Move;

    fn start(&self) -> Board {
        self.0
    }

    fn is_goal(&self, board: &Board) -> bool {
        assert!(self.0.leads_to(board), "{board}");
        false
    }

    fn successors(&self, board: &Board) -> impl Iterator<Item = Successor<Board, Move>> {
        let successors = board.successors();
        successors.map(|(label, state)| Successor {
            label,
            state,
            cost: 1,
        })
    }
}

#[test]
fn half_of_all_boards_are_reached_from_any_and_all_of_them_have_its_parity() {
    for start in ["123456780", "213456780", "806547231"] {
        let report = breadth_first::search(&Everywhere(board(start)), NO_LIMIT, &mut ());
        assert_eq!(report.outcome, Outcome::NoPath);
        assert_eq!(report.statistics.expanded, 181_440);
        assert_eq!(report.statistics.peak_closed, 181_440);
    }
}

#[test]
fn depth_first_comes_to_the_goal_by_thousands_of_moves() {
    let puzzle = puzzle("867254301", "123456780");
    let path = path_of(&puzzle, depth_first::search(&puzzle, NO_LIMIT, &mut ()));
    assert!(path.steps.len() > 1_000, "{}", path.steps.len());
}
