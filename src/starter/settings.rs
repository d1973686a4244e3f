//! The settings file that an instructor begins with: the shipped one, with its keys switched off.
//!
//! The surprise: it is made of the shipped file, so that no key can be missing in it. What stands right behind a `#` is a key,
//! and what stands behind a `#` and a blank is said to people.

use crate::assignment::DEFAULT_SETTINGS;

/// What it says first, in place of what the shipped file does.
const HEAD: &str = "\
# What an assignment is graded with. Every key is here, switched off and with its default: take away the `#` in front of what
# you change. `tilegrade grade PATH` uses this file where it is started beside it, or with --assignment.
";

/// Keys that stay switched on: one is required, and the other is every course's own.
const KEPT: [&str; 2] = ["format", "name"];

/// The shipped settings, with every key switched off.
pub(super) fn switched_off() -> String {
    let (_, rest) = DEFAULT_SETTINGS.split_once('\n').unwrap_or_default();
    let mut text = HEAD.to_owned();
    for line in rest.lines() {
        let key = line.split_once(" = ").map(|(key, _)| key);
        let is_key = key.is_some_and(|key| !key.starts_with('#') && !KEPT.contains(&key));
        if is_key {
            text.push('#');
        }
        text += line;
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::switched_off;
    use crate::assignment::Settings;

    #[test]
    fn with_every_key_switched_off_the_settings_are_the_default() {
        let text = switched_off();
        assert_eq!(Settings::read("x", &text), Ok(Settings::default()));
        let table: toml::Table = text.parse().expect("TOML");
        let values = table.iter().filter(|(_, value)| !value.is_table());
        let keys: Vec<&str> = values.map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["format", "name"]);
    }
}
