//! Boards of other sizes, beside all boards of the small ones and beside lengths that others found.

mod command;
mod draws;
mod searches;

use std::{collections::BTreeMap, ops::ControlFlow};

use tilegrade::sliding::{Grid, Outcome, Progress, Size, Slide, Solver};

/// Side, fewest moves to the goal with the empty square last (`none` where no moves lead there), and cells.
const COLLECTION: &str = include_str!("sizes/boards.csv");

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn grid(of: &str, numbers: &str) -> Grid {
    Grid::parse(size(of), numbers).expect("a board")
}

/// Goes on whatever there is.
fn patient(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How many moves a shortest solution has, once its moves lead to the goal.
fn fewest(solver: &mut Solver, from: &Grid, goal: &Grid) -> Option<usize> {
    match solver.optimal(from, goal, &mut patient) {
        Outcome::Solved(slides) => {
            assert_eq!(from.after(&slides), Some(*goal), "{from}");
            Some(slides.len())
        }
        Outcome::Unsolvable => None,
        other => panic!("{from}: {other:?}"),
    }
}

/// How far all boards are that lead to this one, breadth first.
fn distances(goal: &Grid) -> BTreeMap<Grid, usize> {
    let mut found = BTreeMap::from([(*goal, 0)]);
    let mut frontier = vec![*goal];
    for moves in 1.. {
        let all = frontier
            .iter()
            .flat_map(|grid| Slide::ALL.map(|slide| grid.slide(slide)));
        let mut next: Vec<Grid> = all
            .flatten()
            .filter(|grid| !found.contains_key(grid))
            .collect();
        next.sort_unstable();
        next.dedup();
        found.extend(next.iter().map(|&grid| (grid, moves)));
        frontier = next;
        if frontier.is_empty() {
            break;
        }
    }
    found
}

/// Every board of a size, those included that do not lead to each other.
fn all(size: Size) -> Vec<Grid> {
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for number in (0..).take(size.cells()) {
        let longer = |order: &Vec<u8>| {
            let order = order.clone();
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, number);
                longer
            })
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let grids = orders
        .iter()
        .map(|cells| Grid::new(size, cells).expect("a board"));
    grids.collect()
}
