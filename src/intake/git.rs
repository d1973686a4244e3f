//! When the last commit of a checkout was made, read from the files of git.
//!
//! The surprise: git is not asked. It runs what the configuration of a repository names, and this one is a stranger's. What is
//! not simply there (a commit that is stored as a difference, an object of another hash) is not known.

use std::{
    fs::{self, File},
    io::{Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use flate2::read::ZlibDecoder;

/// Bytes of a commit that are read: what it is, its parents, its author and its committer stand at the beginning.
const MOST_COMMIT: u64 = 1 << 16;

/// Bytes of the longest list of references that is read.
const MOST_REFERENCES: u64 = 4 << 20;

/// Bytes of an object's name.
const NAME: usize = 20;

/// When the commit that is checked out was made, in seconds since 1970.
pub(super) fn time_of_commit(checkout: &Path) -> Option<i64> {
    let folder = checkout.join(".git");
    if !folder.symlink_metadata().ok()?.is_dir() {
        return None;
    }
    let name = head(&folder)?;
    let commit = loose(&folder, &name).or_else(|| packed(&folder, &name))?;
    time(&commit)
}

/// The name of the commit that is checked out, in hexadecimal digits.
fn head(folder: &Path) -> Option<String> {
    let head = text(&folder.join("HEAD"))?;
    let head = head.trim();
    let Some(reference) = head.strip_prefix("ref: ") else {
        return Some(head.to_owned()).filter(|name| is_name(name));
    };
    if !reference.starts_with("refs/") || reference.split('/').any(|part| part == "..") {
        return None;
    }
    let own = text(&folder.join(reference)).map(|name| name.trim().to_owned());
    let name = own.or_else(|| {
        let all = text(&folder.join("packed-refs"))?;
        let mut lines = all.lines().filter_map(|line| line.split_once(' '));
        let (name, _) = lines.find(|(_, of)| *of == reference)?;
        Some(name.to_owned())
    })?;
    Some(name).filter(|name| is_name(name))
}

fn is_name(name: &str) -> bool {
    name.len() == 2 * NAME && name.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// A commit in a file of its own, without what stands in front of it.
fn loose(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let file = open(&folder.join("objects").join(&name[..2]).join(&name[2..]))?;
    let object = inflated(file)?;
    let end = object.iter().position(|byte| *byte == 0)?;
    object
        .starts_with(b"commit ")
        .then(|| object[end + 1..].to_vec())
}

/// A commit among those that are packed.
fn packed(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let digit = |at: usize| u8::from_str_radix(&name[2 * at..2 * at + 2], 16).ok();
    let name: Option<Vec<u8>> = (0..NAME).map(digit).collect();
    let name = name?;
    let entries = fs::read_dir(folder.join("objects/pack")).ok()?;
    let mut indexes: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    indexes.retain(|path| path.extension().is_some_and(|ending| ending == "idx"));
    indexes.sort();
    indexes.iter().find_map(|index| {
        let at = place(&mut open(index)?, &name)?;
        let mut pack = open(&index.with_extension("pack"))?;
        pack.seek(SeekFrom::Start(at)).ok()?;
        let first = byte(&mut pack)?;
        let mut last = first;
        while last & 0x80 != 0 {
            last = byte(&mut pack)?;
        }
        let is_commit = (first >> 4) & 7 == 1;
        is_commit.then(|| inflated(pack)).flatten()
    })
}

/// Where an object begins in the pack of this index.
fn place(index: &mut File, name: &[u8]) -> Option<u64> {
    /// Bytes in front of the names: what it is, its version, and a table of 256 counts.
    const NAMES: u64 = 8 + 256 * 4;
    let mut head = [0; 8];
    index.read_exact(&mut head).ok()?;
    if head != *b"\xfftOc\0\0\0\x02" {
        return None;
    }
    let first = u64::from(name[0]);
    let mut low = match first {
        0 => 0,
        _ => number(index, 8 + (first - 1) * 4)?,
    };
    let mut high = number(index, 8 + first * 4)?;
    let all = number(index, 8 + 255 * 4)?;
    while low < high {
        let middle = low.midpoint(high);
        let mut found = [0; NAME];
        index
            .seek(SeekFrom::Start(NAMES + middle * NAME as u64))
            .ok()?;
        index.read_exact(&mut found).ok()?;
        match found.as_slice().cmp(name) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => {
                let offsets = NAMES + all * (NAME as u64 + 4);
                let at = number(index, offsets + middle * 4)?;
                // Beyond 2 GiB it stands elsewhere.
                return Some(at).filter(|at| at >> 31 == 0);
            }
        }
    }
    None
}

/// The number at a place of a file.
fn number(file: &mut File, at: u64) -> Option<u64> {
    let mut number = [0; 4];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut number).ok()?;
    Some(u64::from(u32::from_be_bytes(number)))
}

/// The committer's time, of the text of a commit.
fn time(commit: &[u8]) -> Option<i64> {
    let line = commit
        .split(|byte| *byte == b'\n')
        .take_while(|line| !line.is_empty())
        .find_map(|line| line.strip_prefix(b"committer "))?;
    let line = String::from_utf8_lossy(line);
    let mut words = line.rsplit(' ');
    let (_zone, seconds) = (words.next()?, words.next()?);
    seconds.parse().ok()
}

fn inflated(from: impl Read) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut decoder = ZlibDecoder::new(from).take(MOST_COMMIT);
    // A commit that is longer, or damaged behind its head, still has its head.
    let _ = decoder.read_to_end(&mut bytes);
    (!bytes.is_empty()).then_some(bytes)
}

