//! The terminal, the clock, the signals, and the thread that searches: all that a game itself knows nothing of.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
    is_raw_mode_enabled,
};
use ratatui::layout::Position;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::Play;
use super::seek::seek;
use super::task::{Event, Found, Task};

/// How long a signal may wait where nothing else happens.
const GLANCE: Duration = Duration::from_millis(100);

/// How long an answer may wait.
const SHORT_GLANCE: Duration = Duration::from_millis(20);

/// Asks the terminal for clicks. The library asks for every motion of the mouse too, which is a stream of bytes over ssh.
const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";
const NO_CLICKS: &str = "\x1b[?1006l\x1b[?1000l";

/// Plays in the terminal that standard output is, until the player leaves. Fails where it cannot be read or written.
pub fn run(play: &mut dyn Play, has_colours: bool) -> io::Result<()> {
    let signals = Signals::new([SIGTSTP, SIGCONT])?;
    end_at_signals()?;
    let earlier = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        // What is said of it is to be read.
        leave();
        earlier(panic);
    }));
    let wanted = AtomicU64::new(0);
    thread::scope(|scope| {
        let (tasks, to_find) = mpsc::channel();
        let (answers, found) = mpsc::channel();
        let number = &wanted;
        let search = move || seek(to_find, &answers, number);
        thread::Builder::new().spawn_scoped(scope, search)?;
        let screen = Screen::new()?;
        let player = Player {
            play,
            has_colours,
            signals,
            since: None,
            search: Search {
                wanted: &wanted,
                tasks,
                found,
                task: None,
            },
        };
        let result = player.play(screen);
        wanted.store(u64::MAX, Ordering::Relaxed);
        result
    })
}

/// Has the signals that end a program end this one, with the terminal as it was before. A thread of its own waits for them: where the
/// terminal is gone, the library that reads it never comes back.
fn end_at_signals() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT])?;
    let wait = move || {
        for signal in signals.forever() {
            leave();
            // It ends the process; where it cannot, the next signal tries again.
            let _ = emulate_default_handler(signal);
        }
    };
    thread::Builder::new().spawn(wait)?;
    Ok(())
}

/// The terminal while it is drawn on.
struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    fn new() -> io::Result<Self> {
        let screen = Self(Terminal::new(CrosstermBackend::new(io::stdout()))?);
        enter()?;
        Ok(screen)
    }

    /// Does something, such as stopping this process, while the terminal is as it was before.
    fn without(&mut self, act: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        leave();
        act()?;
        enter()?;
        self.0.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide, Print(CLICKS))
}

/// Makes the terminal what it was before, once: the cursor would go back again. Where the terminal is gone, nothing is to be done.
fn leave() {
    if !is_raw_mode_enabled().unwrap_or(true) {
        return;
    }
    let _ = execute!(io::stdout(), Print(NO_CLICKS), Show, LeaveAlternateScreen);
    let _ = io::stdout().flush();
    let _ = disable_raw_mode();
}

/// The way to the thread that searches.
struct Search<'a> {
    /// The number of the task that is to be gone on with.
    wanted: &'a AtomicU64,
    tasks: Sender<(u64, Task)>,
    found: Receiver<(u64, Found)>,
    task: Option<Task>,
}

impl Search<'_> {
    /// Begins with another task, where it is another one, and ends the one before.
    fn turn_to(&mut self, task: Option<Task>) {
        if task == self.task {
            return;
        }
        self.task = task;
        let number = self.wanted.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(task) = task {
            // It is there as long as this is.
            let _ = self.tasks.send((number, task));
        }
    }

    /// What was found since.
    fn found(&self) -> Vec<Event> {
        let number = self.wanted.load(Ordering::Relaxed);
        let own = self.found.try_iter().filter(|(own, _)| *own == number);
        own.filter_map(|(_, found)| Some(Event::Found(self.task?, found)))
            .collect()
    }
}

/// A game and all that it is played with.
struct Player<'a> {
    play: &'a mut dyn Play,
    has_colours: bool,
    signals: Signals,
    /// When the last move was shown.
    since: Option<Instant>,
    search: Search<'a>,
}

impl Player<'_> {
    fn play(mut self, mut screen: Screen) -> io::Result<()> {
        let mut is_stale = true;
        while !self.play.is_over() {
            if is_stale {
                screen
                    .0
                    .draw(|frame| self.play.draw(frame, self.has_colours))?;
            }
            self.search.turn_to(self.play.task());
            is_stale = self.listen(&mut screen)?;
        }
        Ok(())
    }

    /// Waits for something to happen, for a moment at most. Gives whether anything did.
    fn listen(&mut self, screen: &mut Screen) -> io::Result<bool> {
        let glance = if self.search.task.is_some() {
            SHORT_GLANCE
        } else {
            GLANCE
        };
        let left = self.play.pace().map(|pace| {
            let since = *self.since.get_or_insert_with(Instant::now);
            pace.saturating_sub(since.elapsed())
        });
        let mut events = Vec::new();
        if left == Some(Duration::ZERO) {
            events.push(Event::Tick);
        }
        if left.is_none() || left == Some(Duration::ZERO) {
            self.since = None;
        }
        let mut happened = !events.is_empty();
        let mut wait = left.unwrap_or(glance).min(glance);
        while event::poll(wait)? {
            events.extend(self.heard(&event::read()?, screen)?);
            (happened, wait) = (true, Duration::ZERO);
        }
        for signal in self.signals.pending() {
            happened = true;
            match signal {
                // The shell has changed the terminal meanwhile.
                SIGCONT => screen.without(|| Ok(()))?,
                signal => screen.without(|| emulate_default_handler(signal))?,
            }
        }
        events.extend(self.search.found());
        happened |= !events.is_empty();
        for event in events {
            self.play.take(event);
        }
        Ok(happened)
    }

    /// What something from the terminal is to the game.
    fn heard(&self, event: &event::Event, screen: &mut Screen) -> io::Result<Option<Event>> {
        Ok(match event {
            event::Event::Key(key) if is_suspending(key) => {
                screen.without(|| emulate_default_handler(SIGTSTP))?;
                None
            }
            event::Event::Key(key) => character(key).map(Event::Key),
            event::Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let area = screen.0.get_frame().area();
                let place = Position::new(mouse.column, mouse.row);
                self.play.cell_at(area, place).map(Event::Click)
            }
            _ => None,
        })
    }
}

fn is_suspending(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}

/// The character that stands for a key.
fn character(key: &KeyEvent) -> Option<char> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        _ if key.kind == KeyEventKind::Release => return None,
        KeyCode::Char('c') if is_control => 'q',
        KeyCode::Char(_) if is_control => return None,
        KeyCode::Char(own) => own,
        KeyCode::Left => 'h',
        KeyCode::Down => 'j',
        KeyCode::Up => 'k',
        KeyCode::Right => 'l',
        KeyCode::Enter => '\n',
        KeyCode::Esc => '\u{1b}',
        KeyCode::Backspace => '\u{8}',
        KeyCode::Tab => '\t',
        _ => return None,
    })
}
