//! The game, a value: what a key, a click or an answer makes of it. It knows no terminal, no clock and no thread.

use std::time::Duration;

use super::state::{Best, Mode};
use super::task::{Event, Found, Kind, MOST_OPTIMAL_CELLS, Task};
use crate::outcome::Count;
use crate::puzzle::GOAL;
use crate::sliding::{self, BestMoves, Grid, Size, Slide};

/// A game: a board on its way to the goal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    /// The board to come to.
    pub(super) goal: Grid,
    /// The board that the moves begin with.
    start: Grid,
    /// The board as it stands.
    pub(super) grid: Grid,
    /// The moves that were made.
    pub(super) made: Vec<Slide>,
    /// The moves that were taken back; the last is the first to be made again.
    undone: Vec<Slide>,
    /// What is known of the shortest way from the start.
    pub(super) best: Best,
    /// The best next moves, where they are shown.
    pub(super) hint: Vec<Slide>,
    /// What is going on.
    pub(super) mode: Mode,
    /// One line that says what happened last.
    pub(super) message: String,
    /// The moves that a shuffled board needs; `None` for any board.
    depth: Option<usize>,
    /// What the next board is drawn from.
    seed: u64,
}

/// Milliseconds for a move that is shown, the quickest and the slowest.
const PACES: [u64; 2] = [25, 1600];

/// Milliseconds that a solution takes where each move has its usual time at most.
const SHOW: u64 = 20_000;

/// A depth is no larger.
const DEPTHS: usize = 1000;

impl Game {
    /// The game that begins with a board; the seed is for the boards after it.
    pub fn new(start: Grid, goal: Grid, seed: u64) -> Self {
        let cells = start.size().cells();
        Self {
            goal,
            start,
            grid: start,
            made: Vec::new(),
            undone: Vec::new(),
            best: if cells <= MOST_OPTIMAL_CELLS {
                Best::Sought(0)
            } else {
                Best::Unknown
            },
            hint: Vec::new(),
            mode: Mode::Awaits,
            message: String::new(),
            depth: None,
            seed,
        }
    }

    /// The game that begins with a board that needs so many moves; without a depth, with any board.
    pub fn shuffled(goal: Grid, depth: Option<usize>, seed: u64) -> Self {
        let mut game = Self::new(goal, goal, seed);
        game.depth = depth;
        game.shuffle();
        game
    }

    /// The goals that a size has by name, the usual one first: for 3×3, that of the course.
    pub fn goals(size: Size) -> Vec<Grid> {
        let course = Grid::new(size, GOAL.cells()).ok();
        let others = [Grid::goal_last(size), Grid::goal_first(size)];
        course.into_iter().chain(others).collect()
    }

    /// The board as it stands.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The moves that were made and not taken back.
    pub fn moves(&self) -> &[Slide] {
        &self.made
    }

    /// What happened last, in one line of at most 40 columns.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Becomes what it is after something happened.
    pub(super) fn take(&mut self, event: Event) {
        match event {
            Event::Key(key) => self.press(key),
            Event::Click(cell) => {
                let (size, empty) = (self.grid.size(), self.grid.empty());
                let mut slides = Slide::ALL.into_iter();
                let slide = slides.find(|slide| slide.tile_cell(size, empty) == Some(cell));
                self.interrupt();
                if let Some(slide) = slide {
                    self.slide(slide);
                }
            }
            Event::Tick => self.show_next(),
            Event::Found(task, found) if self.task() == Some(task) => self.learn(task.kind, found),
            Event::Found(..) => (),
        }
    }

    /// What is to be found for it.
    pub(super) fn task(&self) -> Option<Task> {
        let task = |kind, from| Task {
            kind,
            from,
            goal: self.goal,
        };
        match self.mode {
            Mode::Over => None,
            Mode::Seeks(kind) => Some(task(kind, self.grid)),
            _ => matches!(self.best, Best::Sought(_)).then(|| task(Kind::Length, self.start)),
        }
    }

