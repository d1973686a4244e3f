//! Looking around from inside, as the program would: what can be done that must not be.
//!
//! The last stage does it once it is confined, before the program that the probe runs. What it finds is all that is said
//! of a sandbox: the same kernel gives other rights in a container, behind a security module, or to another user.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr as UnixAddress, UnixDatagram, UnixStream};
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Uid};
use serde::{Deserialize, Serialize};

use super::platform::{self, Held};
use super::process::{self, Status};
use super::protection::{Protection, State};

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct SelfTest {
    pub(super) secret: OsString,
    /// Where the grader is at home.
    pub(super) home: Option<OsString>,
    pub(super) port: u16,
    /// Where it listens among the abstract names.
    pub(super) socket_name: String,
    pub(super) grader: u32,
    pub(super) has_namespaces: bool,
    pub(super) shares_user: bool,
}

#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct ProbeReport {
    /// What the kernel gave, in words.
    pub(super) held: String,
    /// What could be done, and what it shows.
    pub(super) leaks: Vec<(Protection, String)>,
}

impl ProbeReport {
    /// The first leak that a strict grading does not accept.
    pub(super) fn worst(&self) -> Option<&(Protection, String)> {
        let mut leaks = self.leaks.iter();
        leaks.find(|(protection, _)| protection.is_required())
    }

    /// The state of every protection, where any can be in force.
    pub(super) fn states(&self, isolates: bool) -> Vec<State> {
        let state = |protection| {
            let mut leaks = self.leaks.iter();
            let leak = leaks.find(|(leaking, _)| *leaking == protection);
            State {
                protection,
                is_in_force: isolates && leak.is_none(),
                detail: leak.map(|(_, detail)| detail.clone()),
            }
        };
        Protection::ALL.map(state).into()
    }
}

/// Processes that a program may see in a namespace of its own: itself, what it started, and process 1.
const MOST_PROCESSES: usize = 10;

/// How long a connection may take that must not come about.
const CONNECTING: Duration = Duration::from_millis(500);

impl SelfTest {
    pub(super) fn around(&self, held: Held, supervisor: u32) -> ProbeReport {
        let shares_signals = self.shares_user && !held.scopes_signals;
        let sees_names = Path::new(&self.secret).symlink_metadata().is_ok();
        let found = [
            (Protection::Files, self.files()),
            (Protection::Writes, self.writes()),
            (Protection::Network, self.network()),
            (Protection::Processes, self.processes()),
            (Protection::Signals, self.signals(supervisor)),
            (Protection::Rights, rights()),
            (Protection::SystemCalls, system_calls(self.shares_user)),
            (
                Protection::OtherRuns,
                shares_signals.then(|| "can signal other programs of the grader's user".to_owned()),
            ),
            (
                Protection::Names,
                sees_names.then(|| "can find out which files there are".to_owned()),
            ),
        ];
        let leaks = found.into_iter();
        let leaks = leaks.filter_map(|(protection, said)| Some((protection, said?)));
        ProbeReport {
            held: held.said,
            leaks: leaks.collect(),
        }
    }

    fn files(&self) -> Option<String> {
        let mut first = [0];
        if File::open(&self.secret).is_ok_and(|mut file| file.read(&mut first).is_ok()) {
            return Some("can read files of the grader".to_owned());
        }
        let home = self.home.as_ref().filter(|home| *home != "/")?;
        let is_listed = fs::read_dir(home).is_ok();
        is_listed.then(|| "can list the grader's home".to_owned())
    }

    fn writes(&self) -> Option<String> {
        // Namespaces have these of their own, empty and bounded.
        let shared = ["/tmp", "/dev/shm", "/var/tmp"].map(OsString::from);
        let shared = shared.iter().filter(|_| !self.has_namespaces);
        let system = ["/", "/usr", "/etc"].map(OsString::from);
        let mut places = system.iter().chain(shared).chain(&self.home);
        let secret = Path::new(&self.secret);
        let modes = fs::metadata(secret).map(|facts| facts.permissions());
        if modes.is_ok_and(|modes| fs::set_permissions(secret, modes).is_ok()) {
            return Some("can change the modes of the grader's files".to_owned());
        }
        places.find_map(|place| {
            let path = Path::new(place).join(format!(".tilegrade-{}", std::process::id()));
            File::create_new(&path).ok()?;
            let _ = fs::remove_file(&path);
            Some(format!("can write to {}", place.display()))
        })
    }

