//! The verb `play` in a real terminal, by keys and by what is shown; and the games themselves, which need none.

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tilegrade::{
    play::{Event, Found, Game, Kind, Play, run},
    sliding::{Grid, Size, Slide},
};

use crate::support::{folder_with, repository, tilegrade};

/// How long something may take to be shown on a machine that does much else.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal of its own, which `tmux` makes.
struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// A terminal of so many columns and rows, in which a shell runs a script. There, `tilegrade` is the program, and it is in a
    /// folder of its own.
    fn new([columns, rows]: [u16; 2], script: &str) -> Self {
        let terminal = Self {
            folder: TempDir::new().expect("a folder"),
        };
        let script = script.replace("tilegrade", env!("CARGO_BIN_EXE_tilegrade"));
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let size = ["-x", &columns, "-y", &rows];
        let begin = [&["new-session", "-d"], &size[..], &[&script]].concat();
        terminal.tmux(&begin);
        terminal
    }

    /// A terminal in which a game is played, and `ended with` its exit code is shown behind it.
    fn playing(size: [u16; 2], arguments: &str) -> Self {
        let script = format!(
            "stty -g >before; sh -c 'echo $$ >pid; exec tilegrade play {arguments}'; \
             echo ended with $?; stty -g >after; exec cat"
        );
        Self::new(size, &script)
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the program is run as a terminal runs it"
    )]
    fn call(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-u", "-S", "socket", "-f", "/dev/null"])
            .args(arguments)
            .current_dir(self.folder.path())
            .env("LC_ALL", "C.UTF-8")
            .env("SHELL", "/bin/sh")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .output()
            .expect("tmux is installed")
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.call(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Types keys, by their names.
    fn types(&self, keys: &[&str]) -> &Self {
        self.tmux(&[&["send-keys", "--"], keys].concat());
        self
    }

    /// Waits until these words are shown.
    fn shows(&self, words: &str) -> &Self {
        self.until(|shown| shown.contains(words), words);
        self
    }

    fn until(&self, is_there: impl Fn(&str) -> bool, what: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let shown = self.tmux(&["capture-pane", "-p"]);
            if is_there(&shown) {
                return shown;
            }
            assert!(Instant::now() < end, "not shown: {what}\n{shown}");
        }
    }

    /// A file that the script wrote.
    fn file(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a signal comes from another process"
    )]
    fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args(["-s", name, self.file("pid").trim()])
            .status();
        assert!(status.is_ok_and(|status| status.success()), "no {name}");
    }

    /// Fails unless the terminal is as it was: the shell's own screen, a cursor, no mouse.
    fn is_restored(&self) {
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        assert_eq!(self.tmux(&["display-message", "-p", flags]), "0 1 0\n");
    }

    /// Fails unless the game ends with these words, and the terminal is as it was.
    fn ends_as_it_began(&self, words: &str) {
        self.shows(words);
        let after = self.folder.path().join("after");
        self.until(
            |_| fs::read_to_string(&after).is_ok_and(|text| text.ends_with('\n')),
            "the end",
        );
        assert_eq!(self.file("before"), self.file("after"));
        self.is_restored();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended, and the test with it.
        self.call(&["kill-server"]);
    }
}

/// Smallest and usual.
const SIZES: [[u16; 2]; 2] = [[40, 15], [80, 24]];

/// Two moves from the goal: LEFT and DOWN.
const NEAR: &str = "123864075";

#[test]
fn a_game_is_played_to_its_end_by_keys() {
    for size in SIZES {
        let terminal = Terminal::playing(size, &format!("--board {NEAR}"));
        terminal
            .shows("shortest 2")
            .shows("moves    0")
            .shows("q quit");
        terminal
            .types(&["?"])
            .shows("LEFT: the only best move, 2 to go");
        terminal.types(&["Left"]).shows("moves    1");
        terminal.types(&["u"]).shows("moves    0");
        terminal.types(&["r"]).shows("moves    1");
        terminal.types(&["b"]).shows("moves    0");
        terminal.types(&["Space"]).shows("A shortest way: 2 moves");
        terminal.shows("Solved in 2 moves, and none is shorter!");
        terminal.types(&["u", "u", "h", "j"]);
        terminal.shows("Solved in 2 moves, and none is shorter!");
        terminal.types(&["q"]).ends_as_it_began("ended with 0");
    }
}

