//! The cases of an assignment in a list, with what each catches.

use std::fmt::Write as _;

use serde::Serialize;

use crate::assignment::Case;
use crate::mutant::Mutant;
use crate::object::object;
use crate::outcome::{compact_json, first_of};
use crate::puzzle::{Board, MoveSet};
use crate::search::Standing;

/// Mistakes that a row names.
const MOST_NAMED: usize = 3;

/// A case, and what is known of it.
#[derive(Clone, Debug)]
pub struct ListedCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// Where its board stands to the goal; `None` without a board or a solution.
    pub standing: Option<Standing>,
    /// The mistakes that it catches.
    pub catches: Vec<Mutant>,
    /// Those that no other case catches.
    pub alone: Vec<Mutant>,
}

/// The list for a terminal. `has_doubles` adds the moves with double moves.
pub fn text(cases: &[ListedCase<'_>], has_doubles: bool) -> String {
    let width = cases.iter().map(|one| one.case.name.len()).max();
    let width = width.unwrap_or(0).max("case".len());
    let doubles = if has_doubles { "  double" } else { "" };
    let mut text = format!(
        "{:width$}  moves{doubles}  paths  points  cpu-ms  visibility       catches\n",
        "case"
    );
    for one in cases {
        let case = one.case;
        let number = |of: fn(&Standing) -> u64| {
            let number = one.standing.as_ref().map(of);
            number.map_or_else(|| "-".to_owned(), |number| number.to_string())
        };
        let _ = write!(
            text,
            "{:width$}  {:>5}",
            case.name,
            number(|it| it.moves.into())
        );
        if has_doubles {
            let _ = write!(text, "  {:>6}", number(|it| it.double_moves.into()));
        }
        let alone: Vec<&str> = one.alone.iter().map(|mutant| mutant.id()).collect();
        let alone = match &alone[..] {
            [] => String::new(),
            alone => format!(", alone {}", first_of(alone, MOST_NAMED)),
        };
        let _ = writeln!(
            text,
            "  {:>5}  {:>6}  {:>6}  {:15}  {}{alone}",
            number(|it| it.paths.into()),
            case.points.to_string(),
            case.limits.cpu_ms,
            case.visibility.name(),
            one.catches.len()
        );
    }
    text
}

/// The list for programs, a line of JSON for each case.
pub fn json(cases: &[ListedCase<'_>]) -> String {
    let line = |one: &ListedCase<'_>| compact_json(&row(one)) + "\n";
    cases.iter().map(line).collect()
}

fn row<'a>(one: &'a ListedCase<'a>) -> impl Serialize + 'a {
    let case = one.case;
    let ids = |mutants: &[Mutant]| mutants.iter().map(|mutant| mutant.id()).collect::<Vec<_>>();
    object! {
        "name": &case.name,
        "kind": case.kind.name(),
        "board": case.kind.board().as_ref().map(Board::to_string),
        "moves": one.standing.map(|it| it.moves),
        "double-moves": one.standing.map(|it| it.double_moves),
        "paths": one.standing.map(|it| it.paths),
        "points": case.points,
        "extra-credit": case.is_extra_credit,
        "visibility": case.visibility,
        "limits": case.limits,
        "catches": ids(&one.catches),
        "catches-alone": ids(&one.alone),
    }
}

/// How deep a board is, as the names of cases say it: `depth-18`, or `single-18-double-12`.
pub fn depth_name(moves: u8, double_moves: u8, set: MoveSet) -> String {
    match set {
        MoveSet::Single => format!("depth-{moves:02}"),
        MoveSet::SingleAndDouble => format!("single-{moves:02}-double-{double_moves:02}"),
    }
}
