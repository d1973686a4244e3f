//! Steps that are told one by one: a record for each board with the move that led to it, or one for each move with the
//! boards before and after it.
//!
//! The surprise: only where all steps of a section are told in one form are they put in the handout's order. A board that is
//! shown twice once, or one label that stands too late, stays where it is.

use crate::puzzle::GOAL;

use super::{
    Entry, Section,
    direction::{is_any_of, words},
    lenience::{Lenience, Notes},
    nine::is_no_move,
    sharing::are_all_directions,
};

/// Puts a section whose steps are told one by one in the handout's order: board, move, board.
pub(super) fn put_in_order(section: &mut Section, is_none_first: bool, notes: &mut Notes) {
    drop_before_only_step(section, notes);
    drop_echoes(&mut section.entries, notes);
    drop_repeated(&mut section.entries, notes);
    raise_moves(&mut section.entries, is_none_first, notes);
    drop_list_behind(&mut section.entries, notes);
    drop_directions_behind(section, notes);
}

/// Leaves out what stands in front of a path of one move, as it does in front of longer ones: the goal, or the same move.
fn drop_before_only_step(section: &mut Section, notes: &mut Notes) {
    let [before, Entry::Board(..), step @ Entry::Move(..), goal] = &section.entries[..] else {
        return;
    };
    let is_goal = matches!(goal, Entry::Board(goal, _) if goal.candidates().contains(&GOAL));
    let is_said_again = match (before, step) {
        (Entry::Move(before, _), Entry::Move(step, _)) => before == step,
        _ => is_same(before, goal),
    };
    if section.stated == Some(1) && is_goal && is_said_again {
        notes.add(Lenience::OtherText, line_of(before));
        section.entries.remove(0);
    }
}

/// Leaves out several moves behind the goal where every move before it has its name: they are a list.
fn drop_list_behind(entries: &mut Vec<Entry>, notes: &mut Notes) {
    let behind = entries
        .iter()
        .rev()
        .take_while(|entry| is_move(entry))
        .count();
    let end = entries.len() - behind;
    let Some(Entry::Board(goal, _)) = end.checked_sub(1).map(|last| &entries[last]) else {
        return;
    };
    let is_named = || (0..end).all(|place| is_move(&entries[place]) == (place % 2 == 1));
    if behind > 1 && end > 1 && goal.candidates().contains(&GOAL) && is_named() {
        notes.add(Lenience::OtherText, line_of(&entries[end]));
        entries.truncate(end);
    }
}

/// Leaves out the names of all directions below a goal that no move leads to: they count something, or are all there are.
fn drop_directions_behind(section: &mut Section, notes: &mut Notes) {
    let [Entry::Board(goal, _), listed @ ..] = &section.entries[..] else {
        return;
    };
    let is_solved = section.stated == Some(0) && goal.candidates().contains(&GOAL);
    if is_solved && are_all_directions(listed) {
        notes.add(Lenience::OtherText, line_of(&listed[0]));
        section.entries.truncate(1);
    }
}

/// Whether a line below the first board says that no move led to it: `Move: None`, `reached by nothing`, `(start)`.
pub(super) fn says_no_move(line: &str) -> bool {
    let has_digit = || line.bytes().any(|byte| byte.is_ascii_digit());
    if line.len() <= LONGEST_MARK && !has_digit() && is_no_move(line) {
        return true;
    }
    // Most lines are labels, and shorter.
    if line.len() < "move: -".len() {
        return false;
    }
    let mut words = words(line)
        .map(|(word, _)| word)
        .skip_while(|word| is_any_of(word, &["last", "previous", "prev"]));
    if !words.next().is_some_and(|word| is_any_of(word, &MOVES)) {
        return false;
    }
    let beside = ["by", "via", "with", "made", "taken"];
    if let Some(value) = words.find(|word| !is_any_of(word, &beside)) {
        let is_abbreviated = line.to_ascii_lowercase().trim_end().ends_with(" n/a");
        return is_abbreviated || is_any_of(value, &["none", "null", "nothing"]);
    }
    let value = line.rsplit_once([':', '=']).map(|(_, value)| value.trim());
    line.len() <= LONGEST_MARK && value.is_some_and(|value| ["-", "--"].contains(&value))
}

/// What names the move that led to a board.
const MOVES: [&str; 6] = ["move", "action", "direction", "operator", "reached", "came"];

/// Whether the label of a move tells of one that was made, so that it may stand below the board which it led to.
pub(super) fn tells_of_past(line: &str) -> bool {
    let past = [
        "made", "moved", "reached", "came", "after", "last", "previous",
    ];
    words(line).any(|(word, _)| is_any_of(word, &past))
}

/// A longer line marks no board as the start.
const LONGEST_MARK: usize = 24;

/// Entries of the record of a move: its label, the board before it and the board after it.
const STEP: usize = 3;

