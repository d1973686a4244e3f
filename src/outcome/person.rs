//! What is known of one student.

use serde::{Deserialize, Serialize};

use super::text::in_a_line;

/// What is known of one student.
#[derive(Clone, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Person {
    /// The number or word that the platform knows them by.
    pub id: Option<String>,
    /// The name that they log in with, or an address.
    pub login: Option<String>,
    /// Their full name.
    pub name: Option<String>,
    /// Further ids and logins, of the row of a roster. They are for the staff alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_keys: Vec<String>,
}

impl Person {
    /// All that they are known by: id, login, name, and what else a roster has.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let own = [&self.id, &self.login, &self.name];
        let own = own.into_iter().flatten();
        own.chain(&self.other_keys).map(String::as_str)
    }

    /// Their ids and logins: what no namesake has.
    pub fn ids_and_logins(&self) -> impl Iterator<Item = &str> {
        let own = [&self.id, &self.login].into_iter().flatten();
        own.chain(&self.other_keys).map(String::as_str)
    }

    /// What they are called in a line for people: `Jane Doe (101)`, or whatever else is known.
    pub fn words(&self) -> String {
        in_a_line(&match (&self.name, self.ids_and_logins().next()) {
            (Some(name), Some(key)) => format!("{name} ({key})"),
            (Some(only), None) => only.clone(),
            (None, only) => only.unwrap_or_default().to_owned(),
        })
    }

    /// Whether more than the name is known of them.
    pub(crate) const fn has_key(&self) -> bool {
        self.id.is_some() || self.login.is_some() || !self.other_keys.is_empty()
    }
}
