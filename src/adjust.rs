//! What was decided by hand for one student, held against the class: points that are given or taken, each with its reason, and
//! exceptions of the settings file.

use std::collections::{BTreeMap, BTreeSet};

use crate::assignment::{Error, Late, LateStudent, Marks, Points, nearest};
use crate::outcome::{ByHand, Namings, Student};
use crate::roster::{fault, key_columns};
use crate::table::Table;

/// Points that are given or taken by hand.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Adjustment {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// Whose: an id, a login or a name, or several of one student.
    pub keys: Vec<String>,
    /// What is given, and why.
    pub given: ByHand,
}

/// All of them.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Adjustments {
    /// The file, as the user named it.
    file: String,
    /// In the order of the file.
    pub all: Vec<Adjustment>,
}

impl Adjustments {
    /// Reads adjustments; `file` is its name, as the user would name it. A column `item` names the part of the mark that is given.
    /// Fails for the first row without a student, points or a reason, or with an item that is none, or worth less.
    pub fn read(file: &str, bytes: &[u8], marks: &Marks) -> Result<Self, Error> {
        let table = Table::read(file, bytes)?;
        let mut keys = table.columns(&["submission"]);
        keys.extend(key_columns(&table));
        keys.sort_unstable();
        let points = table.columns(&["points"]);
        let reasons = table.columns(&["reason"]);
        let items = table.columns(&["item"]);
        let ([points, ..], [reason, ..], false) = (&points[..], &reasons[..], keys.is_empty())
        else {
            let message = "three columns are needed: whose, `points` and `reason`";
            let hint = "the first line is, for example, `id,points,reason`";
            return Err(fault(file, 1, message, hint));
        };
        let mut all = Vec::new();
        for row in table.rows() {
            let line = table.line(row);
            let cells = keys.iter().map(|at| table.cell(row, *at).into_owned());
            let whose: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
            if whose.is_empty() {
                let hint = "write the student's id, login or name, or take the row out";
                return Err(fault(
                    file,
                    line,
                    "it is not said whose points these are",
                    hint,
                ));
            }
            let written = table.cell(row, *points);
            let number = signed(&written).ok_or_else(|| {
                let hint = "write a number such as -2.5, with at most five digits after the point";
                let message = format!("`{written}` is no number of points");
                fault(file, line, message, hint)
            })?;
            let item = items
                .first()
                .map(|item| table.cell(row, *item).into_owned());
            let item = item.filter(|item| !item.is_empty());
            if let Some(item) = &item {
                require_mark(marks, item, number)
                    .map_err(|(message, hint)| fault(file, line, message, &hint))?;
            }
            let reason = table.cell(row, *reason);
            if reason.is_empty() && item.is_none() {
                let hint = "write one: it stands in the student's report";
                return Err(fault(file, line, "there is no reason", hint));
            }
            all.push(Adjustment {
                line,
                keys: whose,
                given: ByHand {
                    item,
                    points: number,
                    reason: reason.into_owned(),
                },
            });
        }
        let file = file.to_owned();
        Ok(Self { file, all })
    }

    /// What was decided for each submission of a class, by its name and its student, in their order; and what is of none of them.
    /// Fails for the first that means two students: by a name that is also another's name or key, or by two cells.
    pub fn share(
        &self,
        class: &[(&str, &Student)],
    ) -> Result<(Vec<Vec<&Adjustment>>, Vec<&Adjustment>), Error> {
        let namings = Namings::of(class.iter().copied());
        let (mut shares, mut unmatched) = (vec![Vec::new(); class.len()], Vec::new());
        for one in &self.all {
            let of_two = |two: [usize; 2]| {
                let words = one.keys.join("`, `");
                let message = format!("`{words}` {}", means_two(two, class));
                fault(&self.file, one.line, message, WHO_IS_MEANT)
            };
            let mut own = BTreeSet::new();
            for word in &one.keys {
                let meant = namings.meant(word).map_err(of_two)?;
                match (own.first(), meant.first()) {
                    (Some(&first), Some(&second)) if own.is_disjoint(meant) => {
                        return Err(of_two([first, second]));
                    }
                    _ => own.extend(meant),
                }
            }
            if own.is_empty() {
                unmatched.push(one);
            }
            for at in own {
                let share: &mut Vec<&Adjustment> = &mut shares[at];
                let item = one.given.item.as_ref();
                let mut before = share.iter().filter(|_| item.is_some());
                if let (Some(item), Some(first)) =
                    (item, before.find(|first| first.given.item.as_ref() == item))
                {
                    let message = format!(
                        "`{item}` of {} is given in line {} already",
                        class[at].0, first.line
                    );
                    return Err(fault(
                        &self.file,
                        one.line,
                        message,
                        "leave one of the two out",
                    ));
                }
                share.push(one);
            }
        }
        Ok((shares, unmatched))
    }

