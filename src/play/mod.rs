//! The puzzle in the terminal.
//!
//! [`Game`] and [`Replay`] are values: an event goes in, and a new one comes out. `draw` shows them, `run` has the terminal, the
//! clock and the signals, and `seek` is the thread that searches.

mod draw;
mod draw_game;
mod game;
mod replay;
mod run;
mod seek;
mod state;
mod task;

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

pub use game::Game;
pub use replay::Replay;
pub use run::run;
pub use task::{Event, Found, Kind, Task};

/// What is played in a terminal.
pub trait Play {
    /// Becomes what it is after something happened.
    fn take(&mut self, event: Event);

    /// Whether the player has left.
    fn is_over(&self) -> bool;

    /// The time until the next [`Event::Tick`], where one is awaited.
    fn pace(&self) -> Option<Duration>;

    /// What is to be found for it.
    fn task(&self) -> Option<Task> {
        None
    }

    /// Draws it, in colours or without any.
    fn draw(&self, frame: &mut Frame<'_>, has_colours: bool);

    /// The cell at a place of a screen, counted row by row from 0.
    fn cell_at(&self, _area: Rect, _place: Position) -> Option<usize> {
        None
    }

    /// The same after something happened.
    fn after(mut self, event: Event) -> Self
    where
        Self: Sized,
    {
        self.take(event);
        self
    }
}
