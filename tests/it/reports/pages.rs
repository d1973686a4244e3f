//! The pages for a browser: how large they are, and that nothing but their own runs in them.

use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use tilegrade::{
    assignment::Points,
    outcome::{
        CaseFacts, CaseResult, Ending, Finding, FindingId, JudgedRun, RunRecord, ShownPath,
        SubmissionResult, Verdict,
    },
    puzzle::{Board, GOAL, Move, MoveSet},
    report::{File, Format, RenderContext, Report, Runs},
    search::Heuristic,
};

use super::{class, class::HOSTILE, texts};

/// A board two moves from the goal, and a path of four that leads away first.
fn path(heuristic: Heuristic) -> ShownPath {
    use Move::{Down, Left, Right, Up};
    let goal: Board = "123804765".parse().expect("a board");
    let along = |steps: &[Move]| {
        let mut board = goal;
        for step in steps {
            board = board.after(*step).expect("a move");
        }
        board
    };
    // From the goal `LEFT` and `UP` lead here, so that `DOWN` and `RIGHT` lead back.
    ShownPath {
        section: heuristic.into(),
        goal: GOAL,
        allowed: MoveSet::Single,
        start: along(&[Left, Up]),
        moves: vec![Right, Left, Down, Right],
        breaks_off: None,
        more: 0,
    }
}

/// The boards after the first move of that path, as drawn rows: the student's, and a shortest path's.
pub(super) fn detour() -> [&'static str; 2] {
    ["123 845 7·6", "123 84· 765"]
}

/// A submission with a case in which the path makes a detour.
pub(super) fn with_detour(name: &str, case: &str) -> SubmissionResult {
    let mut one = class::only("ben").submissions.remove(0);
    name.clone_into(&mut one.name);
    let finding = Finding::new(FindingId::FirstLostMove, "4 moves, and 2 suffice")
        .in_section(Some(Heuristic::Manhattan.into()))
        .with_evidence("before\n\n- your moves");
    one.cases[0] = CaseResult {
        name: case.to_owned(),
        verdict: Verdict::NotOptimal,
        facts: CaseFacts {
            depth: Some(2),
            board: Some(path(Heuristic::Manhattan).start),
            ..one.cases[0].facts
        },
        paths: vec![path(Heuristic::Manhattan)],
        findings: vec![finding],
        ..one.cases[0].clone()
    };
    one
}

/// A submission as large as any is: 20 cases, each with two paths of 30 moves and more, and hostile output.
fn largest(name: &str) -> SubmissionResult {
    let mut one = with_detour(name, "case");
    let long = |heuristic| {
        let short = path(heuristic);
        let around = [Move::Right, Move::Left].repeat(16);
        ShownPath {
            moves: around.into_iter().chain(short.moves.clone()).collect(),
            ..short
        }
    };
    let evidence = HOSTILE.repeat(4);
    let case = |number| {
        let mut case = one.cases[0].clone();
        case.name = format!("depth-{number:02}");
        case.paths = Heuristic::ALL.map(long).into();
        let finding = case.findings[0]
            .clone()
            .with_evidence(format!("before\n\n{evidence}"));
        let other = Finding {
            section: Some(Heuristic::Mismatch.into()),
            ..finding.clone()
        };
        case.findings = vec![finding, other];
        case
    };
    one.cases = (0..20).map(case).collect();
    one
}

#[test]
fn the_page_of_a_student_stays_below_200_kilobytes_and_says_what_it_leaves_out() {
    let report = Report {
        submissions: vec![largest("ana")],
        ..class::report()
    };
    let pages = texts(Format::Html, &report).files;
    let page = String::from_utf8(pages[1].bytes.clone()).expect("text");
    assert!(page.len() < 200_000, "{}", page.len());
    let is_whole = page.matches("class=\"path\"").count() == 40;
    assert_ne!(is_whole, page.contains("are left out"), "{}", page.len());

    let mut huge = largest("ana");
    huge.cases = (0..10).flat_map(|_| huge.cases.clone()).collect();
    let report = Report {
        submissions: vec![huge],
        ..class::report()
    };
    let pages = texts(Format::Html, &report).files;
    let page = String::from_utf8(pages[1].bytes.clone()).expect("text");
    assert!(page.len() < 200_000, "{}", page.len());
    assert!(page.contains("are left out"));
}

