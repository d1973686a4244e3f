//! What programs read. `docs/doctor.md` has every key.

use serde::Serialize;

use crate::outcome::pretty_json;

use super::{Checkup, proof::Status};

/// The version of the format.
const FORMAT: u32 = 1;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Report<'a> {
    format: u32,
    version: &'static str,
    can_grade: bool,
    toolchains: Vec<ToolObject<'a>>,
    languages: Vec<LanguageObject<'a>>,
    sandbox: SandboxObject,
    machine: MachineObject<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ToolObject<'a> {
    name: &'static str,
    program: Option<String>,
    tool_version: Option<&'a str>,
    reason: Option<String>,
    hints: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct LanguageObject<'a> {
    name: &'static str,
    status: &'static str,
    missing_tools: Vec<&'static str>,
    reason: Option<&'a str>,
    wall_ms: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SandboxObject {
    tier: &'static str,
    is_used: bool,
    description: String,
    refused: Vec<RefusedObject>,
    protections: Vec<ProtectionObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RefusedObject {
    tier: &'static str,
    reason: String,
    hints: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ProtectionObject {
    name: &'static str,
    is_required: bool,
    is_in_force: bool,
    reason: Option<String>,
    hints: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct MachineObject<'a> {
    system: &'a str,
    cores: usize,
    jobs: usize,
    memory_mib: Option<u64>,
    free_memory_mib: Option<u64>,
    most_memory_mib: Option<u64>,
    #[serde(flatten)]
    disk: DiskObject,
    open_files: Option<u64>,
    processes: Option<u64>,
    control_groups: bool,
    #[serde(flatten)]
    users: UsersObject,
}

/// The folder for temporary files, what is free there, and the most that a run may write.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct DiskObject {
    temporary: String,
    temporary_mib: Option<u64>,
    most_disk_mib: Option<u64>,
}

/// The users that runs have, from the first to the last.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct UsersObject {
    first_user: Option<u32>,
    last_user: Option<u32>,
}

impl Checkup {
    /// The whole as JSON, for a grading with this many jobs.
    #[must_use]
    pub fn json(&self, jobs: usize) -> String {
        let report = Report {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            can_grade: self.can_grade(),
            toolchains: self.tool_objects(),
            languages: self
                .languages
                .iter()
                .map(|(language, status)| object(language.name(), status))
                .collect(),
            sandbox: self.sandbox_object(),
            machine: self.machine_object(jobs),
        };
        // String keys only, and no map of its own: writing it cannot fail.
        pretty_json(&report) + "\n"
    }

    fn tool_objects(&self) -> Vec<ToolObject<'_>> {
        let tools = self.tools.iter().map(|(tool, found)| {
            let toolchain = found.as_ref().ok();
            let missing = found.as_ref().err();
            ToolObject {
                name: tool.program(),
                program: toolchain.map(|found| found.program.display().to_string()),
                tool_version: toolchain.map(|found| found.version.as_str()),
                reason: missing.map(ToString::to_string),
                hints: missing.map(crate::run::Missing::hint).into_iter().collect(),
            }
        });
        tools.collect()
    }

    fn sandbox_object(&self) -> SandboxObject {
        let refusals = self.refusals();
        let refused = refusals.iter().map(|refusal| RefusedObject {
            tier: refusal.tier.name(),
            reason: refusal.why.to_string(),
            hints: refusal.remedies(),
        });
        let protections = self
            .sandbox
            .protections
            .iter()
            .map(|state| ProtectionObject {
                name: state.protection.name(),
                is_required: state.protection.is_required(),
                is_in_force: state.is_in_force,
                hints: if state.is_in_force {
                    Vec::new()
                } else {
                    self.remedies(state.protection)
                },
                reason: state.detail.clone(),
            });
        SandboxObject {
            tier: self.sandbox.tier().name(),
            is_used: self.refused.is_none(),
            description: self.sandbox.describe(),
            refused: refused.collect(),
            protections: protections.collect(),
        }
    }

    fn machine_object(&self, jobs: usize) -> MachineObject<'_> {
        let machine = &self.machine;
        let users = &self.sandbox.users;
        MachineObject {
            system: &machine.system,
            cores: machine.cores,
            jobs,
            memory_mib: machine.memory_mib,
            free_memory_mib: machine.free_memory_mib,
            most_memory_mib: machine.most_memory_mib(jobs),
            disk: DiskObject {
                temporary: machine.temporary.display().to_string(),
                temporary_mib: machine.temporary_mib,
                most_disk_mib: machine.most_disk_mib(jobs),
            },
            open_files: machine.open_files,
            processes: machine.processes,
            control_groups: self.sandbox.control_groups.is_some(),
            users: UsersObject {
                first_user: users.as_ref().map(|users| *users.start()),
                last_user: users.as_ref().map(|users| *users.end()),
            },
        }
    }
}

fn object<'a>(name: &'static str, status: &'a Status) -> LanguageObject<'a> {
    let mut object = LanguageObject {
        name,
        status: status.name(),
        missing_tools: Vec::new(),
        reason: None,
        wall_ms: None,
    };
    match status {
        Status::Works { wall_ms } => object.wall_ms = Some(*wall_ms),
        Status::Missing(tools) => {
            object.missing_tools = tools.iter().map(|tool| tool.program()).collect();
        }
        Status::Fails(said) => object.reason = Some(said),
    }
    object
}
