//! What changed between stored results and new ones: whose points, in which cases, from what to what, and why.

use crate::{
    assignment::Points,
    outcome::{CaseResult, SubmissionResult},
};

use super::{account::of_whole, layout::wrapped, stored::StoredResults};

/// What changed for a submission; none where nothing did.
#[must_use]
pub fn submission(
    before: &StoredResults,
    result: &SubmissionResult,
    width: usize,
) -> Option<String> {
    let now = Worth::of(result);
    let name = result.shown_name();
    let Some(before) = before.submissions.get(&result.name) else {
        let line = format!("{name}: {}, and not in the stored results", now.in_words());
        return Some(wrapped(&line, "", "    ", width));
    };
    let cases = case_changes(before, result);
    let mut head = Vec::new();
    let old = Worth::of(before);
    if old != now {
        head.push(change(old, now));
    }
    if before.verdict != result.verdict {
        head.push(format!("{} → {}", before.verdict, result.verdict));
    }
    let account = account_changes(before, result);
    if head.is_empty() && cases.is_empty() && account.is_empty() {
        return None;
    }
    if head.is_empty() {
        head.push(now.in_words() + " as before");
    }
    let line = format!("{name}: {}", head.join(", "));
    let mut text = wrapped(&line, "", "    ", width);
    for (what, names) in cases {
        let line = format!("{}: {what}", names.join(", "));
        text += &wrapped(&line, "  ", "      ", width);
    }
    for line in account {
        text += &wrapped(&line, "  ", "      ", width);
    }
    Some(text)
}

/// The lines of the account that came or went and are about no case: lateness, what was given by hand, an excuse.
fn account_changes(before: &SubmissionResult, result: &SubmissionResult) -> Vec<String> {
    let (old, now) = (of_whole(before), of_whole(result));
    let went = old.iter().filter(|line| !now.contains(line));
    let came = now.iter().filter(|line| !old.contains(line));
    let went = went.map(|line| format!("no longer {line}"));
    went.chain(came.map(|line| format!("now {line}"))).collect()
}

/// The line about submissions that are not among the new results.
#[must_use]
pub fn gone(names: &[&str], width: usize) -> String {
    if names.is_empty() {
        return String::new();
    }
    let line = format!("only in the stored results: {}", names.join(", "));
    wrapped(&line, "", "    ", width)
}

/// What changed in cases, each with the cases of which the same can be said.
fn case_changes<'a>(
    before: &'a SubmissionResult,
    result: &'a SubmissionResult,
) -> Vec<(String, Vec<&'a str>)> {
    let mut changes: Vec<(String, Vec<&str>)> = Vec::new();
    let mut add =
        |what: String, name: &'a str| match changes.iter_mut().find(|(said, _)| *said == what) {
            Some((_, names)) => names.push(name),
            None => changes.push((what, vec![name])),
        };
    for case in &result.cases {
        let old = before.cases.iter().find(|old| old.name == case.name);
        match old {
            None => add(
                format!("{}, a new case", Worth::of_case(case).in_words()),
                &case.name,
            ),
            Some(old) => {
                if let Some(what) = case_change(old, case) {
                    add(what, &case.name);
                }
            }
        }
    }
    for old in &before.cases {
        if !result.cases.iter().any(|case| case.name == old.name) {
            let before = Worth::of_case(old).in_words();
            add(format!("{before} before, no longer a case"), &old.name);
        }
    }
    changes
}

fn case_change(old: &CaseResult, case: &CaseResult) -> Option<String> {
    let [before, now] = [old, case].map(Worth::of_case);
    let has_same_verdict = old.verdict == case.verdict;
    if before == now && has_same_verdict {
        return None;
    }
    let mut what = Vec::new();
    if before != now {
        what.push(change(before, now));
    }
    if !has_same_verdict {
        what.push(format!("{} → {}", old.verdict, case.verdict));
    }
    let why = reasons(old, case);
    let parts = [what.join(", "), why.join(", ")];
    let parts = parts.iter().filter(|part| !part.is_empty());
    Some(parts.map(String::as_str).collect::<Vec<_>>().join("; "))
}

/// Why a case's result is another one: items of the rubric, and findings that came or went.
fn reasons(old: &CaseResult, case: &CaseResult) -> Vec<String> {
    let mut why = Vec::new();
    for item in &case.items {
        let now = format!("{} of {}", item.points, item.max_points);
        let lost = item.max_points - item.points;
        let name = item.item.name();
        match old.items.iter().find(|old| old.item == item.item) {
            None if lost == Points::ZERO => (),
            None => why.push(format!("`{name}` now {now}")),
            // Where all of it was there and still is, it explains nothing.
            Some(old) if old.max_points - old.points == lost => (),
            Some(old) => {
                let before = format!("{} of {}", old.points, old.max_points);
                why.push(format!("`{name}` {before} → {now}"));
            }
        }
    }
    for old in &old.items {
        let is_gone = !case.items.iter().any(|item| item.item == old.item);
        if is_gone && old.points != old.max_points {
            why.push(format!("`{}` no longer an item", old.item.name()));
        }
    }
    let lacks = |case: &CaseResult, id| !case.findings.iter().any(|finding| finding.id == id);
    for finding in case.findings.iter().filter(|new| lacks(old, new.id)) {
        why.push(format!("now {}: {}", finding.id.name(), finding.message));
    }
    for old in old.findings.iter().filter(|old| lacks(case, old.id)) {
        why.push(format!("no longer {}: {}", old.id.name(), old.message));
    }
    why
}