    /// An error about one that is nobody's, with who may have been meant.
    pub(crate) fn nobodys(&self, one: &Adjustment, class: &[(&str, &Student)]) -> Error {
        let message = format!("no submission is of `{}`", one.keys[0]);
        fault(&self.file, one.line, message, way_on(&one.keys[0], class))
    }
}

/// Holds the exceptions of the settings file against a class: its submissions by their names and their students, and behind so many
/// that were handed in who is absent. Gives what is to be said of those that are of no submission. Fails for a name that means two
/// students or, unless it `may_miss`, nobody, and for the second of two for one student.
pub(crate) fn check_exceptions(
    (file, late): (&str, &Late),
    class: &[(&str, &Student)],
    handed_in: usize,
    may_miss: bool,
) -> Result<Vec<String>, Error> {
    let namings = Namings::of(class.iter().copied());
    let mut before: BTreeMap<usize, Vec<(&str, usize)>> = BTreeMap::new();
    let mut missing = Vec::new();
    for (named, LateStudent { line, .. }) in &late.students {
        let error = |what: &str, hint: &str| {
            let message = format!("[late.students] names `{named}`, {what}");
            fault(file, *line, message, hint)
        };
        let meant = namings
            .meant(named)
            .map_err(|two| error(&format!("which {}", means_two(two, class)), WHO_IS_MEANT))?;
        for at in meant {
            let others = before.entry(*at).or_default();
            let is_same = |(other, _): &&(&str, usize)| class[*at].1.is_one_called([named, other]);
            if let Some((other, line)) = others.iter().find(is_same) {
                let what = format!("who is `{other}` of line {line}, too");
                return Err(error(
                    &what,
                    "a student has one date and one excuse: leave one of them out",
                ));
            }
            others.push((named, *line));
        }
        let what = "and no submission is theirs";
        if meant.is_empty() && !may_miss {
            return Err(error(what, &way_on(named, class)));
        }
        if meant.iter().all(|at| *at >= handed_in) {
            missing.push(format!("[late.students] names `{named}`, {what}"));
        }
    }
    Ok(missing)
}

/// Fails where there is no such part of the mark, or not with so many points. Then tells the way out.
pub fn require_mark(marks: &Marks, item: &str, points: Points) -> Result<(), (String, String)> {
    let Some(mark) = marks.by_hand(item) else {
        let known = marks.by_hand.iter().map(|mark| format!("`{}`", mark.name));
        let known: Vec<String> = known.collect();
        let hint = if known.is_empty() {
            "the parts that people give stand in [marks] of assignment.toml".to_owned()
        } else {
            format!("the parts that people give are {}", known.join(", "))
        };
        return Err((format!("`{item}` is no part of the mark"), hint));
    };
    if (Points::ZERO..=mark.points).contains(&points) {
        return Ok(());
    }
    let message = format!("`{item}` is worth {}, and {points} are given", mark.points);
    Err((
        message,
        "a row without an item gives and takes points beside the mark".to_owned(),
    ))
}

/// What to do where a word means two students.
const WHO_IS_MEANT: &str = "write the id or the login of the one that is meant";

fn means_two(two: [usize; 2], class: &[(&str, &Student)]) -> String {
    let [first, second] = two.map(|at| class[at].0);
    format!("means two students: {first} and {second}")
}

/// What to do where a word means nobody of a class.
fn way_on(word: &str, class: &[(&str, &Student)]) -> String {
    let keys = class.iter().flat_map(|(name, student)| student.keys(name));
    let meant = nearest(word, keys).map(|meant| format!("did you mean `{meant}`? "));
    meant.unwrap_or_default() + "--allow-unmatched says who is not found, and goes on"
}

/// A number of points with a sign. A spreadsheet may have written a comma for the point, or a true minus.
fn signed(text: &str) -> Option<Points> {
    let text = text.replace(',', ".").replace('\u{2212}', "-");
    let number: f64 = text.parse().ok()?;
    let points = Points::exactly(number.abs())?;
    Some(if number < 0.0 { -points } else { points })
}
