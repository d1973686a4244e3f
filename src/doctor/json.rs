//! What programs read. `docs/doctor.md` has every key.

use serde::Serialize;

use super::Doctor;
use super::proof::Status;
use crate::object::object;
use crate::outcome::pretty_json;
use crate::run::{Missing, Toolchain};

const FORMAT: u32 = 1;

impl Doctor {
    /// The whole as JSON, for a grading with this many jobs.
    pub(crate) fn json(&self, jobs: usize) -> String {
        let tools = self.tools.iter();
        let tools = tools.map(|(name, found)| tool(name.name(), found));
        let languages = self.languages.iter();
        let languages = languages.map(|(name, status)| language(name.name(), status));
        let report = object! {
            "format": FORMAT,
            "version": env!("CARGO_PKG_VERSION"),
            "can-grade": self.can_grade(),
            "toolchains": tools.collect::<Vec<_>>(),
            "languages": languages.collect::<Vec<_>>(),
            "sandbox": self.sandbox_object(),
            "machine": self.machine_object(jobs),
        };
        // String keys only, and no map of its own: writing it cannot fail.
        pretty_json(&report) + "\n"
    }

    fn sandbox_object(&self) -> impl Serialize {
        let refusals = self.refusals();
        let refused = refusals.iter().map(|refusal| {
            object! {
                "tier": refusal.tier.name(),
                "reason": refusal.why.to_string(),
                "hints": refusal.remedies(),
            }
        });
        let protections = self.sandbox.protections.iter().map(|state| {
            let is_open = !state.is_in_force;
            let hints = is_open.then(|| self.remedies(state.protection));
            object! {
                "name": state.protection.name(),
                "is-required": state.protection.is_required(),
                "is-in-force": state.is_in_force,
                "reason": state.detail.clone(),
                "hints": hints.unwrap_or_default(),
            }
        });
        object! {
            "tier": self.sandbox.tier().name(),
            "is-used": self.refused.is_none(),
            "description": self.sandbox.describe(),
            "refused": refused.collect::<Vec<_>>(),
            "protections": protections.collect::<Vec<_>>(),
        }
    }

    fn machine_object(&self, jobs: usize) -> impl Serialize {
        let machine = &self.machine;
        let users = &self.sandbox.users;
        object! {
            "system": &machine.system,
            "cores": machine.cores,
            "jobs": jobs,
            "memory-mib": machine.memory_mib,
            "free-memory-mib": machine.free_memory_mib,
            "most-memory-mib": machine.most_memory_mib(jobs),
            "temporary": machine.temporary.display().to_string(),
            "temporary-mib": machine.temporary_mib,
            "most-disk-mib": machine.most_disk_mib(jobs),
            "open-files": machine.open_files,
            "processes": machine.processes,
            "control-groups": self.sandbox.control_groups.is_some(),
            "first-user": users.as_ref().map(|users| *users.start()),
            "last-user": users.as_ref().map(|users| *users.end()),
        }
    }
}

fn tool(name: &'static str, found: &Result<Toolchain, Missing>) -> impl Serialize {
    let (toolchain, missing) = (found.as_ref().ok(), found.as_ref().err());
    object! {
        "name": name,
        "program": toolchain.map(|found| found.program.display().to_string()),
        "tool-version": toolchain.map(|found| found.version.as_str()),
        "reason": missing.map(ToString::to_string),
        "hints": missing.map(Missing::hint).into_iter().collect::<Vec<_>>(),
    }
}

fn language(name: &'static str, status: &Status) -> impl Serialize {
    let (missing, said, wall_ms) = match status {
        Status::Works { wall_ms } => (&[][..], None, Some(*wall_ms)),
        Status::Missing(tools) => (&tools[..], None, None),
        Status::Fails(said) => (&[][..], Some(said), None),
    };
    object! {
        "name": name,
        "status": status.name(),
        "missing-tools": missing.iter().map(|tool| tool.name()).collect::<Vec<_>>(),
        "reason": said,
        "wall-ms": wall_ms,
    }
}
