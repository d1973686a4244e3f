//! Writing what an attack hands in: its files, those that are generated since nobody would commit them, and links.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::symlink;
use std::path::Path;

use serde::Deserialize;

use super::attack::Attack;
use super::fixture::Names;

/// What stands for the number of a repetition.
const NUMBER: &str = "@NUMBER@";

/// A file that is too large to be committed: a text repeated. Where the path has a number, one file for each.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Generated {
    path: String,
    #[serde(default)]
    before: String,
    #[serde(default)]
    repeated: String,
    times: u64,
    #[serde(default)]
    after: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Link {
    path: String,
    to: String,
}

/// Writes an attack's submission into a folder, with its ground's names in place of what stands for them.
pub(super) fn write(attack: &Attack, folder: &Path, names: &Names) -> io::Result<()> {
    for (path, bytes) in &attack.files {
        let path = place(folder, path)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => fs::write(path, names.put_into(text))?,
            Err(_) => fs::write(path, bytes)?,
        }
    }
    for generated in &attack.generated {
        generated.write(folder, names)?;
    }
    for link in &attack.links {
        symlink(names.put_into(&link.to), place(folder, &link.path)?)?;
    }
    Ok(())
}

/// A path in the folder, whose own folder is there.
fn place(folder: &Path, path: &str) -> io::Result<std::path::PathBuf> {
    let path = folder.join(path);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    Ok(path)
}

impl Generated {
    fn write(&self, folder: &Path, names: &Names) -> io::Result<()> {
        if self.path.contains(NUMBER) {
            for number in 0..self.times {
                let path = self.path.replace(NUMBER, &number.to_string());
                let text = numbered(&self.repeated, number);
                fs::write(place(folder, &path)?, names.put_into(&text))?;
            }
            return Ok(());
        }
        let mut file = BufWriter::new(File::create(place(folder, &self.path)?)?);
        file.write_all(names.put_into(&self.before).as_bytes())?;
        for number in 0..self.times {
            file.write_all(numbered(&self.repeated, number).as_bytes())?;
        }
        file.write_all(names.put_into(&self.after).as_bytes())?;
        file.flush()
    }
}

fn numbered(text: &str, number: u64) -> String {
    text.replace(NUMBER, &number.to_string())
}
