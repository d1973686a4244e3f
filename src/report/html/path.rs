//! A student's path beside a shortest one.
//!
//! The shortest path is the student's own as far as that goes, so that they part at the first lost move.

use askama::Template;

use super::board::{Drawing, drawing, line};
use crate::outcome::ShownPath;
use crate::puzzle::Board;

/// A path as a part of a page.
#[derive(Template)]
#[template(path = "path.html")]
pub(super) struct Section {
    id: String,
    name: String,
    said: String,
    caption: &'static str,
    /// The step where it goes wrong; 0 where it does not.
    stop: usize,
    jump: &'static str,
    rows: Vec<Row>,
    more: usize,
}

struct Row {
    number: usize,
    /// The move and the board that it leads to; empty where there is none.
    shown: (String, String),
    best: (String, String),
}

/// A path, and where it goes wrong.
pub(super) struct Played<'a> {
    path: &'a ShownPath,
    boards: Vec<Board>,
    /// A shortest path from the same board; empty where none leads to the goal.
    best: Vec<Board>,
    /// The first step that leads no nearer to the goal, counted from 1.
    lost: Option<usize>,
}

impl<'a> Played<'a> {
    pub(super) fn new(path: &'a ShownPath) -> Self {
        Self {
            path,
            boards: path.boards().collect(),
            best: path.shortest(),
            lost: path.lost_move(),
        }
    }

    /// The boards about the first lost move, with a caption each; `None` if no move was lost.
    pub(super) fn figure(&self) -> Option<Vec<(&'static str, Drawing)>> {
        let lost = self.lost?;
        let here = self.boards[lost - 1];
        let mut figure = vec![
            ("before", drawing(here, None)),
            ("your move", drawing(self.boards[lost], Some(here))),
        ];
        if let Some(next) = self.best.get(lost) {
            figure.push(("a best move", drawing(*next, Some(here))));
        }
        Some(figure)
    }

    /// The path as a part of a page.
    pub(super) fn section(&self, id: String, case: &str) -> Section {
        let path = self.path;
        let broken = path.breaks_off.map(|board| (self.boards.len(), board));
        let stop = self.lost.or(broken.map(|(step, _)| step)).unwrap_or(0);
        Section {
            id,
            name: format!("{case}: the path of {}", path.section.name()),
            said: path.said(),
            caption: "Step by step: what is shown, and a shortest path from the same board",
            stop,
            jump: match self.lost {
                Some(_) => "To the first lost move",
                None => "To the step that is no move",
            },
            rows: self.rows(broken),
            more: path.more,
        }
    }

    fn rows(&self, broken: Option<(usize, Board)>) -> Vec<Row> {
        let shown = self.boards.len() + usize::from(broken.is_some());
        let cell = |boards: &[Board], number: usize| {
            let board = *boards.get(number)?;
            let before = number.checked_sub(1).and_then(|before| boards.get(before));
            let step = before.and_then(|before| before.move_to(&board));
            Some((step.map_or("", |step| step.name()).to_owned(), line(board)))
        };
        let row = |number: usize| {
            let mut shown = cell(&self.boards, number).unwrap_or_default();
            if self.lost == Some(number) {
                shown.0 += " (lost)";
            }
            if let Some((_, board)) = broken.filter(|(step, _)| *step == number) {
                shown = ("no move".to_owned(), line(board));
            }
            Row {
                number,
                shown,
                best: cell(&self.best, number).unwrap_or_default(),
            }
        };
        (0..shown.max(self.best.len())).map(row).collect()
    }
}
