//! A replay, a value: a student's path beside a shortest one, step by step.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Paragraph;

use super::Play;
use super::draw::{Keys, Mark, Places, draw_below, draw_board, draw_too_small};
use super::task::Event;
use crate::course::Words;
use crate::outcome::ShownPath;
use crate::puzzle::{Board, SIDE};
use crate::transcript::{Named, Stop, boards_shown, parse};

/// The paths of a transcript, one of them shown.
#[derive(Clone, Debug)]
pub struct Replay {
    paths: Vec<Pair>,
    /// Which of them is shown.
    number: usize,
    /// Moves that are made on both boards, as far as they go.
    step: usize,
    is_playing: bool,
    is_over: bool,
}

/// A path beside a shortest one.
#[derive(Clone, Debug)]
struct Pair {
    shown: ShownPath,
    boards: Vec<Board>,
    best: Vec<Board>,
    lost: Option<usize>,
}

/// The time of a move.
const PACE: Duration = Duration::from_millis(500);

const KEYS: &Keys = &[
    ("space", "play, pause"),
    ("← →", "step"),
    ("n", "first lost move"),
    ("b", "back to the start"),
    ("tab", "next path"),
    ("q", "quit"),
];

impl Replay {
    /// The paths that a text shows. Without the board that was given, it is the first one in the text.
    pub fn read(bytes: &[u8], board: Option<Board>, words: &Words) -> Option<Self> {
        let board = board.or_else(|| boards_shown(bytes).first().copied());
        let (transcript, _) = parse(bytes, board, words);
        let puzzle = &words.puzzle;
        let pairs = transcript.sections().filter_map(|section| {
            let boards: Vec<Option<Board>> = section.stops.iter().map(Stop::board).collect();
            let id = match section.named {
                Named::Known(id) => id,
                Named::Nothing | Named::Other => puzzle.ids().next()?,
            };
            let shown = ShownPath::of(id, puzzle.way(Some(id)), &boards)?;
            (!shown.moves.is_empty()).then(|| Pair {
                boards: shown.boards().collect(),
                best: shown.shortest(),
                lost: shown.lost_move(),
                shown,
            })
        });
        let paths: Vec<Pair> = pairs.collect();
        (!paths.is_empty()).then_some(Self {
            paths,
            number: 0,
            step: 0,
            is_playing: false,
            is_over: false,
        })
    }

    /// What there is to say of the step.
    pub fn message(&self) -> String {
        let Pair {
            shown,
            boards,
            best,
            lost,
        } = &self.paths[self.number];
        let name = |boards: &[Board]| {
            let pair = boards.get(self.step.checked_sub(1)?..=self.step)?;
            Some(pair[0].move_to(&pair[1])?.name())
        };
        let step = self.step;
        match (name(boards), name(best)) {
            (Some(own), Some(best)) if *lost == Some(step) => {
                format!("Move {step}, {own}, is the first lost move: {best} was best.")
            }
            (Some(own), None) if *lost == Some(step) => {
                format!("The goal was reached; move {step}, {own}, is lost.")
            }
            (Some(own), _) if step + 1 < boards.len() => format!("Move {step}: {own}"),
            _ => format!("{}: {}", shown.section.name(), shown.said()),
        }
    }
}

impl Play for Replay {
    fn take(&mut self, event: Event) {
        let pair = &self.paths[self.number];
        let last = pair.boards.len().max(pair.best.len()) - 1;
        match event {
            Event::Tick => {
                self.step = last.min(self.step + 1);
                self.is_playing = self.step < last && pair.lost != Some(self.step);
            }
            Event::Key(' ') => self.is_playing = !self.is_playing && self.step < last,
            Event::Key(key) => {
                self.is_playing = false;
                match key {
                    'l' => self.step = last.min(self.step + 1),
                    'h' => self.step = self.step.saturating_sub(1),
                    'n' => self.step = pair.lost.unwrap_or(last),
                    'b' => self.step = 0,
                    '\t' => {
                        self.number = (self.number + 1) % self.paths.len();
                        self.step = 0;
                    }
                    'q' => self.is_over = true,
                    _ => (),
                }
            }
            Event::Click(_) | Event::Found(..) => (),
        }
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn pace(&self) -> Option<Duration> {
        self.is_playing.then_some(PACE)
    }

    fn draw(&self, frame: &mut Frame<'_>, has_colours: bool) {
        let all = frame.area();
        let area = Rect {
            y: all.y + 1,
            height: all.height.saturating_sub(1),
            ..all
        };
        let Some(places) = Places::new(area, 2, [SIDE, SIDE], 0, KEYS) else {
            draw_too_small(frame);
            return;
        };
        let pair = &self.paths[self.number];
        let is_lost = pair.lost == Some(self.step);
        let titles = [(&pair.boards, "shown"), (&pair.best, "shortest")];
        for ((boards, title), place) in titles.into_iter().zip(&places.boards) {
            let Some(last) = boards.len().checked_sub(1) else {
                continue;
            };
            let step = last.min(self.step);
            let (cells, goal) = (boards[step].cells(), pair.shown.goal);
            let before = step.checked_sub(1).map(|before| boards[before]);
            let has_moved =
                |cell: usize| before.is_some_and(|own| own.cells()[cell] != cells[cell]);
            let mark = |cell: usize| match () {
                () if is_lost && has_moved(cell) => Mark::Noted,
                () if cells[cell] == goal.cells()[cell] => Mark::InPlace,
                () => Mark::Plain,
            };
            draw_board(
                frame.buffer_mut(),
                &places,
                *place,
                cells,
                has_colours,
                mark,
            );
            let above = Rect {
                y: all.y,
                height: 1,
                ..*place
            };
            frame.render_widget(Paragraph::new(format!("{title} {step}/{last}")), above);
        }
        draw_below(frame, &places, &self.message(), KEYS);
    }
}
