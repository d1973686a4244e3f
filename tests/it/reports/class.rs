//! One class with every verdict in it, with names and outputs that are written to get through.

use tilegrade::{
    assignment::{GradebookRules, Item, Points, Visibility},
    course::Meaning,
    outcome::{
        AccountLine, ByHand, CaseFacts, CaseResult, Doubt, Finding, FindingId, Forgiven, Granted,
        ItemScore, JudgedRun, Lateness, Person, ProgramFacts, ReadAs, ShownPart, Stream,
        SubmissionResult, Submitted, TimeSource, Usage, Verdict,
    },
    report::Report,
    search::Heuristic,
    transcript::Lenience,
};

/// What a submission might print so that a reader of reports takes it for something else.
pub(super) const HOSTILE: &str = "::error::owned\n##[error]owned\n::stop-commands::x\n```\n</pre><script>alert(1)</script>\n\
    ]]>&amp;\u{1b}[31mred\u{1b}[0m\n=HYPERLINK(\"http://x\")\n| a | b |\n@everyone ${{ secrets.X }} %0A";

/// A name that is a formula, a tag and more.
pub(super) const NAME: &str = "=cmd|' /C calc'!A0,<b>\"Bo\"</b>::error::[x](http://y)";

/// The class.
pub(super) fn report() -> Report {
    Report {
        assignment: "coms228".to_owned(),
        warning: Some("programs ran without a sandbox".to_owned()),
        unmatched: None,
        gradebook: GradebookRules::default(),
        submissions: vec![
            submission(NAME, vec![hostile("depth-18"), full("handout")]),
            submission("ana-lopez", vec![full("handout"), secret("secret", true)]),
            submission("ben", vec![full("handout"), secret("secret", false)]),
            submission(
                "cem",
                vec![
                    full("handout"),
                    seen("late", Visibility::AfterDueDate),
                    seen("later", Visibility::AfterPublished),
                ],
            ),
            submission("every-verdict", every_verdict()),
            rounded(),
        ],
    }
}

/// A class of the submission of this name alone.
pub(super) fn only(name: &str) -> Report {
    let mut report = report();
    report.submissions.retain(|one| one.name == name);
    assert_eq!(report.submissions.len(), 1, "{name}");
    report
}

/// The same, handed in late, with a point given by hand.
pub(super) fn late_and_by_hand(name: &str) -> Report {
    let mut report = only(name);
    let submission = &mut report.submissions[0];
    let handed_in = Submitted::at(TimeSource::Commit, 1_788_430_800);
    let why = format!(
        "2 days late: {}, due 2026-09-01T12:00:00Z",
        handed_in.words()
    );
    let late = Lateness {
        percent: points(20.0),
        why,
    };
    let earned = submission.points.expect("points");
    let mut lines = vec![late.line(submission.max_points, earned)];
    submission.student.people = vec![Person {
        id: Some("17".to_owned()),
        login: Some("bkim".to_owned()),
        name: Some("Kim, Ben".to_owned()),
        other_keys: Vec::new(),
    }];
    submission.student.submitted = Some(handed_in);
    submission.student.late = Some(late);
    submission.student.by_hand = vec![ByHand {
        item: None,
        points: points(0.5),
        reason: "a *mistake* in the handout".to_owned(),
    }];
    lines.extend(submission.student.lines_by_hand(earned));
    let given: Points = lines.iter().map(|line| line.points).sum();
    submission.points = Some(earned + given);
    submission.explanation.extend(lines);
    if let Some(shown) = &mut submission.shown {
        let earned = shown.points.expect("points");
        let student = &submission.student;
        let late = student.late.as_ref().expect("late");
        let mut lines = vec![late.line(shown.max_points, earned)];
        lines.extend(student.lines_by_hand(earned));
        let given: Points = lines.iter().map(|line| line.points).sum();
        shown.points = Some(earned + given);
        shown.explanation.extend(lines);
    }
    report
}

