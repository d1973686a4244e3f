//! The screen of a game.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Paragraph;

use super::Play;
use super::draw::{Keys, Mark, Places, draw_below, draw_board, draw_too_small};
use super::game::Game;
use super::state::{Best, Mode};
use super::task::{Event, Kind, Task};

/// Columns beside the board: the counters, and the goal of the largest size.
const PANEL: u16 = 17;

const AWAITS: &Keys = &[
    ("←↓↑→", "slide"),
    ("u", "undo"),
    ("r", "redo"),
    ("?", "hint"),
    ("space", "solve"),
    ("s", "shuffle"),
    ("0-9", "depth"),
    ("a", "any"),
    ("b", "start"),
    ("x y", "size"),
    ("g", "goal"),
    ("q", "quit"),
];

const SEEKS: &Keys = &[("esc", "stop"), ("q", "quit")];

const SOLVES: &Keys = &[("space", "a quick way now"), ("esc", "stop"), ("q", "quit")];

const SHOWS: &Keys = &[
    ("space", "pause"),
    ("+", "faster"),
    ("-", "slower"),
    ("esc", "end"),
    ("q", "quit"),
];

impl Play for Game {
    fn take(&mut self, event: Event) {
        self.take(event);
    }

    fn is_over(&self) -> bool {
        self.mode == Mode::Over
    }

    fn pace(&self) -> Option<Duration> {
        self.pace()
    }

    fn task(&self) -> Option<Task> {
        self.task()
    }

    fn draw(&self, frame: &mut Frame<'_>, has_colours: bool) {
        let Some(places) = self.places(frame.area()) else {
            draw_too_small(frame);
            return;
        };
        let (cells, goal) = (self.grid.cells(), self.goal.cells());
        let empty = self.grid.empty();
        let hinted: Vec<usize> = self
            .hint
            .iter()
            .filter_map(|slide| slide.tile_cell(self.grid.size(), empty))
            .collect();
        let mark = |cell: usize| match () {
            () if hinted.contains(&cell) => Mark::Noted,
            () if cells[cell] == goal[cell] => Mark::InPlace,
            () => Mark::Plain,
        };
        let buffer = frame.buffer_mut();
        draw_board(buffer, &places, places.boards[0], cells, has_colours, mark);
        frame.render_widget(Paragraph::new(self.counters()), places.panel);
        draw_below(frame, &places, &self.message, self.keys());
    }

    fn cell_at(&self, area: Rect, place: Position) -> Option<usize> {
        self.places(area)?.cell_at(place)
    }
}

impl Game {
    /// Where its parts are.
    fn places(&self, area: Rect) -> Option<Places> {
        let size = self.grid.size();
        // As many keys as there are at most, so that the board stands still.
        Places::new(area, 1, [size.rows(), size.columns()], PANEL, AWAITS)
    }

    const fn keys(&self) -> &'static Keys {
        match self.mode {
            Mode::Awaits | Mode::Types | Mode::Over => AWAITS,
            Mode::Seeks(Kind::Solve) => SOLVES,
            Mode::Seeks(_) => SEEKS,
            Mode::Shows { .. } => SHOWS,
        }
    }

    /// What stands beside the board.
    fn counters(&self) -> String {
        let best = match self.best {
            Best::Is(best) => best.to_string(),
            Best::Sought(0) => "…".to_owned(),
            Best::Sought(bound) => format!("≥ {bound} …"),
            Best::AtLeast(bound) => format!("≥ {bound}"),
            Best::Unknown => "unknown".to_owned(),
        };
        let row = |cells: &[u8]| -> String {
            let cells = cells.iter();
            let names = cells.map(|tile| match tile {
                0 => "   ".to_owned(),
                tile => format!("{tile:>3}"),
            });
            names.collect()
        };
        let goal: Vec<String> = self.goal.rows().map(row).collect();
        let moves = self.made.len();
        let size = self.grid.size();
        format!(
            "moves    {moves}\nshortest {best}\n\n{size}, to\n{}",
            goal.join("\n")
        )
    }
}
