//! Finding bubblewrap, and finding out whether it isolates here.
//!
//! Neither a version nor a kernel setting decides: namespaces are refused in more ways than can be asked for. So the
//! real command line is run, and the program inside looks around.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::error::{Error, Unavailable};
use super::job::{Job, Memory, Mount};
use super::sandbox::{Isolation, Sandbox};
use super::scratch::Scratch;
use super::{platform, process};
use crate::assignment::Limits;
use crate::outcome::Ending;

/// Says what it could do and must not, or nothing. Its argument is the grader's own file.
const LOOK_AROUND: &str = r#"
[ $$ -lt 100 ] || echo 'sees the processes of this machine'
(: > /tilegrade) 2> /dev/null && echo 'can write to /'
(: > /usr/tilegrade) 2> /dev/null && echo 'can write to /usr'
[ -e "$1" ] && echo 'sees the files of the grader'
[ -e /root ] || [ -e /home ] && echo 'sees home directories'
while IFS=: read -r name rest; do
    case $name in *' lo' | *'|'*) ;; *) echo "has the network device$name" ;; esac
done < /proc/net/dev
while read -r name value; do
    case $name$value in Seccomp:2 | NoNewPrivs:1) ;; Seccomp:* | NoNewPrivs:*) echo "has $name $value" ;; esac
done < /proc/self/status
: > here || echo 'cannot write to its own directory'
exit 0
"#;

/// Finds bubblewrap.
pub(super) fn find_bubblewrap() -> Result<Isolation, Unavailable> {
    if !platform::HAS_SANDBOX {
        return Err(Unavailable::NotLinux);
    }
    let program = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"]
        .map(PathBuf::from)
        .into_iter()
        .find(|path| path.exists())
        .ok_or(Unavailable::NotInstalled)?;
    let version = version(&program).map_err(|error| Unavailable::Refused(error.to_string()))?;
    let held = String::new();
    Ok(Isolation::Bubblewrap {
        program,
        version,
        held,
    })
}

/// Runs a script in the sandbox that looks around. Gives what the kernel gave the last stage before it, in its own words.
pub(super) fn try_out(sandbox: &Sandbox) -> Result<String, Unavailable> {
    let scratch = Scratch::new().map_err(|error| Unavailable::NoScratch(error.to_string()))?;
    let job = probe_job(&scratch).map_err(|error| Unavailable::NoScratch(error.to_string()))?;
    let finished = sandbox
        .run_telling(&job, &AtomicBool::new(false), true)
        .map_err(|error| match error {
            Error::Machine(said) if said.to_lowercase().contains("unknown option") => {
                Unavailable::TooOld(said)
            }
            Error::Machine(said) => Unavailable::Refused(said),
            Error::Supervisor(error) => Unavailable::Refused(error.to_string()),
            other @ Error::Interrupted => Unavailable::Refused(other.to_string()),
        })?;
    let said = String::from_utf8_lossy(&finished.stdout);
    let mut lines = said.lines();
    let held = lines.next().unwrap_or_default().to_owned();
    match (finished.ending, lines.next()) {
        (Ending::Exited(0), None) if !held.is_empty() => Ok(held),
        (_, Some(leak)) => Err(Unavailable::Leaks(leak.to_owned())),
        (ending, None) => Err(Unavailable::Refused(format!(
            "a script inside ended with {ending:?}: {}",
            String::from_utf8_lossy(&finished.stderr).trim()
        ))),
    }
}

fn probe_job(scratch: &Scratch) -> std::io::Result<Job> {
    let directory = Mount::job(&scratch.directory("probe")?);
    let lock_file = scratch.lock_file();
    let script = ["/bin/sh", "-c", LOOK_AROUND, "probe"].map(OsStr::new);
    let argv = script.into_iter().chain([lock_file.as_os_str()]);
    Ok(Job {
        argv: argv.map(OsStr::to_owned).collect(),
        directory,
        mounts: Vec::new(),
        environment: Vec::new(),
        stdin: None,
        limits: Limits::default(),
        memory: Memory::Native,
        slot: 0,
    })
}

fn version(program: &Path) -> std::io::Result<String> {
    let output = process::command(program).arg("--version").output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