#[test]
fn every_size_and_its_keys_have_room_in_40_columns_and_15_rows() {
    let terminal = Terminal::playing(SIZES[0], "--size 5x5 --goal first --seed 1");
    terminal.shows("moves    0").shows("shortest unknown");
    terminal.shows("  1  2  3  4").shows(" 20 21 22 23 24");
    terminal.shows("? hint").shows("q quit");
    // Columns and rows grow, and then begin with two again.
    for (key, size) in [("x", "5x2,"), ("y", "2x2,"), ("x", "2x3,"), ("y", "3x3,")] {
        terminal.types(&[key]).shows(size);
    }
    terminal.types(&["g"]).shows("  4  5  6");
    terminal.types(&["3", "1", "Enter"]).shows("shortest 31");
    terminal
        .types(&["3", "2", "Enter"])
        .shows("No board of 32 moves was found.");
    terminal.tmux(&["resize-window", "-x", "30", "-y", "5"]);
    terminal.shows("A larger terminal is needed");
    terminal.tmux(&["resize-window", "-x", "120", "-y", "50"]);
    terminal.shows("No board of 32 moves was found.");
}

#[test]
fn a_tile_beside_the_empty_square_slides_where_it_is_clicked() {
    let terminal = Terminal::playing(SIZES[1], &format!("--board {NEAR}"));
    let shown = terminal.until(|shown| shown.contains("q quit"), "the board");
    for (tile, moves) in [("   2   ", 0), ("   7   ", 1), ("   6   ", 2)] {
        let rows = shown.lines().zip(1..);
        let place = rows.filter(|(_, row)| *row < 20).find_map(|(line, row)| {
            let before = line.find(tile)?;
            Some((line[..before].chars().count() + 4, row))
        });
        let (column, row) = place.unwrap_or_else(|| panic!("no tile {tile}: {shown}"));
        // As terminals send it: a button goes down, and up.
        let click = format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m");
        terminal.tmux(&["send-keys", "-l", &click]);
        terminal.shows(&format!("moves    {moves}"));
    }
    terminal.shows("Solved in 2 moves");
}

#[test]
fn a_long_search_is_told_of_and_can_be_left_for_a_quick_way() {
    // Some of the farthest boards there are, at 80 moves.
    let board = "--board \"0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\"";
    let terminal = Terminal::playing(SIZES[0], board);
    terminal.shows("shortest ≥");
    terminal.types(&["Space"]).shows("At least");
    terminal.types(&["Escape"]).shows("x y size");
    terminal.types(&["Space"]).shows("a quick way now");
    terminal
        .types(&["Space"])
        .shows("A quick way, seldom shortest:");
    terminal.shows("moves    2");
    terminal
        .types(&["Space", "Escape", "b"])
        .shows("moves    0");
    terminal.types(&["q"]).ends_as_it_began("ended with 0");
}

#[test]
fn a_larger_size_is_solved_by_a_quick_way_and_has_no_hint() {
    let numbers: Vec<String> = (1..=23).map(|tile| tile.to_string()).collect();
    let board = format!("--board \"{} 0 24\"", numbers.join(" "));
    let terminal = Terminal::playing(SIZES[1], &board);
    terminal.shows("shortest unknown").types(&["?"]);
    terminal
        .shows("It is too large for a hint.")
        .types(&["Space"]);
    terminal.shows("Solved in 1 move.");
}

#[test]
fn without_colours_there_are_none() {
    for (set, has_colours) in [("", true), ("NO_COLOR=1 ", false)] {
        let script = format!("{set}tilegrade play --board {NEAR}");
        let terminal = Terminal::new(SIZES[1], &script);
        terminal.types(&["?"]).shows("LEFT: the only best move");
        let shown = terminal.tmux(&["capture-pane", "-p", "-e"]);
        assert_eq!(shown.contains("[48;5;"), has_colours, "{shown:?}");
        let is_reversed = shown.contains(";7m") || shown.contains("[7m");
        assert_eq!(is_reversed, !has_colours, "{shown:?}");
    }
}

#[test]
fn a_signal_that_ends_it_leaves_the_terminal_as_it_was() {
    for (name, code) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        let terminal = Terminal::playing(SIZES[0], "--seed 1");
        terminal.shows("q quit");
        terminal.signal(name);
        terminal.ends_as_it_began(&format!("ended with {code}"));
    }
}

