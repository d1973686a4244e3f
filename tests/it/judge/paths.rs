//! What is said of boards, labels and numbers of moves, whatever mistake they come of.

use tilegrade::{
    course::{PuzzleSpec, SectionId},
    outcome::{CaseResult, RunRecord},
    puzzle::{
        Board, GOAL,
        Move::{self, Down, Left, Right, Up},
        MoveSet,
    },
    search::{
        Heuristic::{self, Manhattan, Mismatch},
        distance::Distances,
    },
    transcript::{Layout, Named, Part, Section, Stop, Transcript, render},
};

use super::{case, judged};

fn board(digits: &str) -> Board {
    digits.parse().expect("a board")
}

/// What a program prints that gives these solutions.
fn text_of(sections: Vec<Section>) -> String {
    let transcript = Transcript {
        parts: sections.into_iter().map(Part::Solution).collect(),
        ..Transcript::default()
    };
    render(&transcript, &PuzzleSpec::coms228(), Layout::Handout)
}

/// What a text about a board comes to.
fn judged_of(start: Board, text: String) -> CaseResult {
    let rows: Vec<String> = start.rows().map(|row| format!("{row:?}\n")).collect();
    let file = rows.concat().replace(['[', ']', ','], "");
    judged(&case("board", &file, None), RunRecord::saved(text.into()))
}

/// What is said of these solutions of a board, each as the id of a finding and its message.
fn said(start: Board, sections: Vec<Section>) -> Vec<(&'static str, String)> {
    findings(start, text_of(sections))
}

fn findings(start: Board, text: String) -> Vec<(&'static str, String)> {
    let findings = judged_of(start, text).findings.into_iter();
    findings.map(|one| (one.id.name(), one.message)).collect()
}

/// A solution of this many moves under a heading that states another number of them.
fn stated(heuristic: Heuristic, stated: u64, stops: Vec<Stop>) -> Section {
    Section {
        named: Named::Known(SectionId::from(heuristic)),
        stated: Some(stated),
        stops,
        ..Section::default()
    }
}

/// A path of so many moves to the goal: there and back as often as it takes, and then a shortest one.
fn path(start: Board, moves: usize) -> Vec<Stop> {
    let distances = Distances::to(&GOAL, MoveSet::Single);
    let mut stops = vec![Stop::new(start, None)];
    let mut here = start;
    while stops.len() <= moves {
        let left = usize::from(distances.of(&here).expect("a way"));
        let (step, next) = if stops.len() + left <= moves {
            here.successors().next().expect("a move")
        } else {
            let mut nearer = distances.optimal_successors(&here);
            nearer.next().expect("a nearer board")
        };
        stops.push(Stop::new(next, Some(step)));
        here = next;
    }
    stops
}

/// What Manhattan's solution of a board states and shows, what the other one does, and what is said: the boards are 10
/// moves away, beside the goal, and 20 moves away with estimates far below that.
const COUNTS: &str = "\
123657840 11/10 10/10 count-of-states the boards were counted, not the moves
123657840 11/10 11/10 count-of-states the boards were counted, not the moves
123657840 9/10 10/10 count-one-less one less than there are moves
123657840 20/10 10/10 count-of-both 20 is the sum of both solutions
123657840 22/12 10/10 count-of-both 22 is the sum of both solutions
123657840 12/10 10/12 count-of-other-section 12 is the number of the other solution
123657840 10/12 10/10 count-of-shortest 10 is the number of a shortest path, and this one is longer
123657840 4/10 10/10 wrong-count 4 moves stated and 10 shown
123657840 18446744073709551615/10 10/10 wrong-count 10 shown
123657840 0/10 - wrong-count 0 moves stated and 10 shown
123084765 2/1 1/1 count-of-states not the moves, or else 2 is the sum of both solutions
123084765 2/1 2/1 count-of-states not the moves, or else 2 is the sum of both solutions
823674510 10/20 - count-of-estimate 10 is what manhattan estimates for the start
823674510 5/20 - count-of-estimate 5 is what mismatch estimates for the start";

#[test]
fn each_number_is_called_what_it_is() {
    for row in COUNTS.lines() {
        let cells: Vec<&str> = row.splitn(5, ' ').collect();
        let start = board(cells[0]);
        let section = |cell: &str, heuristic: Heuristic| {
            let (number, moves) = cell.split_once('/')?;
            let number = number.parse().expect("a number");
            let moves = moves.parse().expect("a number");
            Some(stated(heuristic, number, path(start, moves)))
        };
        let sections = [section(cells[1], Manhattan), section(cells[2], Mismatch)];
        let found = said(start, sections.into_iter().flatten().collect());
        let is_it = |(id, message): &(&str, String)| *id == cells[3] && message.ends_with(cells[4]);
        assert!(found.iter().any(is_it), "{row}: {found:?}");
    }
}

/// A walk to the goal over all four moves, most of them twice or more.
const ALL: [Move; 8] = [Left, Left, Up, Up, Right, Right, Down, Left];

/// The findings about a way of naming.
const RULES: [&str; 4] = [
    "labels-inverted",
    "left-right-swapped",
    "up-down-swapped",
    "labels-renamed",
];

