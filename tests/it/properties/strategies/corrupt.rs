//! A right text with a few lines changed, so that it is nearly the handout's.

use proptest::{
    collection::vec,
    prelude::{Strategy, any},
    sample::Index,
};
use tilegrade::{
    course::PuzzleSpec,
    transcript::{Layout, render},
};

use super::transcript_of_anything;

/// A text in one of the two layouts, with no change, one or a few.
pub(in super::super) fn nearly_exact() -> impl Strategy<Value = String> {
    let change = (0..18, any::<Index>(), any::<Index>());
    (transcript_of_anything(), any::<bool>(), vec(change, 0..3)).prop_map(
        |(transcript, is_spaced, changes)| {
            let layout = if is_spaced {
                Layout::Spaced
            } else {
                Layout::Handout
            };
            let text = render(&transcript, &PuzzleSpec::coms228(), layout);
            let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
            for (what, one, other) in changes {
                change_lines(&mut lines, what, one, other);
            }
            lines.join("\n")
        },
    )
}

fn change_lines(lines: &mut Vec<String>, what: i32, one: Index, other: Index) {
    if lines.is_empty() {
        return;
    }
    let heading = lines.iter().position(|line| line.contains("moves"));
    let (one, other) = (one.index(lines.len()), other.index(lines.len()));
    match (what, heading) {
        (0, _) => drop(lines.remove(one)),
        (1, _) => lines.insert(other, lines[one].clone()),
        (2, _) => lines.swap(one, other),
        (3, _) => lines.insert(one, String::new()),
        (4, _) => lines.insert(one, " ".to_owned()),
        (5, _) => lines[one].push(' '),
        (6, _) => lines[one].insert(0, ' '),
        (7, _) => lines[one].make_ascii_lowercase(),
        (8, _) => lines[one] = lines[one].trim().to_owned(),
        (9, _) => lines[one] = lines[one].replace(' ', "0"),
        (10, _) => lines[one] = lines[one].replace(' ', "\t"),
        (11, _) => lines[one].push('\r'),
        (12, _) => lines[one].push('\u{200b}'),
        (13, Some(heading)) => lines[heading].insert(0, '0'),
        (14, Some(heading)) => lines[heading] = lines[heading].replace("mismatached", "mismatched"),
        (15, Some(heading)) => {
            let heading = lines[heading].clone();
            lines.insert(one, heading);
        }
        (16, Some(heading)) => {
            lines[heading] = lines[heading].replacen(' ', "99999999999999999999 ", 1);
        }
        (17, _) => lines.truncate(one),
        _ => (),
    }
}
