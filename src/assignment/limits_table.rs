//! The `[limits]` of a settings file: any of them may be left out.

use std::ops::RangeInclusive;

use serde::Deserialize;

use super::error::Source;
use super::{Error, Limits};

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
    pub(super) output_kib: Option<toml::Spanned<u64>>,
}

impl LimitsTable {
    /// As [`LimitsTable::over`], for a place that is about one build or one case.
    pub(super) fn over_all(&self, defaults: Limits, source: Source<'_>) -> Result<Limits, Error> {
        let others = [
            ("unsolvable-cpu-ms", &self.unsolvable_cpu_ms),
            ("budget-ms", &self.budget_ms),
        ];
        for (name, value) in others {
            if let Some(value) = value {
                let message = format!("`{name}` belongs to the assignment's [limits]");
                return Err(source.error(value, message).with_hint("say `cpu-ms` here"));
            }
        }
        self.over(defaults, source)
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