    /// The time until the next move is shown, where one is.
    pub(super) fn pace(&self) -> Option<Duration> {
        match self.mode {
            Mode::Shows {
                pace,
                is_paused: false,
                ..
            } => Some(Duration::from_millis(pace)),
            _ => None,
        }
    }

    fn press(&mut self, key: char) {
        match (&mut self.mode, key) {
            (_, 'q') => self.mode = Mode::Over,
            (Mode::Types, '0'..='9') => self.type_on(self.depth.unwrap_or(0), key),
            (Mode::Seeks(Kind::Solve), ' ') => self.seek(Kind::Quick),
            (Mode::Shows { is_paused, .. }, ' ') => *is_paused = !*is_paused,
            (Mode::Shows { pace, .. }, '+' | '-') => {
                let changed = if key == '+' { *pace / 2 } else { *pace * 2 };
                *pace = changed.clamp(PACES[0], PACES[1]);
            }
            _ => {
                self.interrupt();
                self.act(key);
            }
        }
    }

    /// Takes a digit of a depth, behind those before.
    fn type_on(&mut self, before: usize, key: char) {
        let digit = key.to_digit(10).map_or(0, |digit| digit as usize);
        let depth = (before * 10 + digit) % DEPTHS;
        self.depth = Some(depth);
        self.message = format!("Enter shuffles to a board of {depth} moves.");
        self.mode = Mode::Types;
    }

    /// Ends what is going on, as another key does.
    fn interrupt(&mut self) {
        self.message.clear();
        self.mode = Mode::Awaits;
        self.hint.clear();
    }

    fn act(&mut self, key: char) {
        match key {
            'h' => self.slide(Slide::Left),
            'l' => self.slide(Slide::Right),
            'k' => self.slide(Slide::Up),
            'j' => self.slide(Slide::Down),
            'u' | '\u{8}' => self.undo(),
            'r' => {
                if let Some(slide) = self.undone.pop() {
                    self.go(slide);
                }
            }
            'b' => {
                while !self.made.is_empty() {
                    self.undo();
                }
            }
            '?' => self.ask(Kind::Hint),
            ' ' => self.ask(Kind::Solve),
            's' | '\n' => self.shuffle(),
            'a' => {
                self.depth = None;
                self.shuffle();
            }
            '0'..='9' => self.type_on(0, key),
            'x' => self.resize(0, 1),
            'y' => self.resize(1, 0),
            'g' => {
                let goals = Self::goals(self.grid.size());
                let place = goals.iter().position(|goal| *goal == self.goal);
                let next = place.map_or(0, |place| (place + 1) % goals.len());
                self.begin_anew(goals[next]);
            }
            _ => (),
        }
    }

    /// Makes a move of the player's own, where it is possible.
    fn slide(&mut self, slide: Slide) {
        if self.grid.slide(slide).is_some() {
            self.undone.clear();
            self.go(slide);
        }
    }

    /// Makes a move, and says so where it is the last.
    fn go(&mut self, slide: Slide) {
        let Some(next) = self.grid.slide(slide) else {
            return;
        };
        self.grid = next;
        self.made.push(slide);
        if next == self.goal {
            let moves = Count(self.made.len() as u64, "move");
            self.message = match self.best {
                Best::Is(best) if best == self.made.len() => {
                    format!("Solved in {moves}, and none is shorter!")
                }
                Best::Is(best) => format!("Solved in {moves}; {best} would do."),
                _ => format!("Solved in {moves}."),
            };
        }
    }

    fn undo(&mut self) {
        if let Some(slide) = self.made.pop()
            && let Some(before) = self.grid.slide(slide.opposite())
        {
            self.grid = before;
            self.undone.push(slide);
        }
    }

    /// Begins with a board of the depth that is set.
    fn shuffle(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        match self.depth {
            Some(depth) => {
                let seed = self.seed;
                self.seek(Kind::Shuffle { depth, seed });
            }
            None => self.begin(sliding::random(&self.goal, self.seed)),
        }
    }