fn byte(file: &mut File) -> Option<u8> {
    let mut byte = [0];
    file.read_exact(&mut byte).ok()?;
    Some(byte[0])
}

fn text(path: &Path) -> Option<String> {
    let mut text = String::new();
    let mut file = open(path)?.take(MOST_REFERENCES);
    file.read_to_string(&mut text).ok()?;
    Some(text)
}

/// Opens a regular file, and nothing that may never end.
fn open(path: &Path) -> Option<File> {
    let is_file = path.symlink_metadata().ok()?.is_file();
    is_file.then(|| File::open(path)).and_then(Result::ok)
}

#[cfg(test)]
mod tests {
    use std::{fs, io::Write, path::Path};

    use flate2::{Compression, write::ZlibEncoder};

    use super::time_of_commit;

    const COMMIT: &str = "tree 1\nparent 2\nauthor A <a@x> 1 +0000\ncommitter B C <b@x> 1788264000 -0600\n\ncommitter 7 +0000\n";
    const NAME: &str = "05aabbccddeeff00112233445566778899aabbcc";

    fn deflated(text: &str) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
        let path = folder.join(".git").join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, content).expect("a file");
    }

    #[test]
    fn a_commit_in_a_file_of_its_own_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), "HEAD", "ref: refs/heads/main\n");
        assert_eq!(time_of_commit(folder.path()), None);
        write(folder.path(), "refs/heads/main", format!("{NAME}\n"));
        let object = deflated(&format!("commit {}\0{COMMIT}", COMMIT.len()));
        write(folder.path(), &format!("objects/05/{}", &NAME[2..]), object);
        assert_eq!(time_of_commit(folder.path()), Some(1_788_264_000));
    }

    #[test]
    fn a_packed_commit_of_a_packed_reference_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), "HEAD", "ref: refs/heads/main\n");
        let references = format!("# pack-refs with: peeled\n{NAME} refs/heads/main\n");
        write(folder.path(), "packed-refs", references);
        let mut pack = b"PACK\0\0\0\x02\0\0\0\x01".to_vec();
        let length = COMMIT.len();
        pack.push(u8::try_from(0x90 | (length & 15)).expect("a byte"));
        pack.push(u8::try_from(length >> 4).expect("a short commit"));
        pack.extend(deflated(COMMIT));
        let mut index = b"\xfftOc\0\0\0\x02".to_vec();
        for first in 0..256_u32 {
            index.extend(if first < 5 { [0; 4] } else { [0, 0, 0, 1] });
        }
        for at in 0..20 {
            index.push(u8::from_str_radix(&NAME[2 * at..2 * at + 2], 16).expect("digits"));
        }
        index.extend([0; 4]);
        index.extend([0, 0, 0, 12]);
        write(folder.path(), "objects/pack/pack-1.pack", pack);
        write(folder.path(), "objects/pack/pack-1.idx", &index);
        assert_eq!(time_of_commit(folder.path()), Some(1_788_264_000));
        write(folder.path(), "objects/pack/pack-1.idx", &index[..1040]);
        assert_eq!(time_of_commit(folder.path()), None);
    }

    #[test]
    fn references_lead_nowhere_else() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), "HEAD", "ref: refs/../../outside\n");
        fs::write(folder.path().join("outside"), NAME).expect("a file");
        assert_eq!(time_of_commit(folder.path()), None);
        write(folder.path(), "HEAD", "é".repeat(20));
        assert_eq!(time_of_commit(folder.path()), None);
    }
}
