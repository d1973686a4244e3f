//! The game of the page in a real browser, as a person plays it: by keys, by finger and by buttons.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{reports::webdriver::Browser, support::repository};

const LEFT: char = '\u{e012}';
const UP: char = '\u{e013}';

/// Far more than anything here takes.
const PATIENCE: Duration = Duration::from_secs(90);

/// A page that is open in a browser.
pub(super) struct Page {
    pub(super) folder: TempDir,
    pub(super) browser: Browser,
}

impl Page {
    /// Opens the page with what follows `#` in its address.
    pub(super) fn open(width: u32, board: &str) -> Self {
        let page = Self {
            folder: TempDir::new().expect("a folder"),
            browser: Browser::start(500),
        };
        let text = tilegrade::page::page().expect("a page");
        fs::write(page.folder.path().join("page.html"), text).expect("a file");
        page.browser.resize(width);
        page.again(board);
        page
    }

    /// Opens it in place of what is open, as after a tab was closed.
    fn again(&self, board: &str) {
        self.browser.open("about:blank");
        let path = self.folder.path().join("page.html");
        self.browser
            .open(&format!("file://{}{board}", path.display()));
        self.until("document.documentElement.dataset.state === 'ready'");
        self.until("!document.querySelector('.figures').textContent.includes('?')");
    }

