//! The half of the page that checks outputs, in a real browser: it says what the program says, byte for byte.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use proptest::{
    prelude::Strategy,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};
use tilegrade::{
    assignment::{Assignment, Variant},
    judge::judge_saved,
    report,
};

use super::game::Page;
use crate::{
    properties::strategies::{damaged, line_soup},
    support::{every, repository, tilegrade},
    transcripts::FOLDER,
};

/// The field for files.
const FILES: &str = "#judge [type=file]:not([webkitdirectory])";

/// The status of this half.
const STATUS: &str = "#judge .status";

/// A transcript, and the case that its name begins with.
#[derive(Clone)]
struct Sent {
    path: PathBuf,
    case: String,
}

impl Sent {
    fn at(path: PathBuf) -> Self {
        let name = path.file_name().expect("a name").to_string_lossy();
        let case = name.split("--").next().expect("a part").to_owned();
        Self { path, case }
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// The saved transcripts.
fn saved() -> Vec<Sent> {
    let folders = fs::read_dir(repository().join(FOLDER)).expect("a folder");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|folder| {
        let files = fs::read_dir(folder).expect("a folder");
        files.map(|entry| Sent::at(entry.expect("an entry").path()))
    });
    let mut files: Vec<Sent> = files.collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// So many texts at random for the cases of an assignment, the same ones each time.
fn random(folder: &Path, assignment: &Assignment, count: usize) -> Vec<Sent> {
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    let (broken, soup) = (damaged(), line_soup());
    let cases = assignment.cases.iter().cycle();
    let sent = cases.take(count).enumerate().map(|(number, case)| {
        let bytes = if number % 3 == 0 {
            let text = soup.new_tree(&mut runner).expect("a text").current();
            text.into_bytes()
        } else {
            broken.new_tree(&mut runner).expect("a text").current()
        };
        let path = folder.join(format!("{}--{number}.txt", case.name));
        fs::write(&path, bytes).expect("a file");
        Sent::at(path)
    });
    sent.collect()
}

/// Has the page judge files together, and returns the JSON of each.
fn judged(page: &Page, sent: &[Sent]) -> Vec<String> {
    let paths: Vec<String> = sent.iter().map(Sent::name).collect();
    page.browser.choose(FILES, &paths.join("\n"));
    page.until("document.querySelector('#judge .status').textContent.includes('with full marks')");
    let found = page.browser.run(
        "return [...document.querySelectorAll('#judge tbody button')].map(one => { one.click(); \
         return document.querySelector('#judge .json').textContent; })",
    );
    serde_json::from_value(found).expect("texts")
}

#[test]
fn of_all_saved_transcripts_and_many_more_the_page_says_what_the_program_says() {
    let page = Page::open(1280, "#check");
    let folder = page.folder.path();
    let [coms228, coms472] =
        [Variant::Coms228, Variant::Coms472].map(|variant| variant.assignment().expect("built in"));
    let mut sent = saved();
    let texts = random(folder, &coms228, 1_000);
    sent.extend(every(4, &texts).cloned());
    // One that is cut off where a run would have been stopped.
    let long = folder.join("handout--long.txt");
    fs::write(&long, "UP\n".repeat(2_000_000)).expect("a file");
    sent.push(Sent::at(long));
    let found = judged(&page, &sent);
    assert_eq!(found.len(), sent.len());
    for (one, found) in sent.iter().zip(found) {
        let case = coms228.cases.iter().find(|case| case.name == one.case);
        let bytes = fs::read(&one.path).expect("a transcript");
        let result = judge_saved(case.expect("a case"), &coms228.settings.rubric, bytes);
        assert_eq!(found, report::json::case(&result), "{}", one.name());
    }

    // Of another assignment the points of a case depend on all cases, and only the program judges one by itself.
    let other = folder.join("472");
    fs::create_dir(&other).expect("a folder");
    choose(&page, "Assignment", "coms472");
    let texts = random(&other, &coms472, 240);
    let texts: Vec<Sent> = every(8, &texts).cloned().collect();
    for (one, found) in texts.iter().zip(judged(&page, &texts)) {
        let result: Value = serde_json::from_str(&found).expect("JSON");
        let code = match result["verdict"].as_str() {
            Some("not-judged") => 4,
            _ if result["points"] == result["max-points"] => 0,
            _ => 1,
        };
        tilegrade(["check", "--variant", "coms472", "--format", "json"])
            .and("--case")
            .and(&one.case)
            .and(&one.path)
            .exits(code)
            .prints(found)
            .run();
    }
    page.assert_quiet();
}

/// Has a choice of this name made.
fn choose(page: &Page, field: &str, value: &str) {
    let found = page.browser.run(&format!(
        "const label = [...document.querySelectorAll('#judge label')].find(one => one.firstChild.textContent === '{field}'); \
         const choice = label?.querySelector('select'); if (!choice) return false; choice.value = '{value}'; \
         choice.dispatchEvent(new Event('change')); return choice.value === '{value}'"
    ));
    assert_eq!(found, true, "{field}: {value}");
}

/// Writes into a field.
fn fill(page: &Page, selector: &str, text: &str) {
    let (selector, text) = (Value::from(selector), Value::from(text));
    page.browser.run(&format!(
        "const field = document.querySelector({selector}); field.value = {text}; field.dispatchEvent(new Event('input'))"
    ));
}

#[test]
fn a_pasted_text_is_judged_for_a_case_and_for_a_board_of_ones_own_as_check_does() {
    let page = Page::open(400, "#check");
    let path = "tests/transcripts/wrong-answer/handout--one-stale-label.txt";
    let text = fs::read_to_string(repository().join(path)).expect("a transcript");
    fill(&page, "#judge textarea", &text);
    for (choice, arguments) in [
        ("handout", ["--case", "handout"]),
        ("depth-12", ["--case", "depth-12"]),
        ("", ["--board", "123657840"]),
    ] {
        choose(&page, "Board", choice);
        fill(&page, "#judge .about input", arguments[1]);
        let check = |format| {
            let call = tilegrade(["check", "--format", format]).and(arguments[0]);
            call.and(arguments[1])
                .and(repository().join(path))
                .exits(1)
                .run()
                .stdout
        };
        assert_eq!(page.text("#judge .json"), check("json"), "{arguments:?}");
        let card = check("text");
        assert_eq!(Some(&page.text("#judge .card h3")[..]), card.lines().next());
        // The program breaks lines, and the page leaves that to the browser.
        let words = |text: &str| text.replace('`', "").split_whitespace().collect::<String>();
        let shown = page.browser.text(
            "return [...document.querySelectorAll('#judge .card > :not(details)')].map(one => one.textContent).join(' ')",
        );
        assert_eq!(words(&shown), words(&card), "{arguments:?}");
    }
    fill(&page, "#judge .about input", "123657844");
    assert!(
        page.text(STATUS)
            .ends_with("the nine digits 0 to 8, row by row, are a board"),
        "{}",
        page.text(STATUS)
    );
    page.assert_quiet();
    page.assert_open_to_all();
    let is_wider = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(page.browser.run(is_wider), false);
}

#[test]
fn a_file_that_is_dropped_anywhere_is_judged_and_a_text_is_left_to_its_field() {
    let page = Page::open(1280, "");
    let drop = |what: &str| {
        page.browser.run(&format!(
            "const transfer = new DataTransfer(); {what}; \
             const event = name => new DragEvent(name, {{bubbles: true, cancelable: true, dataTransfer: transfer}}); \
             const footer = document.querySelector('footer'); footer.dispatchEvent(event('dragover')); \
             const isLit = !!document.querySelector('.drop.over'); \
             return [isLit, !footer.dispatchEvent(event('drop')), !!document.querySelector('.drop.over')]"
        ))
    };
    assert_eq!(
        drop("transfer.setData('text/plain', 'UP')"),
        json!([false, false, false])
    );
    assert_eq!(page.text(STATUS), "");
    assert_eq!(
        drop("transfer.items.add(new File(['UP\\n'], 'depth-12--mine.txt'))"),
        json!([true, true, false])
    );
    page.until("!!document.querySelector('#judge .card')");
    assert_eq!(
        page.browser
            .run("return [location.hash, document.querySelector('#judge').hidden]"),
        json!(["#check", false])
    );
    let check = tilegrade(["check", "--case", "depth-12", "--format", "json", "-"]);
    let check = check.given("UP\n").exits(1).run().stdout;
    assert_eq!(page.text("#judge .json"), check);
    page.assert_quiet();
}

#[test]
fn what_is_too_large_is_refused_with_the_bound_and_nothing_takes_long() {
    let page = Page::open(1280, "#check");
    let path = page.folder.path().join("core.txt");
    let file = File::create(&path).expect("a file");
    file.set_len(50_000_000).expect("there is room for a hole");
    page.browser.choose(FILES, &path.display().to_string());
    page.until("document.querySelector('#judge .status').textContent.includes('core.txt')");
    assert_eq!(
        page.text(STATUS),
        "core.txt has 50,000,000 bytes, and at most 8,388,608 are read: is it what the program printed?"
    );
    let path = repository()
        .join(FOLDER)
        .join("not-optimal/depth-20--one-detour.txt");
    page.browser.choose(FILES, &path.display().to_string());
    page.until("!!document.querySelector('#judge .card')");
    // Other tests run meanwhile: the quickest of many is what it takes.
    let quickest = "const choice = document.querySelectorAll('#judge select')[1]; \
         return Math.min(...Array.from({length: 40}, () => { const begun = performance.now(); \
         choice.dispatchEvent(new Event('change')); return performance.now() - begun; }))";
    let took = page.browser.run(quickest).as_f64();
    assert!(took < Some(50.0), "{took:?} ms");
    page.assert_quiet();
}
