//! What can be seen in the files of an assignment without running anything.

use std::collections::BTreeMap;

use super::complaint::{Check, Complaint};
use crate::assignment::{Allowances, Assignment, Case, Claim, Kind, Moves, Points, Visibility};
use crate::course::{Layout, PuzzleSpec, reference};
use crate::outcome::Count;
use crate::puzzle::Board;
use crate::search::{Census, Standing};

/// The files of an assignment, as the user would name them.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The settings file.
    pub settings: String,
    /// The folder of the cases.
    pub cases: String,
    /// The names of all that is in that folder, what is hidden left out.
    pub listing: Vec<String>,
    /// The folder of the expected outputs, and what each file in it holds, where there is one.
    pub expected: Option<(String, BTreeMap<String, Vec<u8>>)>,
}

impl Files {
    /// The board file of a case.
    pub fn board(&self, case: &Case) -> String {
        format!("{}/{}.txt", self.cases, case.name)
    }

    fn toml(&self, case: &Case) -> String {
        format!("{}/{}.toml", self.cases, case.name)
    }
}

/// Looks for whatever is not as it says, in the order of the cases.
pub fn check(assignment: &Assignment, files: &Files, allowances: &Allowances) -> Vec<Complaint> {
    let mut found = Vec::new();
    let puzzle = assignment.settings.rubric.puzzle();
    let census = Census::toward(&puzzle.goal);
    for case in &assignment.cases {
        check_name(case, &census, files, &mut found);
        check_claims(case, &census, files, &mut found);
        check_limits(case, puzzle, files, &mut found);
        if case.points == Points::ZERO {
            found.push(Complaint::new(
                Check::PointsZero,
                &files.board(case),
                None,
                "this case is worth nothing",
                "give it points, or leave it out",
            ));
        }
    }
    check_twins(assignment, files, &mut found);
    check_listing(assignment, files, &mut found);
    check_expected(assignment, files, &mut found);
    check_points(assignment, files, allowances, &mut found);
    let is_hidden = |case: &Case| case.visibility != Visibility::Visible;
    if assignment.cases.iter().all(is_hidden) {
        found.push(Complaint::new(
            Check::AllHidden,
            &files.settings,
            None,
            "every case is hidden: no student sees what went wrong",
            "show a case, or allow it: [verify] allow = { \"all-hidden\" = \"an exam\" }",
        ));
    }
    found
}

/// Holds a case against what its name says: a kind, or numbers of moves.
fn check_name(case: &Case, census: &Census, files: &Files, found: &mut Vec<Complaint>) {
    let lower = case.name.to_lowercase();
    let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).collect();
    let own = case.kind.name();
    let kinds = ["solvable", "unsolvable", "malformed", "tolerated"];
    let mut complain = |message: String| {
        let hint = "give the case another name, or another board";
        let file = files.board(case);
        found.push(Complaint::new(
            Check::NameClaims,
            &file,
            None,
            message,
            hint,
        ));
    };
    // A kind further back may be denied in front: `looks-unsolvable`.
    if kinds.contains(&words[0]) && words[0] != own {
        return complain(format!("its name says {}, and it is {own}", words[0]));
    }
    let standing = case.kind.board().map(|board| census.of(&board));
    for pair in words.windows(2) {
        let (Ok(said), Some(standing)) = (pair[1].parse::<u64>(), standing) else {
            continue;
        };
        let depth = match pair[0] {
            "depth" | "single" => standing.map(|it| it.moves),
            "double" => standing.map(|it| it.double_moves),
            _ => continue,
        };
        if depth.map(u64::from) != Some(said) {
            let is_double = pair[0] == "double";
            let depth = needs(depth.map(u64::from), is_double);
            let name = pair.join("-");
            return complain(format!("its name says `{name}`, and the board {depth}"));
        }
    }
}

/// What a board needs, in words.
fn needs(moves: Moves, is_double: bool) -> String {
    let by = if is_double { " with double moves" } else { "" };
    match moves {
        None => "has no solution".to_owned(),
        Some(moves) => format!("needs {}{by}", Count(moves, "move")),
    }
}