/// `3 → 5 of 5 points`, or with both totals where the total changed.
fn change(before: Worth, after: Worth) -> String {
    let [old_most, new_most] = [before, after].map(|worth| worth.most);
    let [before, after] = [before, after].map(Worth::earned);
    if old_most == new_most {
        format!("{before} → {after} of {new_most} points")
    } else {
        format!("{before} of {old_most} → {after} of {new_most} points")
    }
}

/// Points that are certain, none where it was not judged; those that there may be, where a person has to decide; and the
/// most that can be earned.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Worth {
    low: Option<Points>,
    high: Option<Points>,
    most: Points,
}

impl Worth {
    const fn of(result: &SubmissionResult) -> Self {
        Self {
            low: result.points,
            high: result.points_high,
            most: result.max_points,
        }
    }

    const fn of_case(case: &CaseResult) -> Self {
        Self {
            low: case.points,
            high: None,
            most: case.facts.max_points,
        }
    }

    fn earned(self) -> String {
        match (self.low, self.high) {
            (None, _) => "–".to_owned(),
            (Some(low), None) => low.to_string(),
            (Some(low), Some(high)) => format!("{low} to {high}"),
        }
    }

    fn in_words(self) -> String {
        match self.low {
            Some(_) => format!("{} of {} points", self.earned(), self.most),
            None => "not judged".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        assignment::{Item, Points, Visibility},
        outcome::{
            ByHand, CaseFacts, CaseResult, ItemScore, ProgramFacts, Student, SubmissionResult,
            Verdict,
        },
        report::{Report, json},
    };

    use super::{StoredResults, gone, submission};

    fn case(name: &str, verdict: Verdict, labels: (f64, f64)) -> CaseResult {
        let points = |number: f64| Points::exactly(number).expect("points");
        CaseResult {
            name: name.to_owned(),
            verdict,
            points: Some(points(4.5 + labels.0)),
            facts: CaseFacts {
                max_points: points(4.5 + labels.1),
                visibility: Visibility::Visible,
                ..CaseFacts::default()
            },
            items: vec![ItemScore {
                item: Item::Labels,
                points: points(labels.0),
                max_points: points(labels.1),
            }],
            ..CaseResult::default()
        }
    }

    fn result(name: &str, cases: Vec<CaseResult>) -> SubmissionResult {
        SubmissionResult {
            name: name.to_owned(),
            student: Student::default(),
            verdict: cases[0].verdict,
            points: cases
                .iter()
                .try_fold(Points::ZERO, |sum, case| Some(sum + case.points?)),
            points_high: None,
            explanation: Vec::new(),
            not_shown: 0,
            shown: None,
            max_points: cases.iter().map(|case| case.facts.max_points).sum(),
            program: ProgramFacts::default(),
            findings: Vec::new(),
            cases,
        }
    }

    fn stored(result: &SubmissionResult) -> StoredResults {
        let opening = json::opening(&Report::default());
        let report = opening + &json::submission(result) + json::CLOSING;
        StoredResults::of(Report::read(report.as_bytes()).expect("a report"))
    }

    #[test]
    fn nothing_is_said_where_nothing_changed() {
        let same = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
        assert_eq!(submission(&stored(&same), &same, 80), None);
    }

    #[test]
    fn what_is_no_case_is_told_with_its_line_of_the_account() {
        let ana = || result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
        let by_hand = |points: Points, reason: &str| {
            let mut given = ana();
            given.student.by_hand = vec![ByHand {
                points,
                reason: reason.to_owned(),
            }];
            let lines = given.student.lines_by_hand(given.max_points);
            given.points = given.points.map(|sum| sum + points);
            given.explanation = lines;
            given
        };
        let half = Points::exactly(0.5).expect("points");
        let before = by_hand(half, "a typo");
        let mut after = by_hand(-half, "copied");
        after.student.is_excused = true;
        let said = submission(&stored(&before), &after, 80);
        let expected = "ana: 5.5 → 4.5 of 5 points\n  no longer +0.5: by hand: a typo\n  \
                        now excused: the points do not count\n  now −0.5: by hand: copied\n";
        assert_eq!(said.as_deref(), Some(expected));
        assert_eq!(submission(&stored(&after), &after, 80), None);
    }

    #[test]
    fn both_ends_of_what_a_person_decides_are_told() {
        let after = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
        let mut before = after.clone();
        before.points = Some(Points::whole(4));
        before.points_high = after.points;
        let said = submission(&stored(&before), &after, 80);
        assert_eq!(said.as_deref(), Some("ana: 4 to 5 → 5 of 5 points\n"));
        assert_eq!(submission(&stored(&before), &before, 80), None);
    }

    #[test]
    fn cases_that_changed_alike_stand_together() {
        let before = ["a", "b"].map(|name| case(name, Verdict::WrongAnswer, (0.0, 0.5)));
        let after = ["a", "b", "c"].map(|name| case(name, Verdict::Accepted, (0.25, 0.5)));
        let before = stored(&result("ana", before.to_vec()));
        assert_eq!(
            submission(&before, &result("ana", after.to_vec()), 100).as_deref(),
            Some(
                "ana: 9 of 10 → 14.25 of 15 points, wrong-answer → accepted\n  \
                 a, b: 4.5 → 4.75 of 5 points, wrong-answer → accepted; `labels` 0 of 0.5 → 0.25 of 0.5\n  \
                 c: 4.75 of 5 points, a new case\n"
            )
        );
    }

    #[test]
    fn who_is_new_and_who_is_gone_is_said() {
        let ana = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
        let said = submission(&StoredResults::default(), &ana, 80);
        assert_eq!(
            said.as_deref(),
            Some("ana: 5 of 5 points, and not in the stored results\n")
        );
        assert_eq!(gone(&[], 80), "");
        assert_eq!(gone(&["ben"], 80), "only in the stored results: ben\n");
    }
}
