//! Drawing: a game or a replay in a terminal of any size, with sixteen colours or none.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Columns and rows inside a tile, the largest first.
const SCALES: [(u16, u16); 3] = [(11, 5), (7, 3), (3, 1)];

/// Columns between two things beside each other.
const GAP: u16 = 2;

/// A key and what it does.
pub(super) type Keys = [(&'static str, &'static str)];

/// What is special about a cell.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mark {
    /// Nothing.
    Plain,
    /// Its tile is where the goal has it.
    InPlace,
    /// Its tile is the one to look at: the best to move, or the one that was moved in vain.
    Noted,
}

/// Where the parts of a screen are.
pub(super) struct Places {
    /// Columns and rows inside a tile.
    scale: (u16, u16),
    columns: u16,
    /// The boards, beside each other.
    pub(super) boards: Vec<Rect>,
    /// What stands beside them.
    pub(super) panel: Rect,
    message: Rect,
    keys: Rect,
}

impl Places {
    /// The places for some boards of this many rows and columns, with some columns beside them and a line of keys below. `None`
    /// where there is no room.
    pub(super) fn new(
        area: Rect,
        boards: u16,
        [rows, columns]: [usize; 2],
        panel: u16,
        keys: &Keys,
    ) -> Option<Self> {
        let [rows, columns] = [rows, columns].map(|count| u16::try_from(count).unwrap_or(u16::MAX));
        let key_rows = u16::try_from(packed(keys, area.width).len()).ok()?;
        let high = area.height.checked_sub(key_rows + 1)?;
        let extent = |(width, height): (u16, u16)| {
            let (width, height) = (columns * (width + 1) + 1, rows * (height + 1) + 1);
            let all = boards * (width + GAP) + panel;
            (width, height, all)
        };
        let fits = |scale: &&(u16, u16)| {
            let (_, height, all) = extent(**scale);
            height <= high && all <= area.width + GAP
        };
        let scale = *SCALES.iter().find(fits)?;
        let (width, height, all) = extent(scale);
        let left = area.x + area.width.saturating_sub(all) / 2;
        let at = |number: u16| left + number * (width + GAP);
        let board = |number| Rect::new(at(number), area.y, width, height);
        let below = area.y + height;
        let keys_at = area.bottom() - key_rows;
        Some(Self {
            scale,
            columns,
            boards: (0..boards).map(board).collect(),
            panel: Rect::new(at(boards), area.y, panel, height).intersection(area),
            message: Rect::new(area.x, below, area.width, keys_at - below),
            keys: Rect::new(area.x, keys_at, area.width, key_rows),
        })
    }

    /// The cell of the first board at a place of the screen, counted row by row from 0.
    pub(super) fn cell_at(&self, place: Position) -> Option<usize> {
        let board = self.boards.first().filter(|board| board.contains(place))?;
        let (width, height) = (self.scale.0 + 1, self.scale.1 + 1);
        let (x, y) = (place.x - board.x, place.y - board.y);
        let is_line = x.is_multiple_of(width) || y.is_multiple_of(height);
        (!is_line).then_some(usize::from(y / height * self.columns + x / width))
    }
}

/// Draws what a screen has below its boards.
pub(super) fn draw_below(frame: &mut Frame<'_>, places: &Places, message: &str, keys: &Keys) {
    let message = Paragraph::new(message).style(Style::new().add_modifier(Modifier::BOLD));
    let message = message
        .alignment(Alignment::Center)
        .wrap(Wrap { trim: true });
    frame.render_widget(message, places.message);
    let lines = packed(keys, places.keys.width);
    frame.render_widget(
        Paragraph::new(lines).alignment(Alignment::Center),
        places.keys,
    );
}

/// Says that there is no room.
pub(super) fn draw_too_small(frame: &mut Frame<'_>) {
    let text = Paragraph::new("A larger terminal is needed: 40 columns and 15 rows do. q quits.");
    frame.render_widget(text.wrap(Wrap { trim: true }), frame.area());
}

/// As few lines as hold all keys.
fn packed(keys: &Keys, width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (key, what) in keys {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let spans = [Span::styled(*key, bold), Span::raw(format!(" {what}"))];
        let own: usize = spans.iter().map(Span::width).sum();
        match lines.last_mut() {
            Some(line) if line.width() + 2 + own <= width.into() => {
                line.push_span("  ");
                line.extend(spans);
            }
            _ => lines.push(Line::from_iter(spans)),
        }
    }
    lines
}

/// Draws a board, row by row, where its cells are marked by a function.
pub(super) fn draw_board(
    buffer: &mut Buffer,
    places: &Places,
    board: Rect,
    cells: &[u8],
    has_colours: bool,
    mark: impl Fn(usize) -> Mark,
) {
    let (width, height) = places.scale;
    let columns = usize::from(places.columns);
    let line = |[left, middle, right]: [&str; 3]| {
        let own = "─".repeat(width.into());
        format!("{left}{}{right}", vec![own; columns].join(middle))
    };
    let rows = cells.len() / columns;
    let dim = Style::new().add_modifier(Modifier::DIM);
    for (y, row) in (board.y..).step_by(usize::from(height) + 1).zip(0..=rows) {
        let ends = match row {
            0 => ["┌", "┬", "┐"],
            row if row == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        buffer.set_string(board.x, y, line(ends), dim);
    }
    let bars = vec!["│"; columns + 1].join(&" ".repeat(width.into()));
    for y in (board.y..board.bottom()).filter(|y| !(y - board.y).is_multiple_of(height + 1)) {
        buffer.set_string(board.x, y, &bars, dim);
    }
    for (cell, tile) in cells.iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let [row, column] =
            [cell / columns, cell % columns].map(|at| u16::try_from(at).unwrap_or(0));
        let (x, y) = (
            board.x + 1 + column * (width + 1),
            board.y + 1 + row * (height + 1),
        );
        let style = style(mark(cell), has_colours);
        let all = style.remove_modifier(Modifier::DIM | Modifier::UNDERLINED);
        buffer.set_style(Rect::new(x, y, width, height), all);
        let text = tile.to_string();
        let indent = width.saturating_sub(u16::try_from(text.len()).unwrap_or(0)) / 2;
        buffer.set_string(x + indent, y + height / 2, text, style);
    }
}

/// How a tile looks.
fn style(mark: Mark, has_colours: bool) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match (mark, has_colours) {
        (Mark::Plain, false) => bold,
        (Mark::InPlace, false) => bold.add_modifier(Modifier::UNDERLINED),
        (Mark::Noted, false) => bold.add_modifier(Modifier::REVERSED),
        (Mark::Plain, true) => bold.fg(Color::White).bg(Color::Blue),
        (Mark::InPlace, true) => bold.fg(Color::Black).bg(Color::Green),
        (Mark::Noted, true) => bold.fg(Color::Black).bg(Color::Yellow),
    }
}