#[test]
fn a_way_of_naming_is_told_where_moves_come_again_and_are_called_the_same_again() {
    let turn: fn(Move) -> Move = |step| Move::SINGLE[(step as usize + 1) % 4];
    let mixed = "the names of the moves are mixed up: `LEFT` is called `RIGHT`, `RIGHT` is called `UP`, `UP` is called `DOWN`, `DOWN` is called `LEFT`";
    let opposite = "every move has the opposite name; `UP` and `DOWN` do not come up";
    for (shown, name, message) in [
        (
            &ALL[..],
            Move::inverse as fn(Move) -> Move,
            "every move is named after the motion of the blank",
        ),
        (&[Left], Move::inverse, opposite),
        (&[Left, Right, Left], Move::inverse, opposite),
        (&ALL, turn, mixed),
        (&ALL, |step| step, ""),
        (&ALL, |_| Left, ""),
        (&[Left, Up, Right], turn, ""),
    ] {
        // Taken back from the goal, the moves lead to where the walk begins.
        let back = shown.iter().rev();
        let start = back.fold(GOAL, |board, step| {
            board.after(step.inverse()).expect("a possible move")
        });
        let mut here = start;
        let stops = shown.iter().map(|&step| {
            here = here.after(step).expect("a possible move");
            Stop::new(here, Some(name(step)))
        });
        let stops: Vec<Stop> = [Stop::new(start, None)].into_iter().chain(stops).collect();
        let section = stated(Manhattan, shown.len() as u64, stops);
        let found = said(start, vec![section]);
        let of_ways = found.iter().filter(|(id, _)| RULES.contains(id));
        let told: Vec<&str> = of_ways.map(|(_, said)| said.as_str()).collect();
        assert_eq!(told.concat(), message, "{shown:?}: {found:?}");
    }
}

#[test]
fn a_wrong_way_of_naming_is_told_once_of_both_solutions() {
    let start = board("123657840");
    let mut stops = path(start, 10);
    for stop in &mut stops {
        for (label, _) in &mut stop.labels {
            *label = label.inverse();
        }
    }
    let both = Heuristic::ALL.map(|heuristic| stated(heuristic, 10, stops.clone()));
    let found = said(start, both.into());
    let [(id, message)] = &found[..] else {
        panic!("{found:?}");
    };
    let told = "in both solutions, every move is named after the motion of the blank";
    assert_eq!((*id, message.as_str()), ("labels-inverted", told));
}

/// What is laid beside a path that is longer than need be, below the drawing of its first lost move.
fn difference(start: Board, stops: &[Stop]) -> String {
    let moves = stops.len() as u64 - 1;
    let both = Heuristic::ALL.map(|heuristic| stated(heuristic, moves, stops.to_vec()));
    let result = judged_of(start, text_of(both.into()));
    let mut evidence = result.findings.into_iter().filter_map(|one| one.evidence);
    let evidence = evidence.next().expect("evidence");
    let (_, difference) = evidence.split_once("\n\n").expect("a difference");
    difference.to_owned()
}

#[test]
fn the_shortest_path_that_has_most_steps_in_common_is_laid_beside_one() {
    // From here there are 2 shortest paths. The path goes along with the second one only after a detour.
    let start = board("123657840");
    let distances = Distances::to(&GOAL, MoveSet::Single);
    let (first, away) = start.successors().last().expect("a move");
    let mut stops = vec![Stop::new(start, None), Stop::new(away, Some(first))];
    let mut here = away;
    stops.push(Stop::new(start, Some(first.inverse())));
    while here != GOAL {
        let from = stops.last().and_then(Stop::board).expect("a board");
        let nearer = distances.optimal_successors(&from);
        let Some((step, next)) = nearer.last() else {
            break;
        };
        stops.push(Stop::new(next, Some(step)));
        here = next;
    }
    let text = difference(start, &stops);
    let changed: Vec<&str> = text.lines().filter(|line| line.starts_with('-')).collect();
    assert_eq!(changed.len(), 2, "{text}");
    assert_eq!(changed[1].split(' ').count(), 3, "a move and back: {text}");
}

#[test]
fn a_path_of_many_moves_is_short_to_tell_about() {
    let start = board("123657840");
    let text = difference(start, &path(start, 1_010));
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.lines().all(|line| line.len() <= 72), "{text}");
}

/// Boards that are shown for 203184765, and what they are. The last ones are itself, and others that are like no board.
const LIKE: &str = "\
217086345 rows and columns are exchanged
302481567 every row is reversed
765184203 the rows are in reverse order
567481302 all nine cells are in reverse order
712680543 it is turned by a quarter to the right
345086217 it is turned by a quarter to the left
543680712 rows and columns are exchanged, and their order is reversed
184203765 its rows are in another order
123804765 it is the goal
123456780 it is `1 2 3 / 4 5 6 / 7 8 ·`, the goal of another puzzle
012345678 it is `· 1 2 / 3 4 5 / 6 7 8`, the goal of another puzzle
123657840 it is the example of the handout
203184756 tiles 5 and 6 are exchanged
283104765 it is the given one after the move `UP`
253184760 tile 5 and the blank are exchanged
203184765 -
231084765 -
876543210 -";

#[test]
fn boards_that_are_read_or_printed_in_another_order_are_recognised() {
    for row in LIKE.lines() {
        let (shown, words) = row.split_at(9);
        let text = render(
            &Transcript::of_unsolvable(board(shown)),
            &PuzzleSpec::coms228(),
            Layout::Handout,
        );
        let found = findings(board("203184765"), text);
        let said = found[0].1.split_once("below the sentence: ");
        let said = said.map_or("-", |(_, said)| said);
        assert_eq!(said, words.trim(), "{shown}: {found:?}");
    }
}
