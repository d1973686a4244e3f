//! The `[limits]` of a settings file: any of them may be left out.

use serde::Deserialize;

use super::{Error, Limits};

/// Limits of which only some are said.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct LimitsTable {
    cpu_ms: Option<toml::Spanned<u64>>,
    pub(super) unsolvable_cpu_ms: Option<toml::Spanned<u64>>,
    pub(super) budget_ms: Option<toml::Spanned<u64>>,
    wall_ms: Option<toml::Spanned<u64>>,
    memory_mib: Option<toml::Spanned<u64>>,
    processes: Option<toml::Spanned<u64>>,
    disk_mib: Option<toml::Spanned<u64>>,
    output_kib: Option<toml::Spanned<u64>>,
}

/// A limit that cannot hold: its name, its place in the text, and what is wrong with it.
pub(super) struct BadLimit {
    name: &'static str,
    start: usize,
    message: String,
    hint: &'static str,
}

impl BadLimit {
    pub(super) fn in_file(self, file_name: &str, text: &str) -> Error {
        let line = text[..self.start].matches('\n').count() + 1;
        Error::in_file(file_name, format!("`{}` {}", self.name, self.message))
            .at_line(line)
            .with_hint(self.hint)
    }
}

impl LimitsTable {
    /// As [`LimitsTable::over`], for a place that is about one build or one case.
    pub(super) fn over_all(&self, defaults: Limits) -> Result<Limits, BadLimit> {
        let others = [
            ("unsolvable-cpu-ms", &self.unsolvable_cpu_ms),
            ("budget-ms", &self.budget_ms),
        ];
        for (name, value) in others {
            if let Some(value) = value {
                return Err(BadLimit {
                    name,
                    start: value.span().start,
                    message: "belongs to the assignment's [limits]".to_owned(),
                    hint: "say `cpu-ms` here",
                });
            }
        }
        self.over(defaults)
    }

    /// These limits, and `defaults` where nothing is said. Elapsed time follows CPU time unless it is said.
    pub(super) fn over(&self, defaults: Limits) -> Result<Limits, BadLimit> {
        let cpu_ms = said("cpu-ms", self.cpu_ms.as_ref(), 10..=86_400_000)?;
        said(
            "unsolvable-cpu-ms",
            self.unsolvable_cpu_ms.as_ref(),
            10..=86_400_000,
        )?;
        said("budget-ms", self.budget_ms.as_ref(), 1..=604_800_000)?;
        let timed = cpu_ms.map_or(defaults, |cpu_ms| defaults.with_cpu_ms(cpu_ms));
        Ok(Limits {
            wall_ms: said("wall-ms", self.wall_ms.as_ref(), 10..=604_800_000)?
                .unwrap_or(timed.wall_ms),
            memory_mib: said("memory-mib", self.memory_mib.as_ref(), 16..=1_048_576)?
                .unwrap_or(defaults.memory_mib),
            processes: said("processes", self.processes.as_ref(), 1..=100_000)?
                .unwrap_or(defaults.processes),
            disk_mib: said("disk-mib", self.disk_mib.as_ref(), 1..=1_048_576)?
                .unwrap_or(defaults.disk_mib),
            output_kib: said("output-kib", self.output_kib.as_ref(), 1..=1_048_576)?
                .unwrap_or(defaults.output_kib),
            ..timed
        })
    }
}

fn said(
    name: &'static str,
    value: Option<&toml::Spanned<u64>>,
    possible: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, BadLimit> {
    let Some(value) = value else {
        return Ok(None);
    };
    let number = *value.get_ref();
    if possible.contains(&number) {
        return Ok(Some(number));
    }
    Err(BadLimit {
        name,
        start: value.span().start,
        message: format!(
            "is {number}; it can be {} to {}",
            possible.start(),
            possible.end()
        ),
        hint: "leave it out to have the default",
    })
}
