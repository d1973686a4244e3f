//! The pages in a real browser, without a server: they are used as a person uses them, by mouse and by keyboard.

use std::{fs, path::Path};

use serde_json::Value;
use tempfile::TempDir;
use tilegrade::{outcome::SubmissionResult, report::Format};

use super::{
    class::{NAME, report},
    classes,
    pages::{detour, with_detour},
    texts,
    webdriver::Browser,
};
use crate::support::repository;

const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
const END: char = '\u{e010}';
const HOME: char = '\u{e011}';
const LEFT: char = '\u{e012}';
const RIGHT: char = '\u{e014}';

/// The status of the stepper.
const STATUS: &str = "return document.querySelector('.path .status').textContent";

/// The pages of a class with every verdict, hostile names, and a detour by `dora`.
fn site() -> TempDir {
    site_with(with_detour("dora", "depth-2"))
}

/// The pages of the same class with another submission.
pub(super) fn site_with(another: SubmissionResult) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let mut class = report();
    class.submissions.push(another);
    class.submissions.extend(classes::report().submissions);
    for file in texts(Format::Html, &class).files {
        let path = folder.path().join(file.below.expect("a folder of files"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, file.bytes).expect("a file");
    }
    folder
}

pub(super) fn address(site: &TempDir, page: &str) -> String {
    format!("file://{}/{page}", site.path().display())
}

/// Demands that nothing went wrong, and that nothing was asked for but pages.
pub(super) fn assert_quiet(browser: &Browser) {
    assert_eq!(browser.log("browser"), Vec::<Value>::new());
    for entry in browser.log("performance") {
        let message: Value =
            serde_json::from_str(entry["message"].as_str().expect("text")).expect("JSON");
        if message["message"]["method"] == "Network.requestWillBeSent" {
            let url = message["message"]["params"]["request"]["url"].as_str();
            let is_page = |url: &str| url.starts_with("file://") && !url.contains('?');
            let is_start = |url: &str| url.starts_with("data:,") || url.starts_with("chrome:");
            assert!(
                url.is_some_and(|url| is_page(url) || is_start(url)),
                "{url:?}"
            );
        }
    }
}

#[test]
fn a_class_is_sorted_a_student_opened_and_the_path_played_to_the_first_lost_move() {
    let site = site();
    let browser = Browser::start(1280);
    browser.open(&address(&site, "index.html"));
    let first = "return document.querySelector('.findable tbody th').textContent";
    assert_eq!(browser.text(first), NAME);
    browser.click(".findable thead th:nth-child(1) button");
    assert_eq!(browser.text(first), NAME);
    browser.click(".findable thead th:nth-child(1) button");
    assert_eq!(browser.text(first), "zoë");
    browser.click(".findable thead th:nth-child(2) button");
    let sorted = browser.run(
        "return [...document.querySelectorAll('.findable tbody tr')].map(row => Number.parseFloat(row.cells[1].textContent) || -1)",
    );
    let sorted: Vec<f64> = serde_json::from_value(sorted).expect("numbers");
    assert!(sorted.is_sorted_by(|one, other| one >= other), "{sorted:?}");
    browser.click("a[href='students/dora.html']");
    assert_eq!(
        browser.text("return document.querySelector('h1').textContent"),
        "dora"
    );
    browser.click(".card a[href='#case-1']");
    browser.click(".path .controls button:nth-of-type(6)");
    assert!(
        browser
            .text(STATUS)
            .ends_with("This is where it goes wrong."),
        "{}",
        browser.text(STATUS)
    );
    let boards = "return [...document.querySelectorAll('.path .players .board')].map(board => board.ariaLabel).join(', ')";
    let read = |rows: &str| {
        let cells = rows.chars().filter(|sign| *sign != ' ').map(String::from);
        let cells: Vec<String> = cells.collect();
        cells.join(" ").replace('·', "blank")
    };
    let [shown, best] = detour().map(read);
    assert_eq!(browser.text(boards), format!("{shown}, {best}"));
    let moved = browser.run("return document.querySelectorAll('.players .moved').length");
    assert_eq!(moved, 2);
    assert_quiet(&browser);
}