/// A class in which a person has to decide about two cases of one submission, one of them hidden.
pub(super) fn in_doubt() -> Report {
    let asked = |case: CaseResult, low: f64, words: Option<&str>| {
        let said = words.map_or("nothing tells which count is meant".to_owned(), |words| {
            format!("`{words}` may say that there is no solution")
        });
        let finding = Finding::new(FindingId::Ambiguous, said + ": a person has to look at it")
            .at_line(12)
            .with_hint("say it in the handout's words");
        let result = CaseResult {
            verdict: Verdict::NotJudged,
            points: None,
            items: Vec::new(),
            explanation: vec![
                AccountLine::new(points(low - 5.0), "waits for a person")
                    .for_finding(FindingId::Ambiguous),
            ],
            findings: vec![finding],
            ..case
        };
        let reading = |says: &str, meaning: Option<Meaning>, worth: f64| ReadAs {
            says: says.to_owned(),
            meaning: meaning.filter(|_| words.is_some()),
            result: CaseResult {
                points: Some(points(worth)),
                ..result.clone()
            },
        };
        let doubt = Doubt {
            stream: Stream::Stdout,
            line: Some(12),
            words: words.map(str::to_owned),
            readings: vec![
                reading("nothing that <matters>", Some(Meaning::Nothing), low),
                reading("the board has no solution", Some(Meaning::NoSolution), 5.0),
            ],
        };
        CaseResult {
            doubt: Some(Box::new(doubt)),
            ..result
        }
    };
    let cases = vec![
        asked(full("depth-18"), 3.5, None),
        full("handout"),
        asked(secret("secret", true), 0.0, Some("=Hopeless!")),
    ];
    let mut dora = submission("dora", cases);
    dora.points = Some(points(8.5));
    dora.points_high = Some(points(15.0));
    Report {
        assignment: "coms228".to_owned(),
        submissions: vec![dora, submission("eve", vec![full("handout")])],
        ..Report::default()
    }
}

fn every_verdict() -> Vec<CaseResult> {
    let case = |verdict: &Verdict| {
        let points = match verdict {
            Verdict::Accepted => Some(5.0),
            Verdict::NotOptimal => Some(4.5),
            Verdict::NotJudged => None,
            _ => Some(0.0),
        };
        let found = Finding::new(FindingId::ExitCode, format!("this is {verdict}"));
        case(verdict.name(), *verdict, points, vec![found])
    };
    Verdict::ALL.iter().map(case).collect()
}

/// A submission with extra credit, and points that are rounded as a whole.
fn rounded() -> SubmissionResult {
    let mut extra = full("extra");
    extra.facts.is_extra_credit = true;
    let half = case("half", Verdict::NotOptimal, Some(2.25), Vec::new());
    let mut result = submission("zoë", vec![extra, full("handout"), half]);
    let rounding = points(-0.25);
    result.points = result.points.map(|points| points + rounding);
    let extra = AccountLine::new(points(5.0), "extra credit");
    result
        .explanation
        .push(extra.in_cases(vec!["extra".to_owned()]));
    result
        .explanation
        .push(AccountLine::new(rounding, "rounded down to halves"));
    result
}

fn hostile(name: &str) -> CaseResult {
    let printed = HOSTILE.replace('\n', " ");
    let finding = Finding::new(FindingId::UncaughtException, format!("it said `{printed}`"))
        .in_section(Some(Heuristic::Manhattan.into()))
        .at_step(7)
        .at_line(31)
        .with_hint("hint with `ticks`, 100% of them\n::notice::x")
        .with_evidence(HOSTILE);
    CaseResult {
        granted: Granted::of(vec![Forgiven {
            lenience: Lenience::Copies,
            line: 3,
            lines: 2,
        }]),
        ..case(name, Verdict::RuntimeError, Some(1.5), vec![finding])
    }
}

fn full(name: &str) -> CaseResult {
    case(name, Verdict::Accepted, Some(5.0), Vec::new())
}

fn seen(name: &str, visibility: Visibility) -> CaseResult {
    let finding = Finding::new(FindingId::WrongLabel, format!("the finding of {name}"));
    seen_as(
        visibility,
        case(name, Verdict::WrongAnswer, Some(4.0), vec![finding]),
    )
}

