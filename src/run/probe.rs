//! Finding the strongest tier that contains programs here.
//!
//! Neither a version nor a kernel setting decides: namespaces are refused in more ways than can be asked for. So the
//! real chain of stages is run for each tier, and the last of them looks around.

use std::ffi::OsString;
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use super::control_group::ControlGroup;
use super::error::{Error, NoSandbox, Refusal, Unavailable};
use super::job::{Job, Memory, Mount};
use super::machine::Machine;
use super::protection::Protection;
use super::sandbox::Sandbox;
use super::scratch::Scratch;
use super::self_test::{ProbeReport, SelfTest};
use super::tier::{SandboxRequest, Tier};
use super::{platform, tiers};
use crate::assignment::Limits;
use crate::outcome::Ending;

/// Tries the tiers, the strongest first. Gives the first that contains programs; as a last resort, where that was asked for, the strongest that runs.
pub(super) fn choose(executable: &Path, wish: SandboxRequest) -> Result<Sandbox, NoSandbox> {
    let tiers = Tier::ALL.into_iter().filter(|&tier| match wish.tier {
        Some(wished) => tier == wished,
        None => tier != Tier::None,
    });
    let group = ControlGroup::make().map(Arc::new);
    let mut refusals = Vec::new();
    let mut leaking = None;
    for tier in tiers {
        let refuse = |why| Refusal { tier, why };
        match try_out(executable, tier, group.as_ref()) {
            Err(why) => refusals.push(refuse(why)),
            Ok((machine, found)) => match found.worst() {
                None => return Ok(Sandbox::new(machine, &found, refusals)),
                Some((_, said)) => {
                    refusals.push(refuse(Unavailable::Leaks(said.clone())));
                    leaking = leaking.or(Some((machine, found)));
                }
            },
        }
    }
    match leaking.filter(|_| wish.is_best_effort) {
        Some((machine, found)) => {
            refusals.retain(|refusal| refusal.tier < machine.tier());
            Ok(Sandbox::new(machine, &found, refusals))
        }
        None => Err(NoSandbox { refusals }),
    }
}

/// Runs a program in a tier. Gives what it found when it looked around.
fn try_out(
    executable: &Path,
    tier: Tier,
    group: Option<&Arc<ControlGroup>>,
) -> Result<(Machine, ProbeReport), Unavailable> {
    let mut machine = Machine::new(executable, tiers::find(tier)?);
    let group = group.filter(|group| group.adds_to(tier.shares_user()));
    machine.group = group.cloned();
    machine.has_own_disks = tier.has_namespaces();
    let mut looked = look_around(&machine);
    if looked.is_err() && machine.has_own_disks {
        // What cannot be mounted is polled.
        machine.has_own_disks = false;
        looked = look_around(&machine);
    }
    let mut found = looked?;
    if !machine.has_own_disks {
        let said = "may fill the disk between two polls".to_owned();
        found.leaks.push((Protection::Disk, said));
    }
    let group = machine.group.as_ref();
    if !group.is_some_and(|group| group.bounds_memory) {
        let said = "may use too much memory between two polls".to_owned();
        found.leaks.push((Protection::ControlGroup, said));
    }
    Ok((machine, found))
}

fn look_around(machine: &Machine) -> Result<ProbeReport, Unavailable> {
    let no_scratch = |error: io::Error| Unavailable::NoScratch(error.to_string());
    let scratch = Scratch::new_in(&std::env::temp_dir()).map_err(no_scratch)?;
    let job = probe_job(&scratch).map_err(no_scratch)?;
    let bait = Bait::lay(&scratch, machine.tier())
        .map_err(|error| Unavailable::Refused(error.to_string()))?;
    let stop = AtomicBool::new(false);
    let finished = machine
        .run_looking(&job, &stop, Some(bait.look.clone()))
        .map_err(|error| match error {
            Error::Machine(said) if said.to_lowercase().contains("unknown option") => {
                Unavailable::TooOld(said)
            }
            Error::Machine(said) => Unavailable::Refused(said),
            Error::Supervisor(error) => Unavailable::Refused(error.to_string()),
            other => Unavailable::Refused(other.to_string()),
        })?;
    let found = serde_json::from_slice(&finished.stdout);
    match (finished.ending, found) {
        (Ending::Exited(0), Ok(found)) => Ok(found),
        (ending, _) => Err(Unavailable::Refused(format!(
            "a program inside ended with {ending:?}: {}",
            String::from_utf8_lossy(&finished.stderr).trim()
        ))),
    }
}

struct Bait {
    look: SelfTest,
    _on_loopback: TcpListener,
    _at_abstract_name: UnixListener,
}

impl Bait {
    fn lay(scratch: &Scratch, tier: Tier) -> io::Result<Self> {
        let secret = scratch.directory("other")?.join("secret");
        fs::write(&secret, "31 moves")?;
        let unique = scratch.path().file_name().unwrap_or_default();
        let socket_name = format!("tilegrade-{}", unique.display());
        let on_loopback = TcpListener::bind(("127.0.0.1", 0))?;
        Ok(Self {
            _at_abstract_name: platform::listen_at_abstract_socket(&socket_name)?,
            look: SelfTest {
                secret: secret.into(),
                home: std::env::home_dir().map(Into::into),
                port: on_loopback.local_addr()?.port(),
                socket_name,
                grader: std::process::id(),
                has_namespaces: tier.has_namespaces(),
                shares_user: tier.shares_user(),
            },
            _on_loopback: on_loopback,
        })
    }
}

fn probe_job(scratch: &Scratch) -> io::Result<Job> {
    Ok(Job {
        argv: ["/bin/sh", "-c", ": > here"].map(OsString::from).into(),
        directory: Mount::job(&scratch.directory("probe")?),
        mounts: Vec::new(),
        stdin: None,
        limits: Limits::default(),
        memory: Memory::Native,
        slot: 0,
    })
}