    fn network(&self) -> Option<String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        if TcpStream::connect_timeout(&address, CONNECTING).is_ok() {
            return Some("can connect to the grader's loopback".to_owned());
        }
        let abstract_name = UnixAddress::from_abstract_name(&self.socket_name);
        if abstract_name.is_ok_and(|name| UnixStream::connect_addr(&name).is_ok()) {
            return Some("can connect to abstract sockets of this machine".to_owned());
        }
        let opens_sockets =
            || UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).is_ok() || UnixDatagram::pair().is_ok();
        if opens_sockets() {
            return Some("can open sockets".to_owned());
        }
        let devices = fs::read_to_string("/proc/net/dev").unwrap_or_default();
        let lines = devices.lines().skip(2);
        let mut names = lines.filter_map(|line| line.split_once(':'));
        let (other, _) = names.find(|(name, _)| self.has_namespaces && name.trim() != "lo")?;
        Some(format!("has the network device {}", other.trim()))
    }

    fn processes(&self) -> Option<String> {
        let seen = process::numbers().count();
        if seen > MOST_PROCESSES {
            return Some(format!("sees {seen} processes of this machine"));
        }
        let command_line = fs::read(format!("/proc/{}/cmdline", self.grader));
        let is_seen = !self.has_namespaces && command_line.is_ok_and(|line| !line.is_empty());
        is_seen.then(|| "can read the grader's arguments".to_owned())
    }

    /// In a namespace of its own these numbers are other processes, or none.
    fn signals(&self, supervisor: u32) -> Option<String> {
        let guarded = [
            (self.grader, "the grader"),
            (supervisor, "what watches the run"),
        ];
        let mut guarded = guarded.into_iter().filter(|_| !self.has_namespaces);
        let (_, who) = guarded.find(|&(number, _)| {
            let process = i32::try_from(number).ok().and_then(Pid::from_raw);
            process.is_some_and(|process| rustix::process::test_kill_process(process).is_ok())
        })?;
        Some(format!("can signal {who}"))
    }
}

fn rights() -> Option<String> {
    let status = Status::of("self");
    let capabilities = status.field("CapEff").unwrap_or_default();
    if status.number("NoNewPrivs") != Some(1) {
        Some("can gain rights from programs that give them".to_owned())
    } else if !capabilities.trim_matches('0').is_empty() {
        Some(format!("has the capabilities {capabilities}"))
    } else {
        None
    }
}

fn system_calls(shares_user: bool) -> Option<String> {
    let is_filtered = Status::of("self").number("Seccomp") == Some(2);
    // A call that is harmless, and refused by our filter and by no other.
    if !is_filtered || platform::sealed_file(b"").is_ok() {
        Some("has all system calls".to_owned())
    } else if shares_user && changes_what_is_shared() {
        Some("can change what it may only read, or slow down others of its user".to_owned())
    } else {
        None
    }
}

/// Whether one of the calls goes through that the grader's user has for what is its own. None of them changes anything.
fn changes_what_is_shared() -> bool {
    let refused = Err(rustix::io::Errno::PERM);
    let Ok(own) = File::open(".") else {
        return true;
    };
    let modes = own.metadata().map(|facts| facts.permissions());
    modes.is_ok_and(|modes| own.set_permissions(modes).is_ok())
        || rustix::fs::fchown(&own, None, None) != refused
        || rustix::fs::fremovexattr(&own, c"user.none") != refused
        || rustix::process::setpriority_user(Uid::from_raw(u32::MAX - 1), 0) != refused
}