#[test]
fn students_are_filtered_by_what_cost_them_most() {
    let site = site();
    let browser = Browser::start(1280);
    browser.open(&address(&site, "index.html"));
    let pick = "const choice = document.querySelector('.controls select'); choice.selectedIndex = 1; \
         choice.dispatchEvent(new Event('change')); return choice.value";
    let cause = browser.text(pick);
    let shown = browser.run(
        "return [...document.querySelectorAll('.findable tbody tr')].filter(row => row.offsetHeight > 0).map(row => row.cells[4].textContent)",
    );
    let shown: Vec<String> = serde_json::from_value(shown).expect("texts");
    assert!(
        !shown.is_empty() && shown.iter().all(|one| *one == cause),
        "{cause}: {shown:?}"
    );
    let status = "return document.querySelector('.controls [role=status]').textContent";
    assert_eq!(browser.text(status), format!("{} found", shown.len()));
    let option = "return document.querySelector('.controls select').selectedOptions[0].textContent";
    assert_eq!(browser.text(option), format!("{cause} ({})", shown.len()));
    assert_quiet(&browser);
}

#[test]
fn a_path_is_played_by_keyboard_alone() {
    let site = site();
    let browser = Browser::start(390);
    browser.open(&address(&site, "students/dora.html"));
    let focused = "return document.activeElement.textContent";
    browser.press(TAB);
    assert_eq!(browser.text(focused), "Skip to the content");
    for wanted in ["See it step by step", "To the first lost move"] {
        for _ in 0..60 {
            if browser.text(focused) == wanted {
                break;
            }
            browser.press(TAB);
        }
        assert_eq!(browser.text(focused), wanted);
        browser.press(ENTER);
    }
    let status = browser.text(STATUS);
    assert!(status.starts_with("Step 1 of 4."), "{status}");
    for (key, begin) in [
        (LEFT, "Step 0 of 4."),
        (RIGHT, "Step 1 of 4."),
        (END, "Step 4 of 4."),
        (RIGHT, "Step 4 of 4."),
        (HOME, "Step 0 of 4."),
    ] {
        browser.press(key);
        let status = browser.text(STATUS);
        assert!(status.starts_with(begin), "{status}");
    }
    let is_wider = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(is_wider), false);
    assert_quiet(&browser);
}

/// Names that are as long as they may be neither push the verdicts out of sight nor make a page wider than the window.
#[test]
fn on_a_narrow_and_on_a_wide_screen_captions_and_axes_are_whole_and_verdicts_in_sight() {
    let mut long = with_detour(&"a".repeat(180), "depth-2");
    let mut deep = long.cases[0].clone();
    deep.facts.depth = Some(28);
    long.cases.push(deep);
    let site = site_with(long);
    let outside = "return [...document.querySelectorAll('caption span, .chart text')].filter(one => { \
         const place = one.getBoundingClientRect(); \
         const all = one.closest('svg, main').getBoundingClientRect(); \
         return place.left < all.left - 1 || place.right > all.right + 1 || place.top < all.top - 1; \
         }).map(one => one.textContent)";
    let is_wider = "return document.documentElement.scrollWidth > innerWidth";
    let verdict =
        "return document.querySelector('.findable .verdict').getBoundingClientRect().right";
    for width in [390, 1280] {
        let browser = Browser::start(500);
        browser.resize(width);
        browser.open(&address(&site, "index.html"));
        assert_eq!(browser.run("return innerWidth"), width);
        let charts = browser.run("return document.querySelectorAll('.chart').length");
        assert_eq!(charts, 3);
        assert_eq!(browser.run(outside), Value::Array(Vec::new()), "{width}");
        assert_eq!(browser.run(is_wider), false, "{width}");
        let right = browser.run(verdict).as_f64().expect("a place");
        assert!(right < f64::from(width) * 1.3, "{width}: {right}");
    }
}

/// All pages of the class.
fn pages(site: &TempDir) -> impl Iterator<Item = String> {
    let students = fs::read_dir(site.path().join("students")).expect("a folder");
    let students = students.map(|entry| entry.expect("an entry").file_name());
    let students = students.map(|name| Path::new("students").join(name).display().to_string());
    students.chain(["index.html".to_owned()])
}