/// What a submission writes may be one line of megabytes, in signs that each take several letters to be written in a page.
#[test]
fn a_page_stays_below_200_kilobytes_and_loads_however_long_a_line_is_that_a_submission_writes() {
    let long = "<&\u{1b}".repeat(700_000);
    let mut hostile = largest("ana");
    for case in &mut hostile.cases {
        for finding in &mut case.findings {
            finding.message.clone_from(&long);
            finding.hint = Some(long.clone());
            finding.evidence = Some(format!("before\n\n{long}"));
        }
    }
    hostile.name = "<".repeat(255);
    let report = Report {
        submissions: vec![hostile.clone(), hostile],
        ..class::report()
    };
    let pages = texts(Format::Html, &report).files;
    assert_eq!(pages.len(), 3);
    for page in pages {
        let text = String::from_utf8(page.bytes).expect("text");
        assert!(text.len() < 200_000, "{:?}: {}", page.below, text.len());
        assert!(text.trim_end().ends_with("</html>"));
        assert!(text.contains("&#60;&#60;"), "{:?}: the name", page.below);
    }
}

/// All of them have names as long as a file's can be, and a case that a person has to look at for a long reason.
#[test]
fn the_page_of_a_thousand_hostile_students_stays_below_two_megabytes() {
    let long = "<&".repeat(100_000);
    let one = |number| {
        let mut one = largest(&format!("{number:04}{}", "<".repeat(251)));
        for case in &mut one.cases {
            case.paths.clear();
            case.findings.truncate(1);
            case.findings[0].evidence = None;
        }
        one.cases[0].verdict = Verdict::NotJudged;
        one.cases[0].points = None;
        if number < 300 {
            one.cases[0].findings[0].message.clone_from(&long);
        }
        one
    };
    let report = Report {
        submissions: (0..1000).map(one).collect(),
        ..class::report()
    };
    let index = report_index(&report);
    assert!(index.len() < 2_000_000, "{}", index.len());
    assert_eq!(index.matches("<a href=\"students/0999").count(), 1);
}

/// The page of the class.
fn report_index(report: &Report) -> String {
    let around = RenderContext::default();
    let texts = Format::Html.texts(report, &around).expect("texts");
    let mut files = texts.files;
    let index = files.next().expect("a page").expect("a page");
    String::from_utf8(index.bytes).expect("text")
}

#[test]
fn the_page_of_a_thousand_students_stays_below_two_megabytes() {
    let one = |number| {
        let mut one = largest(&format!("student-{number:04}"));
        // What is on the students' own pages is no matter here.
        for case in &mut one.cases {
            case.paths.clear();
            case.findings.truncate(1);
            case.findings[0].evidence = None;
        }
        one
    };
    let report = Report {
        submissions: (0..1000).map(one).collect(),
        ..class::report()
    };
    let size = report_index(&report).len();
    assert!(size < 2_000_000, "{size}");
    assert!(size > 300_000, "{size}: every student and case is there");
}

#[test]
fn nothing_runs_in_a_page_but_what_its_policy_names() {
    for file in texts(Format::Html, &class::report()).files {
        let page = String::from_utf8(file.bytes).expect("text");
        for tag in ["style", "script"] {
            let [open, close] = [format!("<{tag}>"), format!("</{tag}>")];
            assert_eq!(
                page.matches(&format!("<{tag}")).count(),
                1,
                "{:?}",
                file.below
            );
            let inside = page.split_once(&open).expect("an element").1;
            let inside = inside.split_once(&close).expect("its end").0;
            let hash = STANDARD.encode(Sha256::digest(inside.as_bytes()));
            let hash = hash.replace('+', "&#43;");
            let allowed = format!("{tag}-src &#39;sha256-{hash}&#39;");
            assert!(
                page.replace('+', "&#43;").contains(&allowed),
                "{:?}: {allowed}",
                file.below
            );
        }
        let policy = "content=\"default-src &#39;none&#39;; ";
        assert!(page.contains(policy), "{:?}", file.below);
        for outside in [
            "unsafe-inline",
            " style=",
            " onclick",
            " src=",
            "href=\"http",
            "<link",
        ] {
            assert!(!page.contains(outside), "{:?}: {outside}", file.below);
        }
    }
}

