//! The cheapest way through a landscape: plains cost 1 to enter, woods 3 and water 8; rocks cannot be entered.
//!
//! The library's searches know nothing of maps: this says what a step is and what it costs, and they do the rest. Run it with
//! `cargo run --example grid`.

use std::io::{self, Write};

use tilegrade::search::algorithms::{
    Cost, Path, Problem, Report, Successor, astar, breadth_first, greedy, iterative_deepening_astar,
};

const LANDSCAPE: &str = "\
S.^~...
.#^.##.
.#~~~#.
..~#...
.#~#.#.
.#^^.#.
....#.G
";

struct Landscape;

/// A row and a column.
type Place = (usize, usize);

/// What it costs to enter a place; none where that is impossible.
fn cost_of(place: Place) -> Option<Cost> {
    match LANDSCAPE.lines().nth(place.0)?.chars().nth(place.1)? {
        '#' => None,
        '^' => Some(3),
        '~' => Some(8),
        _ => Some(1),
    }
}

fn place_of(sign: char) -> Place {
    let mut lines = LANDSCAPE.lines().enumerate();
    let place = lines.find_map(|(row, line)| Some((row, line.find(sign)?)));
    place.expect("the landscape has both ends")
}

impl Problem for Landscape {
    type State = Place;
    type Label = char;

    fn start(&self) -> Place {
        place_of('S')
    }

    fn is_goal(&self, place: &Place) -> bool {
        *place == place_of('G')
    }

    fn successors(&self, &(row, column): &Place) -> impl Iterator<Item = Successor<Place, char>> {
        let around = [
            ('N', (row.wrapping_sub(1), column)),
            ('W', (row, column.wrapping_sub(1))),
            ('S', (row + 1, column)),
            ('E', (row, column + 1)),
        ];
        around.into_iter().filter_map(|(label, state)| {
            let cost = cost_of(state)?;
            Some(Successor { label, state, cost })
        })
    }
}

/// No step costs less than 1, so that the distance as the crow walks is never too high.
fn distance_to_goal(place: &Place) -> Cost {
    let goal = place_of('G');
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
    let steps: String = path.labels().collect();
    let (cost, expanded) = (path.cost, report.statistics.expanded);
    writeln!(out, "{name}: {steps} costs {cost} ({expanded} expanded)")?;
    Ok(path)
}

fn print(out: &mut impl Write) -> io::Result<()> {
    let limit = 1_000_000;
    let report = breadth_first::search(&Landscape, limit, &mut ());
    tell(out, "bfs", &report)?;
    let report = greedy::search(&Landscape, distance_to_goal, limit, &mut ());
    tell(out, "greedy", &report)?;
    let report = iterative_deepening_astar::search(&Landscape, distance_to_goal, limit, &mut ());
    tell(out, "idastar", &report)?;
    let report = astar::search(&Landscape, distance_to_goal, limit, &mut ());
    let cheapest = tell(out, "astar", &report)?;
    for (row, line) in LANDSCAPE.lines().enumerate() {
        let is_on_way = |column| cheapest.states().any(|place| *place == (row, column));
        let sign = |(column, sign)| match sign {
            '.' | '^' | '~' if is_on_way(column) => '*',
            sign => sign,
        };
        let line: String = line.chars().enumerate().map(sign).collect();
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    print(&mut io::stdout().lock())
}

#[cfg(test)]
mod tests {
    use super::print;

    #[test]
    fn the_cheapest_way_goes_around_the_water_and_is_longer_than_the_shortest() {
        let mut out = Vec::new();
        print(&mut out).expect("all searches find a way");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(
            text,
            "bfs: EESSEESEESSS costs 37 (36 expanded)\n\
             greedy: EEEEEESSSSSS costs 21 (13 expanded)\n\
             idastar: SSSSSSEEENENNEESSS costs 20 (113 expanded)\n\
             astar: SSSSSSEEENENNEESSS costs 20 (26 expanded)\n\
             S.^~...\n\
             *#^.##.\n\
             *#~~~#.\n\
             *.~#***\n\
             *#~#*#*\n\
             *#^**#*\n\
             ****#.G\n"
        );
    }
}