/// A game that breaks at its first key.
struct Broken;

impl Play for Broken {
    fn take(&mut self, _: Event) {
        panic!("broken on purpose");
    }

    fn is_over(&self) -> bool {
        false
    }

    fn pace(&self) -> Option<Duration> {
        None
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>, _: bool) {
        frame.render_widget("press a key", frame.area());
    }
}

/// The program has no such game, and so the terminal runs this test in the part of it that breaks.
#[test]
fn a_panic_leaves_the_terminal_as_it_was() {
    const BREAKS: &str = "TILEGRADE_TEST_BREAKS";
    const NAME: &str = "play::a_panic_leaves_the_terminal_as_it_was";
    if env::var_os(BREAKS).is_some() {
        run(&mut Broken, true).expect("it never comes back");
    }
    let own = env::current_exe().expect("this program");
    let terminal = Terminal::new(
        SIZES[1],
        &format!(
            "stty -g >before; {BREAKS}=1 RUST_BACKTRACE=0 {} --exact {NAME} --nocapture 2>said; \
             echo ended with $?; stty -g >after; exec cat",
            own.display()
        ),
    );
    terminal.shows("press a key").types(&["x"]);
    terminal.ends_as_it_began("ended with 101");
    let said = terminal.file("said");
    assert!(said.contains("broken on purpose"), "{said}");
}

#[test]
fn a_game_ends_with_its_terminal() {
    let terminal = Terminal::playing(SIZES[0], "--seed 1");
    terminal.shows("q quit");
    // Nobody may ask how it ended, and then its number stays, without a command.
    let command = Path::new("/proc")
        .join(terminal.file("pid").trim())
        .join("cmdline");
    let runs = || fs::read(&command).is_ok_and(|words| !words.is_empty());
    assert!(runs());
    terminal.tmux(&["kill-server"]);
    let end = Instant::now() + PATIENCE;
    while runs() {
        assert!(Instant::now() < end, "it goes on without a terminal");
        thread::yield_now();
    }
}

#[test]
fn a_game_that_is_stopped_goes_on_where_it_was() {
    let terminal = Terminal::new(
        SIZES[1],
        "exec env PS1='ready: ' bash --noprofile --norc -i",
    );
    terminal.shows("ready:");
    let play = format!(
        "sh -c 'echo $$ >pid; exec {} play --board {NEAR}'",
        env!("CARGO_BIN_EXE_tilegrade")
    );
    terminal.tmux(&["send-keys", "-l", &play]);
    terminal.types(&["Enter"]).shows("shortest 2");
    terminal.types(&["h"]).shows("moves    1");
    let stops: [&dyn Fn(); 2] = [&|| _ = terminal.types(&["C-z"]), &|| {
        terminal.signal("TSTP");
    }];
    for stop in stops {
        stop();
        terminal.shows("Stopped");
        terminal.is_restored();
        terminal.types(&["clear; fg", "Enter"]).shows("moves    1");
    }
    terminal.types(&["j"]).shows("Solved in 2 moves");
    terminal
        .types(&["q"])
        .until(|shown| !shown.contains("Solved"), "the shell");
    terminal.is_restored();
}

#[test]
fn a_replay_stops_at_the_first_lost_move() {
    let file = repository()
        .join("tests/transcripts/not-optimal/depth-05--back-to-the-start-on-one-line.txt");
    let terminal = Terminal::playing(SIZES[0], &format!("--replay {}", file.display()));
    terminal.shows("shown 0/7").shows("shortest 0/5");
    terminal
        .shows("manhattan: 7 moves to the goal; a")
        .shows("q quit");
    terminal
        .types(&["Space"])
        .shows("Move 2, RIGHT, is the first lost move:");
    terminal.types(&["Right"]).shows("shown 3/7");
    terminal.types(&["Tab"]).shows("mismatch: 7 moves");
    terminal.types(&["q"]).ends_as_it_began("ended with 0");
}

