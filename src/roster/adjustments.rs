//! What was decided by hand: points that are given or taken, each with its reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    assignment::{Error, Points},
    outcome::{ByHand, Student, key},
};

use super::table::Table;

/// Points that are given or taken by hand.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Adjustment {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// Whose: an id, a login or a name.
    pub key: String,
    /// How many, below zero where they are taken.
    pub points: Points,
    /// Why.
    pub reason: String,
}

/// All of them.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Adjustments {
    /// In the order of the file.
    pub all: Vec<Adjustment>,
    /// The places of a student's there, by what keys are compared by.
    of: BTreeMap<String, Vec<usize>>,
}

const KEYS: [&str; 9] = [
    "id",
    "login",
    "name",
    "student",
    "submission",
    "sid",
    "username",
    "student id",
    "email",
];

impl Adjustments {
    /// Reads adjustments; `file` is its name, as the user would name it.
    ///
    /// # Errors
    /// The first row without a student, points or a reason, with its line.
    pub fn read(file: &str, text: &str) -> Result<Self, Error> {
        let table = Table::read(file, text)?;
        let keys = table.columns(&KEYS);
        let points = table.columns(&["points"]);
        let reasons = table.columns(&["reason"]);
        let ([points, ..], [reason, ..], false) = (&points[..], &reasons[..], keys.is_empty())
        else {
            let message = "three columns are needed: whose, `points` and `reason`";
            let hint = "the first line is, for example, `id,points,reason`";
            return Err(Error::in_file(file, message).at_line(1).with_hint(hint));
        };
        let mut all = Vec::new();
        for row in &table.rows {
            let fault = |message: String, hint: &str| {
                Error::in_file(file, message)
                    .at_line(row.line)
                    .with_hint(hint)
            };
            let mut cells = keys.iter().map(|at| &row.cells[*at]);
            let whose = cells.find(|cell| !cell.is_empty());
            let whose = whose.ok_or_else(|| {
                let hint = "write the student's id, login or name, or take the row out";
                fault("it is not said whose points these are".to_owned(), hint)
            })?;
            let written = &row.cells[*points];
            let number = signed(written).ok_or_else(|| {
                let hint = "write a number such as -2.5, with at most five digits after the point";
                fault(format!("`{written}` is no number of points"), hint)
            })?;
            let reason = &row.cells[*reason];
            if reason.is_empty() {
                let hint = "write one: it stands in the student's report";
                return Err(fault("there is no reason".to_owned(), hint));
            }
            all.push(Adjustment {
                line: row.line,
                key: whose.clone(),
                points: number,
                reason: reason.clone(),
            });
        }
        let mut of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, one) in all.iter().enumerate() {
            of.entry(key(&one.key)).or_default().push(at);
        }
        Ok(Self { all, of })
    }

    /// Gives a submission what was decided for it, and nothing else. Gives back the lines of the file that say so.
    pub fn apply(&self, name: &str, student: &mut Student) -> Vec<usize> {
        let own: Vec<&Adjustment> = self.of(name, student).collect();
        let lines = own.iter().map(|one| one.line).collect();
        let by_hand = own.into_iter().map(|one| ByHand {
            points: one.points,
            reason: one.reason.clone(),
        });
        student.by_hand = by_hand.collect();
        lines
    }

    /// Those of a submission: of its name, or of any of its students.
    fn of(&self, name: &str, student: &Student) -> impl Iterator<Item = &Adjustment> {
        let places = student.keys(name).filter_map(|own| self.of.get(&key(own)));
        let places: BTreeSet<usize> = places.flatten().copied().collect();
        places.into_iter().map(|at| &self.all[at])
    }
}

/// A number of points with a sign. A spreadsheet may have written a comma for the point, or a true minus.
fn signed(text: &str) -> Option<Points> {
    let text = text.replace(',', ".").replace('\u{2212}', "-");
    let number: f64 = text.parse().ok()?;
    let points = Points::exactly(number.abs())?;
    Some(if number < 0.0 { -points } else { points })
}

#[cfg(test)]
mod tests {
    use super::Adjustments;

    #[test]
    fn points_have_signs_and_reasons() {
        let text = "\u{feff}id;points;reason\r\n17;-2,5;asked late\r\n18;+1;a bug found\r\n";
        let all = Adjustments::read("x", text).expect("adjustments").all;
        assert_eq!(all[0].points.to_string(), "-2.5");
        assert_eq!(
            (all[1].points.to_string(), all[1].line),
            ("1".to_owned(), 3)
        );
    }

    #[test]
    fn what_is_missing_is_named_with_its_line() {
        let said = |text: &str| {
            Adjustments::read("x.csv", text)
                .expect_err("an error")
                .to_string()
        };
        assert_eq!(
            said("id,points\n"),
            "x.csv:1: three columns are needed: whose, `points` and `reason`"
        );
        let head = "id,points,reason\n1,1,fine\n";
        assert_eq!(
            said(&format!("{head}2,many,x\n")),
            "x.csv:3: `many` is no number of points"
        );
        assert_eq!(
            said(&format!("{head}2,NaN,x\n")),
            "x.csv:3: `NaN` is no number of points"
        );
        assert_eq!(
            said(&format!("{head},1,x\n")),
            "x.csv:3: it is not said whose points these are"
        );
        assert_eq!(
            said(&format!("{head}2,1,\n")),
            "x.csv:3: there is no reason"
        );
    }
}