    fn begin(&mut self, start: Grid) {
        *self = Self {
            depth: self.depth,
            ..Self::new(start, self.goal, self.seed)
        };
    }

    /// Begins with any board on the way to another goal.
    fn begin_anew(&mut self, goal: Grid) {
        *self = Self::shuffled(goal, None, self.seed);
    }

    /// Begins with a size that has more rows or columns; the smallest comes after the largest.
    fn resize(&mut self, rows: usize, columns: usize) {
        let wrapped = |count: usize| u8::try_from((count - 2) % 4 + 2).unwrap_or(Size::LEAST);
        let size = self.grid.size();
        let size = Size::new(
            wrapped(size.rows() + rows),
            wrapped(size.columns() + columns),
        );
        let goals = size.map(Self::goals).unwrap_or_default();
        if let Some(goal) = goals.first() {
            self.begin_anew(*goal);
        }
    }

    /// Begins to look for what the player asked for, or for what can be found in its place.
    fn ask(&mut self, kind: Kind) {
        let is_large = self.best == Best::Unknown;
        match kind {
            _ if self.grid == self.goal => self.say("This is the goal: s shuffles."),
            Kind::Hint if is_large => self.say("It is too large for a hint."),
            Kind::Solve if is_large => self.seek(Kind::Quick),
            kind => self.seek(kind),
        }
    }

    fn seek(&mut self, kind: Kind) {
        self.say(kind.words());
        self.mode = Mode::Seeks(kind);
    }

    fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    /// Takes what was found for a task.
    fn learn(&mut self, kind: Kind, found: Found) {
        match (kind, found) {
            (Kind::Length, Found::Progress { bound, .. }) => self.best = Best::Sought(bound),
            (Kind::Length, Found::Way(way)) => self.best = Best::Is(way.len()),
            (Kind::Length, _) => {
                if let Best::Sought(bound) = self.best {
                    self.best = Best::AtLeast(bound);
                }
            }
            (_, Found::Progress { bound, millions }) => {
                self.message = format!("At least {bound} moves; {millions} million boards");
            }
            (Kind::Shuffle { depth, .. }, Found::Board(Some(board))) => {
                self.begin(board);
                self.best = Best::Is(depth);
            }
            (_, Found::Best(best)) => self.give_hint(best),
            (_, Found::Way(way)) => self.show(kind, way),
            (Kind::Shuffle { depth, .. }, _) => {
                self.interrupt();
                self.message = format!("No board of {depth} moves was found.");
            }
            (_, Found::Board(_) | Found::Nothing) => {
                self.interrupt();
                self.say("Nothing was found.");
            }
        }
    }

    fn give_hint(&mut self, BestMoves { distance, slides }: BestMoves) {
        self.mode = Mode::Awaits;
        let names: Vec<&str> = slides.iter().map(|slide| slide.name()).collect();
        let names = names.join(", ");
        self.message = match slides.len() {
            1 => format!("{names}: the only best move, {distance} to go"),
            count => format!("{names}: {count} best moves, {distance} to go"),
        };
        self.hint = slides;
    }

    fn show(&mut self, kind: Kind, mut left: Vec<Slide>) {
        let moves = Count(left.len() as u64, "move");
        self.message = match kind {
            Kind::Solve => format!("A shortest way: {moves}"),
            _ => format!("A quick way, seldom shortest: {moves}"),
        };
        if kind == Kind::Solve && self.made.is_empty() {
            self.best = Best::Is(left.len());
        }
        left.reverse();
        let pace = (SHOW / left.len().max(1) as u64).clamp(PACES[0], 400);
        self.undone.clear();
        self.mode = Mode::Shows {
            left,
            pace,
            is_paused: false,
        };
    }

    fn show_next(&mut self) {
        let Mode::Shows { left, .. } = &mut self.mode else {
            return;
        };
        let next = left.pop();
        if left.is_empty() {
            self.mode = Mode::Awaits;
        }
        if let Some(slide) = next {
            self.go(slide);
        }
    }
}