/// Leaves out the board before each move but the first, where every move is told with both boards: it is the board after
/// the move before.
fn drop_echoes(entries: &mut Vec<Entry>, notes: &mut Notes) {
    let Some([before, label, after]) = form_of(entries) else {
        return;
    };
    let mut kept = Vec::with_capacity(entries.len());
    for step in entries.chunks_exact(STEP) {
        if kept.is_empty() {
            kept.push(step[before].clone());
        } else {
            notes.add(Lenience::OtherText, line_of(&step[before]));
        }
        kept.extend([step[label].clone(), step[after].clone()]);
    }
    if label != 1 {
        notes.add(Lenience::LabelWords, line_of(&entries[label]));
    }
    *entries = kept;
}

/// Lines that a board takes which is no more than one line.
const ROWS: usize = 3;

/// Leaves out boards that are shown twice, once beside the name of a move and on one line, where all moves are told so:
/// `next: 123650847`.
fn drop_repeated(entries: &mut Vec<Entry>, notes: &mut Notes) {
    // Most paths have another board behind their first move.
    let first = entries.iter().take(STEP + 1).position(is_move);
    let around = first
        .and_then(|place| Some((entries.get(place.checked_sub(1)?)?, entries.get(place + 1)?)));
    if !around.is_some_and(|(before, after)| is_same(before, after)) {
        return;
    }
    let mut runs: Vec<Run> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        match (entry, runs.last_mut()) {
            (Entry::Move(..), Some(run)) if run.label.is_none() => run.label = Some(place),
            (Entry::Board(..), Some(run)) if is_same(entry, &entries[run.board]) => {
                run.last = place;
            }
            (Entry::Board(..), _) => runs.push(Run {
                board: place,
                label: None,
                last: place,
            }),
            (Entry::Move(..), _) => return,
        }
    }
    let Some((first, told)) = runs.split_first() else {
        return;
    };
    if first.label.is_some() || told.len() < 2 || !told.iter().all(|run| run.is_told(entries)) {
        return;
    }
    let mut kept = Vec::with_capacity(2 * runs.len());
    for run in &runs {
        let board = entries[run.board].clone();
        let label = run.label.map(|place| entries[place].clone());
        if run.board != run.last {
            notes.add(Lenience::OtherText, line_of(&entries[run.last]));
        }
        kept.extend(label.into_iter().chain([board]));
    }
    *entries = kept;
}

/// The same board several times, and the one label among them.
struct Run {
    board: usize,
    label: Option<usize>,
    last: usize,
}

impl Run {
    /// Whether a label stands between two boards that are the same, and one of the two beside it on one line.
    fn is_told(&self, entries: &[Entry]) -> bool {
        let Some(label) = self
            .label
            .filter(|label| (self.board..self.last).contains(label))
        else {
            return false;
        };
        line_of(&entries[label]) < line_of(&entries[label - 1]) + ROWS
            || line_of(&entries[label]) == line_of(&entries[label + 1])
    }
}

/// The places of the board before, the label, and the board after in the record of each move, where all of several moves
/// are told in this form and each begins where the one before ended.
fn form_of(entries: &[Entry]) -> Option<[usize; STEP]> {
    if !entries.len().is_multiple_of(STEP) || entries.len() == STEP {
        return None;
    }
    let label = entries.iter().take(STEP).position(is_move)?;
    let [before, after] = match label {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    };
    let mut places = entries.iter().enumerate();
    let is_told = places.all(|(place, entry)| is_move(entry) == (place % STEP == label));
    let steps = entries.chunks_exact(STEP);
    let mut pairs = steps.clone().zip(steps.skip(1));
    let is_chain = is_told && pairs.all(|(one, next)| is_same(&one[after], &next[before]));
    is_chain.then_some([before, label, after])
}

/// Puts each move in front of its board, where every board but the first is on one line with the move that led to it, or is
/// said to be one that a move led to, as the first is said to be one that none did.
fn raise_moves(entries: &mut [Entry], is_none_first: bool, notes: &mut Notes) {
    let Some((Entry::Board(..), records)) = entries.split_first_mut() else {
        return;
    };
    let is_record = |record: &[Entry]| match record {
        [Entry::Board(_, board), Entry::Move(_, label)] => is_none_first || board.0 == label.0,
        _ => false,
    };
    if records.is_empty() || !records.chunks(2).all(is_record) {
        return;
    }
    notes.add(Lenience::LabelWords, line_of(&records[0]));
    for record in records.chunks_exact_mut(2) {
        record.swap(0, 1);
    }
}

fn is_move(entry: &Entry) -> bool {
    matches!(entry, Entry::Move(..))
}

fn is_same(one: &Entry, other: &Entry) -> bool {
    match (one, other) {
        (Entry::Board(one, _), Entry::Board(other, _)) => one == other,
        _ => false,
    }
}

fn line_of(entry: &Entry) -> usize {
    match entry {
        Entry::Board(_, line) | Entry::Move(_, line) => line.0,
    }
}
