//! What one grading leaves for the next, whatever folder its results go to: the archive of javac's classes, and builds.
//!
//! The surprise: nothing in it is needed. What is damaged, of another version or not there is made anew, and where nothing can
//! be kept, gradings take longer and come to the same results.

use std::{
    env,
    fs::{self, File, TryLockError},
    io,
    path::PathBuf,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, SystemTime},
};

use crate::run::make_private_folder;

use super::{files::replace, record::hash};

/// How much is kept, in bytes: what was not used for longest goes first.
const MOST_BYTES: u64 = 256 << 20;

/// How many hexadecimal digits a hash has.
const HASH_DIGITS: usize = 64;

/// How often a held lock is tried again, and how long is waited between: a minute, in which any archive is made.
const PATIENCE: (u32, Duration) = (600, Duration::from_millis(100));

/// What gradings of one user share.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    is_fresh: bool,
    /// Whether the folder can be used, once that was asked.
    usable: OnceLock<Result<(), String>>,
    has_grown: AtomicBool,
}

impl Cache {
    /// The user's own, in `XDG_CACHE_HOME` or `~/.cache`; none where neither is known. From a fresh one no build is taken.
    #[must_use]
    pub fn of_user(is_fresh: bool) -> Option<Self> {
        let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let parent = named
            .filter(|path| path.is_absolute())
            .or_else(|| env::home_dir().map(|home| home.join(".cache")))
            .filter(|path| path.is_absolute())?;
        Some(Self {
            folder: parent.join("tilegrade"),
            is_fresh,
            usable: OnceLock::new(),
            has_grown: AtomicBool::new(false),
        })
    }

    /// Whether builds are to be made anew.
    pub(super) const fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    /// Makes the folder, or says why nothing can be kept.
    pub(super) fn open(&self) -> Result<(), String> {
        let open = || {
            make_private_folder(&self.folder).map_err(|error| {
                let folder = self.folder.display();
                format!("nothing is kept in `{folder}` for later gradings: {error}")
            })
        };
        self.usable.get_or_init(open).clone()
    }

    /// What is kept under a name, if it is whole.
    pub(super) fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.open().ok()?;
        let path = self.folder.join(name);
        let mut bytes = fs::read(&path).ok()?;
        if bytes.len() < HASH_DIGITS {
            return None;
        }
        let content = bytes.split_off(HASH_DIGITS);
        if bytes != hash_of(name, &content).as_bytes() {
            return None;
        }
        // It was used: where that cannot be noted, it only goes sooner.
        let _ = File::open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(content)
    }

    /// Keeps something under a name, in place of what is there.
    pub(super) fn keep(&self, name: &str, content: &[u8]) -> io::Result<()> {
        self.open().map_err(io::Error::other)?;
        let whole = [hash_of(name, content).as_bytes(), content].concat();
        self.has_grown.store(true, Ordering::Relaxed);
        replace(&self.folder.join(name), &whole)
    }

    /// Waits until no other grading makes what is called so, and holds others off as long as the file is open.
    pub(super) fn lock(&self, name: &str, stop: &AtomicBool) -> io::Result<File> {
        self.open().map_err(io::Error::other)?;
        let file = File::create(self.folder.join(format!("{name}.lock")))?;
        let (tries, pause) = PATIENCE;
        for _ in 0..tries {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => break,
                Err(TryLockError::WouldBlock) => thread::sleep(pause),
            }
        }
        Err(io::Error::other("another grading holds it"))
    }

    /// Removes what was not used for longest, where there is too much.
    pub(super) fn trim(&self) {
        if !self.has_grown.load(Ordering::Relaxed) {
            return;
        }
        let listing = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = listing
            .filter_map(|entry| {
                let facts = entry.metadata().ok()?;
                Some((facts.modified().ok()?, facts.len(), entry.path()))
            })
            .collect();
        kept.sort_unstable_by(|one, other| other.cmp(one));
        let mut bytes = 0;
        for (_, length, path) in kept {
            bytes += length;
            if bytes > MOST_BYTES {
                // Another grading may have removed it already.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// What a file begins with: a file under another's name is none.
fn hash_of(name: &str, content: &[u8]) -> String {
    hash(&[name.as_bytes(), b"\n", content].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(folder: PathBuf) -> Cache {
        Cache {
            folder,
            is_fresh: false,
            usable: OnceLock::new(),
            has_grown: AtomicBool::new(false),
        }
    }

    #[test]
    fn what_is_kept_is_read_whole_or_not_at_all() {
        let parent = tempfile::tempdir().expect("a temporary folder");
        let cache = cache(parent.path().join("c"));
        assert_eq!(cache.read("x"), None);
        cache.keep("x", b"content").expect("there is room");
        assert_eq!(cache.read("x").as_deref(), Some(&b"content"[..]));
        let path = parent.path().join("c/x");
        fs::copy(&path, parent.path().join("c/y")).expect("there is room");
        assert_eq!(cache.read("y"), None, "it is another one's");
        let whole = fs::read(&path).expect("it is there");
        for end in 0..whole.len() {
            fs::write(&path, &whole[..end]).expect("it is writable");
            assert_eq!(cache.read("x"), None, "{end}");
        }
        for place in 0..whole.len() {
            let mut other = whole.clone();
            other[place] ^= 1;
            fs::write(&path, other).expect("it is writable");
            assert_eq!(cache.read("x"), None, "{place}");
        }
    }

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let parent = tempfile::tempdir().expect("a temporary folder");
        let folder = parent.path().to_owned();
        let cache = cache(folder.join("c"));
        for name in ["old", "used", "new"] {
            cache.keep(name, name.as_bytes()).expect("there is room");
        }
        let file = |name: &str| folder.join("c").join(name);
        let hour = |hours: u64| SystemTime::UNIX_EPOCH + Duration::from_hours(hours);
        for (name, hours, length) in [("old", 1, 10), ("used", 2, 10), ("new", 3, MOST_BYTES - 80)]
        {
            let opened = File::options()
                .write(true)
                .open(file(name))
                .expect("a file");
            if name == "new" {
                opened.set_len(length).expect("holes need no room");
            }
            opened.set_modified(hour(hours)).expect("it is ours");
        }
        cache.read("used").expect("it is whole");
        cache.trim();
        assert!(file("used").exists() && file("new").exists());
        assert!(!file("old").exists());
    }
}
