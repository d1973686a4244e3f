//! What was decided by hand: points that are given or taken, each with its reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    assignment::{Error, Points, nearest},
    outcome::{Student, key},
    table::Table,
};

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
    /// The file, as the user named it.
    file: String,
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
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Error> {
        let table = Table::read(file, bytes)?;
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
        for row in table.rows() {
            let line = table.line(row);
            let fault = |message: String, hint: &str| {
                Error::in_file(file, message).at_line(line).with_hint(hint)
            };
            let mut cells = keys.iter().map(|at| table.cell(row, *at));
            let whose = cells.find(|cell| !cell.is_empty());
            let whose = whose.ok_or_else(|| {
                let hint = "write the student's id, login or name, or take the row out";
                fault("it is not said whose points these are".to_owned(), hint)
            })?;
            let written = table.cell(row, *points);
            let number = signed(&written).ok_or_else(|| {
                let hint = "write a number such as -2.5, with at most five digits after the point";
                fault(format!("`{written}` is no number of points"), hint)
            })?;
            let reason = table.cell(row, *reason);
            if reason.is_empty() {
                let hint = "write one: it stands in the student's report";
                return Err(fault("there is no reason".to_owned(), hint));
            }
            all.push(Adjustment {
                line,
                key: whose.into_owned(),
                points: number,
                reason: reason.into_owned(),
            });
        }
        let mut of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, one) in all.iter().enumerate() {
            of.entry(key(&one.key)).or_default().push(at);
        }
        Ok(Self {
            file: file.to_owned(),
            all,
            of,
        })
    }

    /// What was decided for each submission of a class, by its name and its student, in their order.
    ///
    /// # Errors
    /// The first that names a student by a name that another student has too.
    pub fn share(&self, class: &[(&str, &Student)]) -> Result<Vec<Vec<&Adjustment>>, Error> {
        let mut bearers: BTreeMap<usize, &str> = BTreeMap::new();
        let mut shares = Vec::new();
        for (name, student) in class {
            let keys = student.keys(name).map(key).collect();
            for at in self.places(&student.names_alone(name)) {
                if let Some(other) = bearers.insert(at, name) {
                    return Err(self.of_namesakes(at, [other, name]));
                }
            }
            let own = self.places(&keys).into_iter();
            shares.push(own.map(|at| &self.all[at]).collect());
        }
        Ok(shares)
    }

    /// Those that are of no submission of a class.
    #[must_use]
    pub fn unmatched(&self, class: &[(&str, &Student)]) -> Vec<&Adjustment> {
        let keys = class.iter().flat_map(|(name, student)| student.keys(name));
        let known = keys.map(key).collect();
        let of_some = self.places(&known);
        let all = self.all.iter().enumerate();
        all.filter(|(at, _)| !of_some.contains(at))
            .map(|(_, one)| one)
            .collect()
    }

    /// An error about one that is of nobody, with who may have been meant.
    #[must_use]
    pub fn nobodys(&self, one: &Adjustment, class: &[(&str, &Student)]) -> Error {
        let keys = class.iter().flat_map(|(name, student)| student.keys(name));
        let meant = nearest(&one.key, keys);
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
        let message = format!("no submission is of `{}`", one.key);
        let hint = format!("{meant}--allow-unmatched says who is not found, and goes on");
        Error::in_file(&self.file, message)
            .at_line(one.line)
            .with_hint(hint)
    }

    fn of_namesakes(&self, at: usize, [one, other]: [&str; 2]) -> Error {
        let Adjustment { line, key, .. } = &self.all[at];
        let message = format!("`{key}` is the name of two students: of {one} and of {other}");
        Error::in_file(&self.file, message)
            .at_line(*line)
            .with_hint("write the id or the login of the one that is meant")
    }

    /// The places of those for one of these keys, in the order of the file.
    fn places(&self, keys: &BTreeSet<String>) -> BTreeSet<usize> {
        let places = keys.iter().filter_map(|own| self.of.get(own));
        places.flatten().copied().collect()
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
        let all = Adjustments::read("x", text.as_bytes())
            .expect("adjustments")
            .all;
        assert_eq!(all[0].points.to_string(), "-2.5");
        assert_eq!(
            (all[1].points.to_string(), all[1].line),
            ("1".to_owned(), 3)
        );
    }

    #[test]
    fn what_is_missing_is_named_with_its_line() {
        let said = |text: &str| {
            Adjustments::read("x.csv", text.as_bytes())
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