fn check_claims(case: &Case, census: &Census, files: &Files, found: &mut Vec<Complaint>) {
    let claims = &case.claims;
    let mut complain = |line: usize, message: String, hint: &str| {
        let file = files.toml(case);
        found.push(Complaint::new(
            Check::TomlClaims,
            &file,
            Some(line),
            message,
            hint,
        ));
    };
    let board = case.kind.board();
    let standing = board.map(|board| census.of(&board));
    let own = |of: fn(Standing) -> u64| standing.map(|it| it.map(of));
    for (name, claim, own) in [
        ("moves", claims.moves, own(|it| it.moves.into())),
        (
            "double-moves",
            claims.double_moves,
            own(|it| it.double_moves.into()),
        ),
        (
            "paths",
            claims.paths.map(|claim| Claim {
                what: Some(claim.what),
                line: claim.line,
            }),
            own(|it| it.paths.into()),
        ),
    ] {
        let Some(Claim { what, line }) = claim else {
            continue;
        };
        let said = what.map_or_else(|| "\"none\"".to_owned(), |number| number.to_string());
        match own {
            None => {
                let message = format!("`{name}` is {said}, and the file holds no board");
                complain(line, message, "leave it out");
            }
            Some(own) if own != what => {
                let is = match (name, own) {
                    ("paths", Some(paths)) => format!("has {}", Count(paths, "shortest path")),
                    (_, own) => needs(own, name == "double-moves"),
                };
                let message = format!("`{name}` is {said}, and the board {is}");
                complain(line, message, "correct it, or take another board");
            }
            Some(_) => (),
        }
    }
}

/// CPU time that a right program on sorted lists may take with the mismatch heuristic, by the moves that a board needs.
const NEEDED_MS: [(u8, u64); 4] = [(20, 1_000), (24, 10_000), (26, 60_000), (u8::MAX, 300_000)];

fn check_limits(case: &Case, puzzle: &PuzzleSpec, files: &Files, found: &mut Vec<Complaint>) {
    let limits = case.limits;
    let file = files.board(case);
    if limits.wall_ms < limits.cpu_ms {
        let message = format!(
            "`wall-ms` is {}, and `cpu-ms` {}: the elapsed time ends first",
            limits.wall_ms, limits.cpu_ms
        );
        let hint = "leave `wall-ms` out, and it follows `cpu-ms`";
        found.push(Complaint::new(Check::LimitWall, &file, None, message, hint));
    }
    let Kind::Solvable { board, .. } = case.kind else {
        return;
    };
    let moves = puzzle.depth(&board);
    let needed = NEEDED_MS.iter().find(|(most, _)| moves <= *most);
    if let Some(&(_, needed)) = needed
        && limits.cpu_ms < needed
    {
        let message = format!(
            "`cpu-ms` is {}, and a right program on sorted lists may take {needed} for {moves} moves",
            limits.cpu_ms
        );
        let hint = "raise `cpu-ms`, or take a shallower board";
        found.push(Complaint::new(Check::LimitCpu, &file, None, message, hint));
    }
}

fn check_twins(assignment: &Assignment, files: &Files, found: &mut Vec<Complaint>) {
    let mut boards: BTreeMap<Board, &Case> = BTreeMap::new();
    let mut texts: BTreeMap<&[u8], &Case> = BTreeMap::new();
    let mut names: BTreeMap<String, &Case> = BTreeMap::new();
    for case in &assignment.cases {
        let mut complain = |check, message: String, hint: &str| {
            found.push(Complaint::new(
                check,
                &files.board(case),
                None,
                message,
                hint,
            ));
        };
        if let Some(board) = case.kind.board()
            && let Some(other) = boards.insert(board, case)
        {
            let message = format!("the board {board} is that of {} too", files.board(other));
            complain(Check::BoardTwice, message, "leave one of them out");
        }
        if case.kind.board().is_none()
            && let Some(other) = texts.insert(&case.bytes, case)
        {
            let message = format!("the file is that of {} too", files.board(other));
            complain(Check::BoardTwice, message, "leave one of them out");
        }
        if let Some(other) = names.insert(case.name.to_lowercase(), case) {
            let message = format!(
                "its name is that of {} but for the case of its letters",
                files.board(other)
            );
            complain(Check::NameTwice, message, "give it another name");
        }
    }
}