fn seen_as(visibility: Visibility, mut result: CaseResult) -> CaseResult {
    result.facts.visibility = visibility;
    result
}

fn secret(name: &str, is_right: bool) -> CaseResult {
    if is_right {
        return seen_as(Visibility::Hidden, full(name));
    }
    seen(name, Visibility::Hidden)
}

fn case(name: &str, verdict: Verdict, earned: Option<f64>, findings: Vec<Finding>) -> CaseResult {
    let lost = earned.map(|earned| points(earned - 5.0));
    let lost = lost.filter(|lost| *lost < Points::ZERO);
    CaseResult {
        name: name.to_owned(),
        verdict,
        points: earned.map(points),
        facts: CaseFacts {
            max_points: points(5.0),
            visibility: Visibility::Visible,
            ..CaseFacts::default()
        },
        run: JudgedRun {
            usage: earned.map(|_| Usage {
                cpu_ms: 212,
                wall_ms: 1240,
                peak_kib: 51200,
            }),
            judged: earned.map(|_| Stream::Stdout),
        },
        items: earned
            .map(|earned| ItemScore {
                item: Item::Path,
                points: points(earned),
                max_points: points(5.0),
            })
            .into_iter()
            .collect(),
        explanation: lost
            .map(|lost| AccountLine::new(lost, "what was lost").of_item(Item::Path))
            .into_iter()
            .collect(),
        findings,
        ..CaseResult::default()
    }
}

fn submission(name: &str, cases: Vec<CaseResult>) -> SubmissionResult {
    let worst = cases.iter().map(|case| case.verdict).max();
    let regular = cases.iter().filter(|case| !case.facts.is_extra_credit);
    SubmissionResult {
        name: name.to_owned(),
        student: tilegrade::outcome::Student::default(),
        verdict: worst.expect("a case"),
        points: cases
            .iter()
            .try_fold(Points::ZERO, |sum, case| Some(sum + case.points?)),
        points_high: None,
        max_points: regular.map(|case| case.facts.max_points).sum(),
        explanation: cases
            .iter()
            .flat_map(|case| {
                let lines = case.explanation.iter().cloned();
                lines.map(|line| line.in_cases(vec![case.name.clone()]))
            })
            .collect(),
        not_shown: 0,
        shown: shown(&cases).map(Box::new),
        program: ProgramFacts {
            language: Some("java".to_owned()),
            entry: Some("api".to_owned()),
            ladder: Some("correct to 14, wrong at 18".to_owned()),
            ..ProgramFacts::default()
        },
        findings: vec![Finding::new(
            FindingId::SourceChoice,
            "`Main.java` was taken, of `Main.java` and `Old.java`",
        )],
        cases,
    }
}

/// What the cases that students see come to; none where these are all.
fn shown(cases: &[CaseResult]) -> Option<ShownPart> {
    let is_shown = |case: &CaseResult| case.facts.visibility == Visibility::Visible;
    let visible = cases.iter().filter(|case| is_shown(case)).cloned();
    let visible: Vec<CaseResult> = visible.collect();
    if visible.len() == cases.len() {
        return None;
    }
    if visible.is_empty() {
        return Some(ShownPart::default());
    }
    let sum = |worth: fn(&CaseResult) -> Option<Points>| {
        let mut all = visible.iter();
        all.try_fold(Points::ZERO, |sum, case| Some(sum + worth(case)?))
    };
    let of_visible = submission("seen", visible.clone());
    Some(ShownPart {
        verdict: of_visible.verdict,
        points: sum(CaseResult::points_low),
        points_high: sum(CaseResult::points_high).filter(|high| Some(*high) > of_visible.points),
        max_points: of_visible.max_points,
        explanation: of_visible.explanation,
        ladder: of_visible.program.ladder,
        findings: of_visible.findings,
    })
}

fn points(number: f64) -> Points {
    Points::reported(number).expect("a number of points")
}