/// By WCAG 2.1, 1.4.10 and 1.4.12: 320 pixels are a window of 1280 at 400 %.
#[test]
fn at_four_times_its_size_and_with_wide_text_nothing_is_cut_and_no_page_scrolls_sideways() {
    let site = site_with(with_detour(&"long-name-".repeat(18), "depth-2"));
    let spaced = "const style = new CSSStyleSheet(); style.replaceSync('* {line-height: 1.5 !important; \
         letter-spacing: .12em !important; word-spacing: .16em !important} p {margin-bottom: 2em !important}'); \
         document.adoptedStyleSheets = [style]; return getComputedStyle(document.body).letterSpacing";
    let unfolded = "document.querySelectorAll('details').forEach(one => { one.open = true; }); \
         return document.documentElement.scrollWidth";
    // What is meant for readers of the screen alone has no place on it, and names in the map stand whole in the table above.
    let cut = "return [...document.querySelectorAll('body *')].filter(one => { \
         const style = getComputedStyle(one); \
         return one.clientWidth > 1 && style.textOverflow !== 'ellipsis' && [style.overflowX, style.overflowY].some(over => over === 'hidden' || over === 'clip') \
         && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1); \
         }).map(one => one.outerHTML.slice(0, 200))";
    let browser = Browser::start(500);
    browser.resize(320);
    for page in pages(&site) {
        browser.open(&address(&site, &page));
        for spacing in [None, Some(spaced)] {
            let spacing = spacing.map(|script| browser.text(script));
            assert_ne!(spacing.as_deref(), Some("normal"), "{page}");
            let width = browser.run(unfolded).as_u64();
            assert!(width <= Some(320), "{page}, {spacing:?}: {width:?}");
            assert_eq!(
                browser.run(cut),
                Value::Array(Vec::new()),
                "{page}, {spacing:?}"
            );
        }
    }
}

#[test]
fn where_the_system_has_all_colours_tiles_have_edges_and_marks_are_told_apart() {
    let site = site();
    let browser = Browser::start(1280);
    browser.feature("forced-colors", "active");
    browser.open(&address(&site, "students/dora.html"));
    browser.run("document.querySelector('#case-1').open = true");
    browser.click(".path .controls button:nth-of-type(6)");
    let forced = "return matchMedia('(forced-colors: active)').matches";
    assert_eq!(browser.run(forced), true);
    let style = |of: &str, property: &str| {
        let script = format!("return getComputedStyle(document.querySelector('{of}')).{property}");
        browser.text(&script)
    };
    assert_eq!(style(".players .board", "borderTopWidth"), "2px");
    let [still, moved] = ["", ".moved"].map(|mark| format!(".players .tile{mark} rect"));
    assert_ne!(style(&still, "stroke"), style(&still, "fill"));
    assert_ne!(style(&still, "strokeWidth"), style(&moved, "strokeWidth"));
    assert_ne!(
        style(".players .tile text", "fill"),
        style(&still, "fill"),
        "a digit is seen on its tile"
    );
    assert_eq!(style(".stop th", "borderLeftWidth"), "6px");
    assert_quiet(&browser);
}

#[test]
fn no_page_has_a_barrier_in_light_or_dark() {
    let site = site();
    let axe = fs::read_to_string(repository().join("tests/axe/axe.min.js")).expect("axe");
    let browser = Browser::start(1280);
    for page in pages(&site) {
        browser.open(&address(&site, &page));
        for colours in ["light", "dark"] {
            browser.prefer(colours);
            let script = format!(
                "{axe}; return axe.run().then(found => ({{passed: found.passes.length, \
                 barriers: found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.html).join(' | '))}}))"
            );
            let found = browser.run(&script);
            assert!(found["passed"].as_u64() > Some(15), "{page}: {found}");
            assert_eq!(
                found["barriers"],
                Value::Array(Vec::new()),
                "{page}, {colours}"
            );
        }
        assert_quiet(&browser);
    }
}