fn check_listing(assignment: &Assignment, files: &Files, found: &mut Vec<Complaint>) {
    let is_of_case = |name: &str| {
        let own = name.strip_suffix(".txt").or(name.strip_suffix(".toml"));
        own.is_some_and(|own| assignment.cases.iter().any(|case| case.name == own))
    };
    for name in files.listing.iter().filter(|name| !is_of_case(name)) {
        found.push(Complaint::new(
            Check::OrphanFile,
            &format!("{}/{name}", files.cases),
            None,
            "this belongs to no case",
            "move it out of the folder of the cases",
        ));
    }
}

fn check_expected(assignment: &Assignment, files: &Files, found: &mut Vec<Complaint>) {
    let Some((folder, expected)) = &files.expected else {
        return;
    };
    let puzzle = assignment.settings.rubric.puzzle();
    for case in &assignment.cases {
        let Some(board) = case.kind.board() else {
            continue;
        };
        let name = format!("{}.txt", case.name);
        let file = format!("{folder}/{name}");
        let hint = format!("`tilegrade solve --board {board} > {file}` writes it");
        let Some(own) = expected.get(&name) else {
            let message = "there is none, and other cases have their expected output";
            found.push(Complaint::new(
                Check::ExpectedMissing,
                &file,
                None,
                message,
                hint,
            ));
            continue;
        };
        let texts = Layout::ALL.map(|layout| reference(&board, puzzle, layout));
        if texts.iter().any(|text| text.as_bytes() == own) {
            continue;
        }
        let [handout, _] = texts;
        let line = first_difference(own, handout.as_bytes());
        let message = "this is not what the reference prints";
        found.push(Complaint::new(
            Check::ExpectedDiffers,
            &file,
            Some(line),
            message,
            hint,
        ));
    }
    let is_of_case = |file: &str| {
        let mut cases = assignment.cases.iter();
        cases.any(|case| case.kind.board().is_some() && file == format!("{}.txt", case.name))
    };
    for name in expected.keys().filter(|name| !is_of_case(name)) {
        found.push(Complaint::new(
            Check::OrphanFile,
            &format!("{folder}/{name}"),
            None,
            "this belongs to no case with a board",
            "leave it out",
        ));
    }
}

/// The line in which two texts differ first, counted from 1.
fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let lines = |text: &[u8]| {
        text.split(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    };
    let (one, other): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (lines(one), lines(other));
    let pairs = one.iter().zip(&other);
    let same = pairs.take_while(|(one, other)| one == other).count();
    same + 1
}

fn check_points(
    assignment: &Assignment,
    files: &Files,
    allowances: &Allowances,
    found: &mut Vec<Complaint>,
) {
    let regular = assignment.cases.iter().filter(|case| !case.is_extra_credit);
    let sum: Points = regular.map(|case| case.points).sum();
    let mut complain = |line, message: String, hint: &str| {
        let file = &files.settings;
        found.push(Complaint::new(Check::PointsSum, file, line, message, hint));
    };
    match allowances.points {
        Some((wanted, line)) if wanted != sum => complain(
            Some(line),
            format!("the cases come to {sum} points, and are to come to {wanted}"),
            "correct the points of a case, or `points` here",
        ),
        None if sum == Points::ZERO => complain(
            None,
            "the cases come to no points".to_owned(),
            "give a case points that are no extra credit",
        ),
        None if sum.down_to(Points::whole(1)) != sum => complain(
            None,
            format!("the cases come to {sum} points, which is no whole number"),
            "correct the points of a case, or say the sum: [verify] points = 100",
        ),
        _ => (),
    }
}