    pub(super) fn until(&self, condition: &str) {
        let begun = Instant::now();
        while self.browser.run(&format!("return {condition}")) != true {
            assert!(begun.elapsed() < PATIENCE, "{condition}: {}", self.said());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What is told of the last move.
    fn said(&self) -> String {
        self.text(".stage .status")
    }

    pub(super) fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector('{selector}').textContent");
        self.browser.text(&script)
    }

    /// Moves made, the fewest, and those to go.
    fn figures(&self) -> [String; 3] {
        [".made", ".fewest", ".left"].map(|figure| self.text(&format!(".figures {figure}")))
    }

    fn press(&self, button: &str) {
        let found = self.browser.run(&format!(
            "const found = [...document.querySelectorAll('#puzzle button')].find(one => one.textContent === '{button}'); \
             found?.click(); return !!found"
        ));
        assert_eq!(found, true, "{button}");
    }

    /// Gives the field of this name a value.
    fn fill(&self, field: &str, value: &str) {
        let found = self.browser.run(&format!(
            "const label = [...document.querySelectorAll('#puzzle label')].find(one => one.firstChild.textContent === '{field}'); \
             const control = label?.querySelector('input, select, textarea'); if (!control) return false; \
             control.value = `{value}`; \
             ['input', 'change'].forEach(name => control.dispatchEvent(new Event(name, {{bubbles: true}}))); return true"
        ));
        assert_eq!(found, true, "{field}");
    }

    /// Demands that nothing went wrong, and that nothing left the page.
    pub(super) fn assert_quiet(&self) {
        assert_eq!(self.browser.log("browser"), Vec::<Value>::new());
        for entry in self.browser.log("performance") {
            let message: Value =
                serde_json::from_str(entry["message"].as_str().expect("text")).expect("JSON");
            if message["message"]["method"] == "Network.requestWillBeSent" {
                let url = message["message"]["params"]["request"]["url"].as_str();
                let own = ["file:", "blob:", "data:", "about:", "chrome:"];
                let is_own = |url: &str| own.iter().any(|begin| url.starts_with(begin));
                assert!(url.is_some_and(is_own), "{url:?}");
            }
        }
    }

    /// Demands that nobody is kept out, in light or in dark.
    pub(super) fn assert_open_to_all(&self) {
        let axe = fs::read_to_string(repository().join("tests/axe/axe.min.js")).expect("axe");
        for colours in ["light", "dark"] {
            self.browser.prefer(colours);
            let found = self.browser.run(&format!(
                "{axe}; return axe.run().then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.html).join(' | ')))"
            ));
            assert_eq!(found, Value::Array(Vec::new()), "{colours}");
        }
    }
}

#[test]
fn a_game_is_played_to_its_end_by_keys_and_by_finger_and_outlives_its_tab() {
    let page = Page::open(400, "#3x3/1.2.3.4.0.6.7.5.8");
    assert_eq!(page.figures(), ["0", "2", "2"]);
    page.browser.press(UP);
    assert_eq!(page.said(), "5 up. Move 1. 1 to go.");
    page.again("");
    assert_eq!(page.said(), "Your last game goes on.");
    assert_eq!(page.figures(), ["1", "2", "1"]);
    page.browser.press(LEFT);
    assert_eq!(page.said(), "Solved in 2 moves: no path is shorter.");
    page.press("Undo");
    assert_eq!(page.figures(), ["1", "2", "1"]);
    page.press("Redo");
    assert_eq!(page.figures(), ["2", "2", "0"]);

    page.press("Undo");
    page.press("Undo");
    assert_eq!(page.figures(), ["0", "2", "2"]);
    let tile = |number: u8| format!(".cell[data-tile=\"{number}\"]");
    page.browser.drag(&tile(5), 0, -10);
    assert_eq!(page.figures(), ["0", "2", "2"], "it was not far enough");
    page.browser.drag(&tile(5), 0, -90);
    assert_eq!(page.said(), "5 up. Move 1. 1 to go.");
    page.browser.drag(&tile(8), 0, 0);
    assert_eq!(page.said(), "Solved in 2 moves: no path is shorter.");
    page.browser.drag(&tile(3), 0, 90);
    assert_eq!(page.figures(), ["4", "2", "2"], "6 went with 3");

    page.press("Hint");
    assert_eq!(page.said(), "3 up: the only best move, with 2 to go.");
    page.press("Shortest path");
    page.fill("Speed", "6");
    page.press("Play");
    page.until("!!document.querySelector('.playboard.done')");
    assert_eq!(
        page.said(),
        "Solved in 6 moves. The fewest are 2. The page helped."
    );
    page.assert_quiet();
}

#[test]
fn boards_of_all_sizes_are_shuffled_typed_and_solved_on_a_narrow_screen() {
    let page = Page::open(400, "#3x3/8.6.7.2.5.4.3.0.1");
    assert_eq!(page.figures(), ["0", "31", "31"]);
    page.fill("Moves from the goal", "27");
    page.press("Shuffle");
    page.until("document.querySelector('.stage .status').textContent.includes('exactly 27 moves')");
    assert_eq!(page.figures(), ["0", "27", "27"]);
    for (rows, columns) in [("2", "5"), ("5", "5"), ("4", "4")] {
        page.fill("Rows", rows);
        page.fill("Columns", columns);
        page.press("Any path");
        page.until("document.querySelector('.stage .status').textContent.startsWith('A path, found quickly')");
    }
    page.fill("Moves from the goal", "21");
    page.press("Shuffle");
    page.until("document.querySelector('.stage .status').textContent.includes('exactly 21 moves')");
    page.press("Shortest path");
    page.until("document.querySelector('.stage .status').textContent.startsWith('A shortest path has 21 moves')");

    page.fill("Rows", "3");
    page.fill("Columns", "3");
    page.fill("Board, 0 is the blank", "1 2 3\\n4 6 5\\n7 8 0");
    page.press("Use this board");
    assert_eq!(
        page.text(".problem"),
        "No moves lead from this board to the goal. With 6 and 5 exchanged, it can be solved. Exchange 6 and 5"
    );
    page.press("Exchange 6 and 5");
    assert_eq!(page.text(".problem"), "");
    assert_eq!(
        page.browser.text("return location.hash"),
        "#3x3/1.2.3.4.5.6.7.8.0"
    );

    let none = page.folder.path().join("none.png");
    fs::write(&none, "no picture").expect("a file");
    page.browser
        .run("document.querySelector('.setup').open = true");
    page.browser
        .choose("#puzzle [type=file]", &none.display().to_string());
    page.until("document.querySelector('.problem').textContent.includes('is no picture')");
    page.assert_quiet();
    page.assert_open_to_all();
}

#[test]
fn two_searches_are_driven_step_by_step_and_to_their_end_and_a_path_is_put_on_the_board() {
    let page = Page::open(400, "#3x3/3.7.8.2.0.6.4.5.1");
    page.browser
        .run("document.querySelector('.search').open = true");
    page.fill("Second", "greedy");
    page.press("Step");
    page.press("Step");
    let told = "A*, Manhattan distance (h2): 2 states expanded";
    assert!(page.text(".search .status").starts_with(told));
    page.press("To the end");
    page.until("document.querySelector('.search .status').textContent.startsWith('Ended.')");
    let counts = "return [...document.querySelectorAll('.counts')].map(one => one.firstChild.textContent).join('')";
    let counts = page.browser.text(counts);
    assert!(counts.contains("states expanded"), "{counts}");
    let lists = "return [...document.querySelectorAll('.lists caption b')].map(one => one.textContent).join()";
    assert_eq!(page.browser.text(lists), "OPEN,CLOSED,OPEN,CLOSED");
    let drawn = "return document.querySelectorAll('.tree .here').length";
    assert_ne!(page.browser.run(drawn), 0);
    let [_, fewest, _] = page.figures();
    page.press(&format!("Put these {fewest} moves on the board"));
    assert!(page.said().starts_with("The path of the search has"));
    let is_wider = "return document.documentElement.scrollWidth > innerWidth";
    for width in [320, 400, 1280] {
        page.browser.resize(width);
        assert_eq!(page.browser.run(is_wider), false, "{width}");
    }
    page.assert_quiet();
    page.assert_open_to_all();
}