/// What the format makes of one submission with a hidden case, for the staff or not.
fn pages_for(is_for_staff: bool, printed: &'static [u8]) -> Vec<(String, String)> {
    let around = RenderContext {
        is_for_staff,
        runs: Runs::read_by(move |_, _| {
            Some(RunRecord {
                ending: Some(Ending::Exited(3)),
                ..RunRecord::saved(printed.to_vec())
            })
        }),
        ..RenderContext::default()
    };
    let mut report = class::only("ana-lopez");
    let case = &mut report.submissions[0].cases[0];
    case.verdict = Verdict::WrongAnswer;
    case.points = Some(Points::ZERO);
    case.findings = vec![Finding::new(FindingId::WrongLabel, "a message").at_line(40)];
    let files = super::made(Format::Html, &report, &around)
        .files
        .into_iter();
    let page = |file: File| {
        let is_private = file
            .below
            .as_deref()
            .is_some_and(|below| below.starts_with("staff/"));
        assert_eq!(file.is_private, is_private, "{:?}", file.below);
        let text = String::from_utf8(file.bytes).expect("text");
        (file.below.expect("a page"), text)
    };
    files.map(page).collect()
}

#[test]
fn the_staff_has_a_page_with_everything_and_students_never_do() {
    let pages = pages_for(true, b"");
    let names: Vec<&str> = pages.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        [
            "index.html",
            "students/ana-lopez.html",
            "staff/ana-lopez.html"
        ]
    );
    let [index, student, staff] = [0, 1, 2].map(|place| &pages[place].1);
    assert!(index.contains("href=\"staff/ana-lopez.html\""), "{index}");
    assert!(
        !student.contains("secret") && !student.contains("For the staff"),
        "{student}"
    );
    assert!(
        staff.contains("secret") && staff.contains("For the staff only"),
        "{staff}"
    );
    let pages = pages_for(false, b"");
    let names: Vec<&str> = pages.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["index.html", "students/ana-lopez.html"]);
}

#[test]
fn what_was_printed_is_folded_in_around_the_lines_that_messages_speak_of() {
    let lines: String = (1..100_000).fold(String::new(), |text, line| {
        text + &format!("line <{line}>\n")
    });
    let pages = pages_for(false, lines.into_bytes().leak());
    let (_, page) = &pages[1];
    assert!(page.contains("<mark>line &#60;40&#62;</mark>"), "{page}");
    assert!(page.contains("exit code 3"), "{page}");
    assert!(page.contains("<td>line &#60;46&#62;</td>"), "{page}");
    assert!(!page.contains("line &#60;47&#62;"), "{page}");
    assert!(
        page.contains("lines</summary>"),
        "how many are left out: {page}"
    );
}

#[test]
fn of_a_case_that_was_not_judged_no_run_of_an_earlier_grading_is_told() {
    let around = RenderContext {
        runs: Runs::read_by(|_, _| {
            Some(RunRecord {
                ending: Some(Ending::Exited(3)),
                ..RunRecord::saved(b"an old line".to_vec())
            })
        }),
        ..RenderContext::default()
    };
    let mut report = class::only("ana-lopez");
    for case in &mut report.submissions[0].cases {
        case.verdict = Verdict::NotJudged;
        case.points = None;
        case.run = JudgedRun::default();
    }
    for file in super::made(Format::Html, &report, &around).files {
        let page = String::from_utf8(file.bytes).expect("text");
        assert!(
            !page.contains("exit code 3") && !page.contains("an old line"),
            "{page}"
        );
    }
}
