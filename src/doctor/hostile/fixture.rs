//! The ground of one attack: a class, answers, and a folder that anybody may write to, all of it temporary.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::attack::Attack;
use super::payload;
use super::targets::Targets;
use crate::grade;
use crate::run::Scratch;

/// The submission that comes after the attack and has to get its right verdict.
const HONEST: &str = include_str!("../../../examples/class/accepted-python/eight_puzzle.py");

pub(super) const ATTACK: &str = "attack";

pub(super) const HONEST_NAME: &str = "honest";

pub(super) struct Fixture<'a> {
    scratch: &'a Scratch,
    folder: PathBuf,
    pub(super) names: Names,
}

/// What a source may name that is not known before: each `@NAME@` is replaced.
pub(super) struct Names {
    /// What is put for what.
    pairs: Vec<(&'static str, String)>,
    /// In every name that the attack gives to something, so that it can be found.
    pub(super) mark: String,
    /// What stands in files that no submission may read.
    pub(super) secret: String,
    /// Of shared memory, semaphores and queues.
    pub(super) key: u32,
}

impl<'a> Fixture<'a> {
    pub(super) fn make(
        scratch: &'a Scratch,
        attack: &Attack,
        targets: &Targets,
    ) -> Result<Self, grade::Error> {
        let no_scratch = grade::Error::no_scratch(scratch.path());
        let folder = scratch.directory("ground").map_err(&no_scratch)?;
        let names = Names::new(&folder, targets);
        let ground = Self {
            scratch,
            folder,
            names,
        };
        ground.fill(attack).map_err(&no_scratch)?;
        Ok(ground)
    }

    fn fill(&self, attack: &Attack) -> io::Result<()> {
        let class = self.class();
        fs::create_dir_all(class.join(ATTACK))?;
        fs::create_dir_all(class.join(HONEST_NAME))?;
        for name in ["expected", "outside", "scratch"] {
            fs::create_dir(self.path(name))?;
        }
        for (name, mode) in [("scratch", 0o755), ("outside", 0o777)] {
            fs::set_permissions(self.path(name), Permissions::from_mode(mode))?;
        }
        let secret = &self.names.secret;
        fs::write(self.path("expected/first.txt"), format!("{secret}\n"))?;
        let honest = format!("{HONEST}\n# {secret}\n");
        fs::write(class.join(HONEST_NAME).join("eight_puzzle.py"), honest)?;
        payload::write(attack, &class.join(ATTACK), &self.names)
    }

    pub(super) fn class(&self) -> PathBuf {
        self.path("class")
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Fixture<'_> {
    fn drop(&mut self) {
        // What cannot be removed now goes with the battery's scratch directory.
        let _ = self.scratch.discard(&self.folder);
    }
}

/// The number of this process, where the system tells it in a file.
pub(super) fn own_process() -> String {
    let number = fs::read_link("/proc/self").unwrap_or_default();
    number.display().to_string()
}

impl Names {
    fn new(folder: &Path, targets: &Targets) -> Self {
        let digest = Sha256::digest(folder.as_os_str().as_encoded_bytes());
        let number = |at: usize| {
            let bytes = [digest[at], digest[at + 1], digest[at + 2], digest[at + 3]];
            u32::from_be_bytes(bytes)
        };
        let mark = format!("hostile-{:08x}", number(0));
        let secret = format!("secret-{:08x}{:08x}", number(4), number(8));
        // Keys are signed, and 0 means none.
        let key = number(12) >> 1 | 1;
        let home = std::env::home_dir().unwrap_or_else(|| "/root".into());
        let folder = folder.display().to_string();
        let pairs = vec![
            ("@GROUND@", folder),
            ("@HOME@", home.display().to_string()),
            ("@MARK@", mark.clone()),
            ("@KEY@", key.to_string()),
            ("@GRADER@", own_process()),
            ("@TCP@", targets.tcp_port.to_string()),
            ("@UDP@", targets.udp_port.to_string()),
            ("@SOCKET@", targets.path.display().to_string()),
            ("@ABSTRACT@", targets.abstract_name.clone()),
        ];
        Self {
            pairs,
            mark,
            secret,
            key,
        }
    }

    pub(super) fn put_into(&self, text: &str) -> String {
        let put = |text: String, (name, value): &(&str, String)| text.replace(name, value);
        self.pairs.iter().fold(text.to_owned(), put)
    }
}
