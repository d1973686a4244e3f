//! What an attack printed: whether it got through, and whether it would deceive whoever reads the report.

use std::{fs, path::Path};

use walkdir::WalkDir;

use crate::{
    outcome::{SubmissionResult, printable},
    report::{json, terminal},
};

use super::ground::{ATTACK, Ground, HONEST_NAME};

/// What an attack prints that got through. No source has it in one piece.
pub(super) const WORD: &[u8] = b"ESCAPED";

/// What the records of the attack say about having got through.
pub(super) fn escapes(ground: &Ground<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let records = ground.path("grades");
    for entry in WalkDir::new(&records)
        .sort_by_file_name()
        .into_iter()
        .flatten()
    {
        let is_honest = entry.path().to_string_lossy().contains(HONEST_NAME);
        let Ok(bytes) = fs::read(entry.path()) else {
            continue;
        };
        let place = entry.path().strip_prefix(&records).unwrap_or(entry.path());
        if !is_honest {
            found.extend(escapes_in(&bytes, &ground.names.secret, place));
        }
    }
    found
}

fn escapes_in(bytes: &[u8], secret: &str, place: &Path) -> Option<String> {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    if has(secret.as_bytes()) {
        return Some(format!("it read what is secret: see `{}`", place.display()));
    }
    let text = String::from_utf8_lossy(bytes);
    let word = String::from_utf8_lossy(WORD);
    let line = text.lines().find(|line| line.contains(&*word))?;
    Some(format!("it said so: {}", printable(line)))
}

/// What the report of the attack would do to who reads it: a terminal, a workflow, a program.
pub(super) fn deceptions(result: &SubmissionResult) -> Vec<String> {
    let mut found = Vec::new();
    let shown = anstream::adapter::strip_str(&terminal::submission(result, 80)).to_string();
    let is_control = |letter: char| letter.is_control() && letter != '\n';
    if shown.chars().any(is_control) {
        found.push("a control character of its own is in what the terminal shows".to_owned());
    }
    if shown
        .lines()
        .any(|line| line.trim_start().starts_with("::"))
    {
        found.push("a line of the report begins like a workflow command".to_owned());
    }
    let report = json::submission(result);
    match serde_json::from_str::<serde_json::Value>(&report) {
        Ok(value) if value["name"] == ATTACK => {}
        _ => found.push("its report is no JSON".to_owned()),
    }
    found
}

#[cfg(test)]
mod tests {
    use super::escapes_in;
    use std::path::Path;

    #[test]
    fn who_got_through_is_heard() {
        let place = Path::new("first.stdout");
        assert_eq!(escapes_in(b"nothing\n", "secret-1", place), None);
        let read = escapes_in(b"a secret-1 b", "secret-1", place).expect("an escape");
        assert_eq!(read, "it read what is secret: see `first.stdout`");
        let said = escapes_in(b"x\nESCAPED by \x1b[31mTCP\n", "secret-1", place);
        assert!(
            said.expect("an escape")
                .starts_with("it said so: ESCAPED by ")
        );
    }
}
