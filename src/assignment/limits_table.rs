//! The `[limits]` of a settings file: any of them may be left out.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::de::DeTable;

use super::error::Source;
use super::{Error, Limits, Timing};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct LimitsTable {
    cpu_ms: Option<toml::Spanned<u64>>,
    pub(super) unsolvable_cpu_ms: Option<toml::Spanned<u64>>,
    pub(super) budget_ms: Option<toml::Spanned<u64>>,
    pub(super) measured_speed: Option<toml::Spanned<u64>>,
    wall_ms: Option<toml::Spanned<u64>>,
    memory_mib: Option<toml::Spanned<u64>>,
    processes: Option<toml::Spanned<u64>>,
    disk_mib: Option<toml::Spanned<u64>>,
    pub(super) output_kib: Option<toml::Spanned<u64>>,
}

impl LimitsTable {
    /// As [`LimitsTable::over`], for a place that is about one build or one case.
    pub(super) fn over_all(&self, defaults: Limits, source: Source<'_>) -> Result<Limits, Error> {
        let others = [
            ("unsolvable-cpu-ms", &self.unsolvable_cpu_ms),
            ("budget-ms", &self.budget_ms),
            ("measured-speed", &self.measured_speed),
        ];
        for (name, value) in others {
            if let Some(value) = value {
                let message = format!("`{name}` belongs to the assignment's [limits]");
                return Err(source.error(value, message).with_hint("say `cpu-ms` here"));
            }
        }
        self.over(defaults, source)
    }

    /// What is said of the runs beside their limits.
    pub(super) fn timing(&self) -> Timing {
        let said = |value: &Option<toml::Spanned<u64>>| value.as_ref().map(|said| *said.get_ref());
        let defaults = Timing::default();
        Timing {
            unsolvable_cpu_ms: said(&self.unsolvable_cpu_ms).unwrap_or(defaults.unsolvable_cpu_ms),
            budget_ms: said(&self.budget_ms),
            measured_speed: said(&self.measured_speed),
            ..defaults
        }
    }

    /// These limits, and `defaults` where nothing is said. Elapsed time follows CPU time unless it is said.
    pub(super) fn over(&self, defaults: Limits, source: Source<'_>) -> Result<Limits, Error> {
        let said = |name, value: &Option<_>, possible| said(name, value.as_ref(), possible, source);
        let cpu_ms = said("cpu-ms", &self.cpu_ms, 10..=86_400_000)?;
        said(
            "unsolvable-cpu-ms",
            &self.unsolvable_cpu_ms,
            10..=86_400_000,
        )?;
        said("budget-ms", &self.budget_ms, 1..=604_800_000)?;
        said("measured-speed", &self.measured_speed, 1..=1_000_000_000)?;
        let timed = cpu_ms.map_or(defaults, |cpu_ms| defaults.with_cpu_ms(cpu_ms));
        Ok(Limits {
            wall_ms: said("wall-ms", &self.wall_ms, 10..=604_800_000)?.unwrap_or(timed.wall_ms),
            memory_mib: said("memory-mib", &self.memory_mib, 16..=1_048_576)?
                .unwrap_or(defaults.memory_mib),
            processes: said("processes", &self.processes, 1..=100_000)?
                .unwrap_or(defaults.processes),
            disk_mib: said("disk-mib", &self.disk_mib, 1..=1_048_576)?.unwrap_or(defaults.disk_mib),
            output_kib: said("output-kib", &self.output_kib, 1..=1_048_576)?
                .unwrap_or(defaults.output_kib),
            ..timed
        })
    }
}

/// The line of a file, counted from 1, in which one of its tables says this bound.
pub(crate) fn line_of_limit(text: &str, table: &str, name: &str) -> Option<usize> {
    let file = DeTable::parse(text).ok()?;
    let value = file.get_ref().get(table)?.get_ref().get(name)?;
    Some(Source { file: "", text }.line(value))
}

/// The text of a settings file with other values for these keys of its `[limits]`, and all else as it is; `None` where that cannot be
/// written by changing or adding lines.
pub(crate) fn with_limits(text: &str, values: &[(&str, u64)]) -> Option<String> {
    let mut text = text.to_owned();
    // Each new line comes first in its table.
    for &(key, value) in values.iter().rev() {
        text = with_limit(text, key, value)?;
    }
    let number = |key: &str| {
        let file = DeTable::parse(&text).ok()?;
        let value = file.get_ref().get("limits")?.get_ref().get(key)?;
        text[value.span()].parse::<u64>().ok()
    };
    let is_said = values
        .iter()
        .all(|&(key, value)| number(key) == Some(value));
    is_said.then_some(text)
}

fn with_limit(mut text: String, key: &str, value: u64) -> Option<String> {
    let file = DeTable::parse(&text).ok()?;
    let tables = file.get_ref();
    let line = format!("{key} = {value}\n");
    let Some((name, table)) = tables.iter().find(|(name, _)| name.get_ref() == "limits") else {
        let between = if text.is_empty() { "" } else { "\n" };
        let end = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        return Some(text + end + between + "[limits]\n" + &line);
    };
    let (place, new) = if let Some(said) = table.get_ref().get(key) {
        (said.span(), value.to_string())
    } else {
        let after = name.span().end;
        let line_end = text[after..].find('\n');
        let end = line_end.map_or(text.len(), |at| after + at + 1);
        let is_whole = text[..end].ends_with('\n');
        let line = if is_whole { line } else { format!("\n{line}") };
        (end..end, line)
    };
    text.replace_range(place, &new);
    Some(text)
}

fn said(
    name: &'static str,
    value: Option<&toml::Spanned<u64>>,
    possible: RangeInclusive<u64>,
    source: Source<'_>,
) -> Result<Option<u64>, Error> {
    let Some(value) = value else {
        return Ok(None);
    };
    let number = *value.get_ref();
    if possible.contains(&number) {
        return Ok(Some(number));
    }
    let (least, most) = possible.into_inner();
    let message = format!("`{name}` is {number}; it can be {least} to {most}");
    let error = source.error(value, message);
    Err(error.with_hint("leave it out to have the default"))
}

#[cfg(test)]
mod tests {
    use super::with_limits;

    #[test]
    fn limits_are_written_and_all_else_stays() {
        let values = [("cpu-ms", 70), ("measured-speed", 9)];
        for (before, after) in [
            ("", Some("[limits]\ncpu-ms = 70\nmeasured-speed = 9\n")),
            (
                "a = 1 # one",
                Some("a = 1 # one\n\n[limits]\ncpu-ms = 70\nmeasured-speed = 9\n"),
            ),
            (
                "[ limits ] # two\n\ncpu-ms=5_000#three\n[late]\ncap = 1\n",
                Some("[ limits ] # two\nmeasured-speed = 9\n\ncpu-ms=70#three\n[late]\ncap = 1\n"),
            ),
            (
                "[limits]",
                Some("[limits]\ncpu-ms = 70\nmeasured-speed = 9\n"),
            ),
            ("limits = { cpu-ms = 5 }\n", None),
            ("limits.cpu-ms = 5\n", None),
            ("[limits", None),
        ] {
            let found = with_limits(before, &values);
            assert_eq!(found.as_deref(), after, "{before}");
        }
    }
}
