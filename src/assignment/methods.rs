//! The `[rubric.methods]` of a settings file: points for methods of the template's classes, whatever the program prints.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::{Spanned, Value};

use super::error::Source;
use super::points::points_in;
use super::{Error, Marks, Points};
use crate::named::named;

/// The name of the mark that the methods come to together.
pub(crate) const METHODS: &str = "methods";

/// The item that is for declarations, and not for what a method does.
pub(super) const SIGNATURES: &str = "signatures";

/// The key that says what is given for methods that are not in the template.
pub(super) const NOT_IN_TEMPLATE: &str = "not-in-template";

/// What is given for methods.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct MethodRules {
    /// For each method of the template; nothing as a rule.
    pub each: Vec<MethodPoints>,
    /// What counts where a method cannot be probed.
    pub not_in_template: NotInTemplate,
}

named! {
    /// What counts for methods that cannot be probed, since a program has another design of classes or is in another language.
    #[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotInTemplate {
        /// A person gives the points.
        #[default]
        Open = "open",
        /// The same share of their points as the output earned of its own.
        OutputShare = "output-share",
    }
}

/// What is given for a method of the template.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MethodPoints {
    /// Its class and name, such as `State.cost`; a constructor with its types, such as `State(String)`; `signatures` for the
    /// declarations of all classes.
    pub key: String,
    /// The most that can be given.
    pub points: Points,
    /// Its line in the settings file.
    pub line: usize,
}

pub(super) type MethodsTable = BTreeMap<Spanned<String>, Spanned<Value>>;

impl MethodPoints {
    /// Whether it is given for the declarations of all classes.
    pub fn is_of_signatures(&self) -> bool {
        self.key == SIGNATURES
    }
}

impl MethodRules {
    /// What the table of a file gives, in its order.
    pub(super) fn read(table: &MethodsTable, source: Source<'_>) -> Result<Self, Error> {
        let mut rows: Vec<_> = table.iter().collect();
        rows.sort_by_key(|(key, _)| key.span().start);
        let mut rules = Self::default();
        for (key, value) in rows {
            let (line, name) = (source.line(key), key.get_ref().clone());
            if name == NOT_IN_TEMPLATE {
                rules.not_in_template = NotInTemplate::read(value, source)?;
                continue;
            }
            let number = match value.get_ref() {
                Value::Integer(number) => i32::try_from(*number).map_or(f64::NAN, f64::from),
                Value::Float(number) => *number,
                _ => f64::NAN,
            };
            let points = points_in(&name, &Spanned::new(value.span(), number), source)?;
            let key = name;
            rules.each.push(MethodPoints { key, points, line });
        }
        Ok(rules)
    }

    /// Fails where methods come to another sum than the mark that is for them.
    pub(super) fn check(
        &self,
        marks: &Marks,
        table: &Spanned<MethodsTable>,
        source: Source<'_>,
    ) -> Result<(), Error> {
        let sum: Points = self.each.iter().map(|one| one.points).sum();
        let mark = marks.by_hand(METHODS).map(|mark| mark.points);
        if self.each.is_empty() || sum.is_zero() || mark == Some(sum) {
            return Ok(());
        }
        let message = match mark {
            Some(mark) => {
                format!("[rubric.methods] comes to {sum}, and [marks] has `{METHODS} = {mark}`")
            }
            None => format!("[rubric.methods] comes to {sum}, and [marks] has no `{METHODS}`"),
        };
        let error = source.error(table, message);
        Err(error.with_hint(format!("write `{METHODS} = {sum}` below [marks]")))
    }
}

impl NotInTemplate {
    fn read(value: &Spanned<Value>, source: Source<'_>) -> Result<Self, Error> {
        let known = value.get_ref().as_str();
        let known = known.and_then(|name| Self::ALL.into_iter().find(|own| own.name() == name));
        known.ok_or_else(|| {
            let message = format!("`{NOT_IN_TEMPLATE}` is none of the two that there are");
            let error = source.error(value, message);
            error.with_hint(
                "write \"open\", or \"output-share\" for the share that the output earns",
            )
        })
    }
}