#[test]
fn what_cannot_be_played_is_told_at_once() {
    let folder = folder_with(&[
        ("board.txt", "1 2 3\n4 5 6\n8 7 0\n"),
        ("note.txt", "Hello.\n"),
    ]);
    let sizes = "a board has 2 to 5 rows of 2 to 5 numbers; --size 3x4 says where rows end";
    for (arguments, code, message, hint) in [
        (
            &["--seed", "1"][..],
            2,
            "standard output is no terminal to play in",
            "`tilegrade play --page FILE` writes the puzzle as a page",
        ),
        (
            &["--board", "board.txt", "--goal", "last"],
            2,
            "--board 1 2 3 4 5 6 8 7 0: no moves lead from it to 1 2 3 4 5 6 7 8 0",
            "exchange tiles 8 and 7, or name another --goal",
        ),
        (
            &["--board", "1 2 3 4 0", "--size", "2x3"],
            2,
            "--board 1 2 3 4 0: a 2x3 board has 6 cells, not 5",
            sizes,
        ),
        (
            &["--board", "note.txt"],
            3,
            "note.txt: boards are from 2x2 to 5x5, rows first",
            sizes,
        ),
        (
            &["--replay", "note.txt"],
            2,
            "note.txt: no path can be read in it",
            "`tilegrade check` says what is wrong with it",
        ),
    ] {
        let call = tilegrade(["play"].iter().chain(arguments).copied());
        call.within(folder.path()).fails(code, message, hint);
    }
}

/// The board of these numbers, as many rows as columns.
fn square(numbers: &str) -> Grid {
    let count = numbers.split(' ').count().isqrt();
    let rows = u8::try_from(count).expect("it is small");
    let size = Size::new(rows, rows).expect("a size");
    Grid::parse(size, numbers).expect("a board")
}

/// The game after keys, each task answered by what is found for it.
fn played(mut game: Game, keys: &str, find: impl Fn(Kind) -> Option<Found>) -> Game {
    for key in keys.chars() {
        game = if key == '.' {
            game.after(Event::Tick)
        } else {
            game.after(Event::Key(key))
        };
        if let Some(task) = game.task()
            && let Some(found) = find(task.kind)
        {
            game = game.after(Event::Found(task, found));
        }
    }
    game
}

#[test]
fn keys_make_moves_and_take_them_back() {
    let (start, goal) = (square("1 2 3 0"), square("1 2 3 0"));
    for (keys, moves, board) in [
        ("", 0, "1 2 3 0"),
        ("j", 1, "1 0 3 2"),
        ("h", 0, "1 2 3 0"),
        ("jl", 2, "0 1 3 2"),
        ("jlu", 1, "1 0 3 2"),
        ("jlur", 2, "0 1 3 2"),
        ("jlub", 0, "1 2 3 0"),
        ("jlubrr", 2, "0 1 3 2"),
        ("jluljr", 2, "0 1 3 2"),
        ("uurr", 0, "1 2 3 0"),
    ] {
        let game = played(Game::new(start, goal, 1), keys, |_| None);
        let found = (game.moves().len(), game.grid().to_string());
        assert_eq!(found, (moves, board.to_owned()), "{keys}");
    }
}

#[test]
fn what_happens_is_said_in_40_columns() {
    let (start, goal) = (square("0 1 3 2"), square("1 2 3 0"));
    let find = |kind| {
        Some(match kind {
            Kind::Length | Kind::Solve | Kind::Quick => Found::Way(vec![Slide::Left, Slide::Up]),
            Kind::Hint => Found::Progress {
                bound: 2,
                millions: 1_000,
            },
            Kind::Shuffle { .. } => Found::Board(None),
        })
    };
    for (keys, moves, message) in [
        ("hk", 2, "Solved in 2 moves, and none is shorter!"),
        ("khljlhk", 6, "Solved in 6 moves; 2 would do."),
        ("?", 0, "At least 2 moves; 1000 million boards"),
        (" ", 0, "A shortest way: 2 moves"),
        (" .", 1, "A shortest way: 2 moves"),
        (" ..", 2, "Solved in 2 moves, and none is shorter!"),
        (" . ", 1, "A shortest way: 2 moves"),
        (" .l", 2, ""),
        ("hk?", 2, "This is the goal: s shuffles."),
        ("12", 0, "Enter shuffles to a board of 12 moves."),
        ("12\n", 0, "No board of 12 moves was found."),
        ("12\u{1b}", 0, ""),
    ] {
        let game = played(Game::new(start, goal, 1), keys, find);
        assert_eq!(
            (game.moves().len(), game.message()),
            (moves, message),
            "{keys}"
        );
        assert!(game.message().chars().count() <= 40, "{message}");
        assert_eq!(game.pace().is_some(), keys == " " || keys == " .", "{keys}");
    }
}
