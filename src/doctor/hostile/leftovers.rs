//! What an attack left on the machine: processes, mounts, files, shared memory, control groups.
//!
//! Other people use the machine meanwhile, so that what is new there is not what an attack left. A trace
//! counts where it leads to the attack's ground: its folder, its mark, its key, or this process as the parent.

use std::collections::BTreeMap;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use super::fixture::{Fixture, own_process};

/// How long what was killed may take to be gone from the tables of the kernel.
const PATIENCE: Duration = Duration::from_secs(2);

/// Folders of the machine that everybody may write to.
const OPEN_FOLDERS: [&str; 5] = ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock"];

/// What was there before an attack.
pub(super) struct Before {
    /// What lay on the ground, and a hash of each file.
    ground: BTreeMap<PathBuf, Vec<u8>>,
    groups: Vec<PathBuf>,
    /// What another attack left, and is told of there.
    processes: Vec<String>,
}

impl Before {
    pub(super) fn look(ground: &Fixture<'_>) -> Self {
        Self {
            ground: contents(ground),
            groups: control_groups(),
            processes: processes(ground),
        }
    }

    /// What an attack left behind: one sentence for each trace.
    pub(super) fn leftovers(&self, ground: &Fixture<'_>, gone: &[String]) -> Vec<String> {
        let until = Instant::now() + PATIENCE;
        loop {
            let mut traces = processes(ground);
            traces.retain(|trace| !self.processes.contains(trace));
            traces.extend(self.new_control_groups());
            if traces.is_empty() || Instant::now() > until {
                traces.extend(mounts(ground));
                traces.extend(self.files(ground, gone));
                traces.extend(shared(ground));
                return traces;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn files(&self, ground: &Fixture<'_>, gone: &[String]) -> Vec<String> {
        let mut found = Vec::new();
        let now = contents(ground);
        for (path, hash) in &now {
            match self.ground.get(path) {
                None => found.push(format!("a file was left: {}", path.display())),
                Some(before) if before != hash => {
                    found.push(format!("a file was changed: {}", path.display()));
                }
                Some(_) => {}
            }
        }
        let lost = self.ground.keys().filter(|path| !now.contains_key(*path));
        found.extend(lost.map(|path| format!("a file was removed: {}", path.display())));
        let home = std::env::home_dir();
        let folders = OPEN_FOLDERS.iter().map(PathBuf::from).chain(home);
        for entry in folders.flat_map(fs::read_dir).flatten().flatten() {
            let name = entry.file_name();
            if contains(name.as_bytes(), ground.names.mark.as_bytes()) {
                found.push(format!("a file was left: {}", entry.path().display()));
            }
        }
        let gone = gone.iter().map(|path| ground.names.put_into(path));
        let there = gone.filter(|path| Path::new(path).symlink_metadata().is_ok());
        found.extend(there.map(|path| format!("`{path}` is there")));
        found
    }

    fn new_control_groups(&self) -> Vec<String> {
        let is_new = |group: &PathBuf| !self.groups.contains(group);
        let left = control_groups().into_iter().filter(is_new);
        left.map(|group| format!("a control group was left: {}", group.display()))
            .collect()
    }
}

/// Everything on the ground but the grading's own folder, whose results are meant to be there.
fn contents(ground: &Fixture<'_>) -> BTreeMap<PathBuf, Vec<u8>> {
    let results = ground.path("grades");
    let walk = WalkDir::new(ground.folder()).into_iter();
    let entries = walk.filter_entry(|entry| entry.path() != results).flatten();
    let hash = |path: &Path| {
        let Ok(facts) = path.symlink_metadata() else {
            return Vec::new();
        };
        // What was generated is large and nobody's answer: its size and its time say enough.
        if facts.is_file() && facts.len() < 1 << 20 {
            return Sha256::digest(fs::read(path).unwrap_or_default()).to_vec();
        }
        let size = if facts.is_file() { facts.len() } else { 0 };
        format!("{:?} {size}", facts.file_type()).into_bytes()
    };
    entries
        .map(|entry| (entry.path().to_owned(), hash(entry.path())))
        .collect()
}

/// Processes that the attack started: below this one, or with the ground in what they see, are, or were called with.
fn processes(ground: &Fixture<'_>) -> Vec<String> {
    let own = own_process();
    let own_mounts = fs::read_link("/proc/self/ns/mnt").ok();
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == own || !name.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let process = entry.path();
        let is_elsewhere = fs::read_link(process.join("ns/mnt")).ok() != own_mounts;
        let said = ["cmdline", "environ", "comm", "stat"]
            .into_iter()
            .chain(is_elsewhere.then_some("mountinfo"));
        let texts: Vec<Vec<u8>> = said
            .map(|file| fs::read(process.join(file)).unwrap_or_default())
            .chain(["cwd", "exe"].map(|link| link_of(&process.join(link))))
            .collect();
        let stat = String::from_utf8_lossy(&texts[3]);
        let leads_here = |text: &Vec<u8>| {
            contains(text, ground.folder().as_os_str().as_bytes())
                || contains(text, ground.names.mark.as_bytes())
        };
        if texts.iter().any(leads_here) || field_behind_name(&stat, 1) == Some(own.as_str()) {
            let called = String::from_utf8_lossy(&texts[2]);
            let how = match field_behind_name(&stat, 0) {
                Some("Z") => "has ended, and nobody waited for it",
                _ => "is alive",
            };
            found.push(format!("process {name} ({}) {how}", called.trim()));
        }
    }
    found
}

fn link_of(path: &Path) -> Vec<u8> {
    let target = fs::read_link(path).unwrap_or_default();
    target.into_os_string().as_bytes().to_vec()
}

/// A field of `/proc/PID/stat`: 0 is the state, 1 the parent. A program may have any name, even one like a field.
fn field_behind_name(stat: &str, number: usize) -> Option<&str> {
    let (_, behind_name) = stat.rsplit_once(')')?;
    behind_name.split_ascii_whitespace().nth(number)
}

fn mounts(ground: &Fixture<'_>) -> Vec<String> {
    let text = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let folder = ground.folder().display().to_string();
    let leads_here = |line: &&str| line.contains(&folder) || line.contains(&ground.names.mark);
    text.lines()
        .filter(leads_here)
        .map(|line| format!("a mount was left: {line}"))
        .collect()
}

/// Memory, semaphores and queues that belong to no process.
fn shared(ground: &Fixture<'_>) -> Vec<String> {
    let key = ground.names.key.to_string();
    let mut found = Vec::new();
    for kind in ["shm", "sem", "msg"] {
        let text = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let has_key = |line: &str| line.split_ascii_whitespace().next() == Some(key.as_str());
        if text.lines().any(has_key) {
            found.push(format!("System V `{kind}` of the key {key} was left"));
        }
    }
    found
}

/// The control groups that this process made, which are named after it, and those within them.
fn control_groups() -> Vec<PathBuf> {
    let own = format!("tilegrade-{}-", own_process());
    let walk = WalkDir::new("/sys/fs/cgroup").max_depth(8);
    let folders = walk
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_dir());
    folders
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.to_string_lossy().contains(&own))
        .collect()
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::field_behind_name;

    #[test]
    fn a_name_does_not_hide_the_parent() {
        let stat = "7 (a) R 1 2) S 42 7 7 0 -1";
        assert_eq!(field_behind_name(stat, 0), Some("S"));
        assert_eq!(field_behind_name(stat, 1), Some("42"));
        assert_eq!(field_behind_name("nothing", 1), None);
    }
}
