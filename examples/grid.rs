//! The cheapest way through a landscape: plains cost 1 to enter, woods 3 and water 8; rocks cannot be entered.
//!
//! The library's searches know nothing of maps: this says what a step is and what it costs, and they do the rest. Run it with
//! `cargo run --example grid`.

use std::io::{self, Write};

use tilegrade::search::general::{
    Cost, Path, Problem, Report, Successor, astar, breadth_first, greedy, iterative_deepening_astar,
};

const LANDSCAPE: [&[u8]; 7] = [
    b"S.^....", b".#^.##.", b".#~~~#.", b"..~#~..", b".#~#.#.", b".#^^.#.", b"....#.G",
];

struct Landscape;

/// A row and a column.
type Place = (usize, usize);

/// What it costs to enter a place; none where that is impossible.
fn cost_of(place: Place) -> Option<Cost> {
    match LANDSCAPE.get(place.0)?.get(place.1)? {
        b'#' => None,
        b'^' => Some(3),
        b'~' => Some(8),
        _ => Some(1),
    }
}

fn place_of(sign: u8) -> Place {
    let find = |(row, line): (usize, &&[u8])| Some((row, line.iter().position(|it| *it == sign)?));
    let found = LANDSCAPE.iter().enumerate().find_map(find);
    found.expect("the landscape has both ends")
}

impl Problem for Landscape {
    type State = Place;
    type Label = char;

    fn start(&self) -> Place {
        place_of(b'S')
    }

    fn is_goal(&self, place: &Place) -> bool {
        *place == place_of(b'G')
    }

    fn successors(&self, &(row, column): &Place) -> impl Iterator<Item = Successor<Place, char>> {
        let around = [
            ('N', (row.wrapping_sub(1), column)),
            ('E', (row, column + 1)),
            ('S', (row + 1, column)),
            ('W', (row, column.wrapping_sub(1))),
        ];
        around.into_iter().filter_map(|(label, state)| {
            let cost = cost_of(state)?;
            Some(Successor { label, state, cost })
        })
    }
}

/// No step costs less than 1, so that the distance as the crow walks is never too high.
fn distance_to_goal(place: &Place) -> Cost {
    let goal = place_of(b'G');
    (place.0.abs_diff(goal.0) + place.1.abs_diff(goal.1)) as Cost
}

/// Writes a line about a way, and gives it back.
fn tell(
    out: &mut impl Write,
    name: &str,
    report: &Report<Place, char>,
) -> io::Result<Path<Place, char>> {
    let path = report.path().cloned();
    let path = path.ok_or_else(|| io::Error::other(format!("{name} found no way")))?;
    let (cost, steps): (_, String) = (path.cost, path.labels().collect());
    let expanded = report.statistics.expanded;
    writeln!(
        out,
        "{name}: {steps}, which costs {cost} ({expanded} expanded)"
    )?;
    Ok(path)
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let limit = 1_000_000;
    let report = astar::search(&Landscape, distance_to_goal, limit, &mut ());
    let cheapest = tell(&mut out, "astar", &report)?;
    let report = iterative_deepening_astar::search(&Landscape, distance_to_goal, limit, &mut ());
    let again = tell(&mut out, "idastar", &report)?;
    let report = breadth_first::search(&Landscape, limit, &mut ());
    let shortest = tell(&mut out, "bfs", &report)?;
    let report = greedy::search(&Landscape, distance_to_goal, limit, &mut ());
    let quick = tell(&mut out, "greedy", &report)?;

    assert_eq!(cheapest.cost, again.cost);
    assert!(cheapest.cost <= shortest.cost && cheapest.cost <= quick.cost);
    assert!(shortest.steps.len() <= cheapest.steps.len());
    for (row, line) in LANDSCAPE.iter().enumerate() {
        let is_on_way = |column| cheapest.states().any(|place| *place == (row, column));
        let sign = |(column, sign): (usize, &u8)| match sign {
            b'.' | b'^' | b'~' if is_on_way(column) => '*',
            sign => char::from(*sign),
        };
        let line: String = line.iter().enumerate().map(sign).collect();
        writeln!(out, "{line}")?;
    }
    Ok(())
}
