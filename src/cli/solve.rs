//! `tilegrade solve`.

use std::io;
use std::path::Path;

use super::arg_values::Format;
use super::compare::compare;
use super::output::{Failure, complain, note, note_at_length, note_in_parts, print_exactly};
use super::plan::{self, Plan, goal};
use super::search::Search;
use super::search_args::{MOST_EXPANDED, SolveArguments, Source, Sources};
use super::solve_json::json;
use super::solve_sized::solve_sized;
use super::trace::trace;
use super::{DONE, NOT_JUDGED};
use crate::course::{self, Layout, PuzzleSpec, render_path, render_unsolvable};
use crate::load;
use crate::outcome::Count;
use crate::puzzle::Board;
use crate::search::AnySolver;
use crate::search::algorithms::{Bound, Puzzle};

/// Solves every board that was asked for, in their order.
pub(super) fn solve(arguments: &SolveArguments) -> Result<u8, Failure> {
    if let Some(size) = arguments.size {
        return solve_sized(arguments, size);
    }
    if arguments.compare {
        return compare(arguments);
    }
    if let Some(kind) = arguments.trace {
        return trace(arguments, kind);
    }
    let settings = arguments.set.settings()?;
    let spec = settings.as_ref().map(|settings| settings.rubric.puzzle());
    let (goal, plans) = match spec {
        Some(spec) => (spec.goal, Plan::of_sections(spec, arguments)),
        None => (goal(arguments.goal.as_deref())?, Plan::all(arguments)?),
    };
    let boards = boards(arguments)?;
    let mut handouts = AnySolver::default();
    let (mut code, mut is_later) = (DONE, false);
    for board in boards {
        let solved = Puzzle::new(board, goal).ok().map(|puzzle| {
            let searches = plans.iter().map(|plan| plan.run(&puzzle, &mut handouts));
            searches.collect::<Vec<Search>>()
        });
        let set = settings.as_ref().map(|settings| settings.rubric.layout);
        let layout = arguments.layout.or(set).unwrap_or_default();
        let text = match (arguments.format, spec) {
            (Format::Text, Some(spec)) => answer(&board, spec, solved.as_deref(), layout, is_later),
            (Format::Text, None) => text(&board, solved.as_deref(), layout, is_later),
            (Format::Json, _) => json(&board, &goal, solved.as_deref(), arguments.stats),
        };
        print_exactly(text.as_bytes())?;
        is_later |= !text.is_empty();
        if arguments.stats {
            talk_statistics(&board, solved.as_deref());
        }
        for search in solved.iter().flatten() {
            remark(&board, search);
            if let Some((message, hint)) = why_none(&board, search, arguments) {
                let hint = hint.to_owned();
                complain(&Failure::NotJudged { message, hint });
                code = NOT_JUDGED;
            }
        }
    }
    Ok(code)
}

/// The answer as an assignment asks for it: the sections that were solved.
fn answer(
    board: &Board,
    puzzle: &PuzzleSpec,
    solved: Option<&[Search]>,
    layout: Layout,
    is_later: bool,
) -> String {
    let gap = if is_later { "\n" } else { "" };
    let Some(searches) = solved else {
        return gap.to_owned() + &render_unsolvable(board, layout);
    };
    let found = |search: &Search| {
        let moves = search.report.path()?.labels().copied().collect();
        Some((search.section?, moves))
    };
    let solutions: Vec<_> = searches.iter().filter_map(found).collect();
    gap.to_owned() + &course::answer(board, &solutions, puzzle, layout)
}

/// The boards that were asked for, in their order.
pub(super) fn boards(arguments: &SolveArguments) -> Result<Vec<Board>, Failure> {
    let Sources(sources) = &arguments.boards;
    let boards = sources.iter().map(|source| match source {
        Source::Digits(digits) => plan::board("--board", digits),
        Source::File(path) if path == Path::new("-") => {
            Ok(load::board_from("standard input", io::stdin())?)
        }
        Source::File(path) => Ok(load::board(path)?),
    });
    boards.collect()
}

fn text(board: &Board, solved: Option<&[Search]>, layout: Layout, is_later: bool) -> String {
    let sections: Vec<String> = match solved {
        Some(searches) => searches
            .iter()
            .filter_map(|search| {
                let path = search.report.path()?;
                let heading = format!(
                    "{} moves in total ({})",
                    path.steps.len(),
                    search.found_by()
                );
                Some(render_path(&heading, &path.start, &path.steps, layout))
            })
            .collect(),
        None => vec![render_unsolvable(board, layout)],
    };
    let gap = if is_later && !sections.is_empty() {
        "\n"
    } else {
        ""
    };
    gap.to_owned() + &sections.join(layout.gap())
}

pub(super) fn talk_statistics(board: &Board, solved: Option<&[Search]>) {
    if solved.is_none() {
        note(&format!(
            "{board}: no solution exists, which the parity tells without a search"
        ));
    }
    for search in solved.unwrap_or_default() {
        let statistics = search.report.statistics;
        let moves = match (search.length(), search.bound()) {
            (Some(length), _) => Count(length, "move").to_string(),
            (None, Some(Bound::Expanded)) => "gave up at --limit".to_owned(),
            (None, Some(Bound::Depth)) => "gave up at --depth-limit".to_owned(),
            (None, Some(Bound::Observer)) => "interrupted".to_owned(),
            (None, None) => "no path".to_owned(),
        };
        let mut parts = vec![
            format!("{board} {}: {moves}", search.label()),
            format!("{} expanded", statistics.expanded),
            format!("{} generated", statistics.generated),
        ];
        match statistics.peak_stack {
            0 => parts.extend([
                format!("{} on OPEN at most", statistics.peak_open),
                format!("{} on CLOSED at most", statistics.peak_closed),
            ]),
            held => parts.push(format!("{held} held at most without lists")),
        }
        let factor = search.factor();
        parts.extend(factor.map(|factor| format!("effective branching factor {factor:.3}")));
        parts.push(format!("{:.3} ms", search.milliseconds));
        note_in_parts(&parts);
    }
}

/// Says that an estimate is wrong on purpose, and what came of it.
pub(super) fn remark(board: &Board, search: &Search) {
    let Some(longer_by) = search.longer_by else {
        return;
    };
    let result = match longer_by {
        0 => "the answer is as short as any all the same".to_owned(),
        more => format!(
            "the answer is {} longer than the shortest",
            Count(more, "move")
        ),
    };
    note_at_length(&format!(
        "{board} {}: inadmissible, since it may be too high; {result}",
        search.label()
    ));
}

/// Why there is no answer, where a search was ended before it had one, and the way out.
pub(super) fn why_none(
    board: &Board,
    search: &Search,
    arguments: &SolveArguments,
) -> Option<(String, &'static str)> {
    let (what, hint) = match search.bound()? {
        Bound::Depth => (
            match arguments.effort.depth_limit {
                Some(depth) => format!("no path has at most {}", Count(depth, "move")),
                None => "no path is short enough".to_owned(),
            },
            "--depth-limit N allows longer ones",
        ),
        Bound::Expanded | Bound::Observer => {
            let expanded = Count(search.report.statistics.expanded, "state");
            let hint = if arguments.effort.limit < MOST_EXPANDED {
                "--limit N allows more, which takes time and, with lists, memory"
            } else {
                "another --algorithm or --heuristic may expand fewer"
            };
            (format!("gave up after {expanded} expanded"), hint)
        }
    };
    Some((format!("{board} {}: {what}", search.label()), hint))
}
