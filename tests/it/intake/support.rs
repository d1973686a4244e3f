//! Folders and archives of classes, and what is said of them.

use std::{
    fs,
    io::{Cursor, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::support::{Printed, tilegrade};

/// A folder with what is handed in.
pub(super) struct Desk {
    folder: TempDir,
}

impl Desk {
    /// One with these files.
    pub(super) fn with<Content: AsRef<[u8]>>(files: &[(&str, Content)]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let desk = Self { folder };
        for (name, content) in files {
            desk.write(name, content);
        }
        desk
    }

    pub(super) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, content).expect("a file");
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The list of what would be graded; what is warned of beside it is the tests' own to look at.
    pub(super) fn list(&self, arguments: &[&str]) -> Value {
        let call = tilegrade(["submissions", "--format", "json"]);
        let call = arguments.iter().fold(call, |call, word| call.and(*word));
        let printed = call.within(self.folder()).talks().run();
        serde_json::from_str(&printed.stdout).expect("JSON")
    }

    /// The names of what would be graded, with what it was taken for and the files that count.
    pub(super) fn names(&self, arguments: &[&str]) -> Vec<String> {
        let list = self.list(arguments);
        let submissions = list["submissions"].as_array().expect("a list");
        let text = |one: &Value| {
            let files = one["files"].as_array().expect("files").iter();
            let files: Vec<&str> = files.map(|file| file.as_str().expect("a path")).collect();
            let name = one["name"].as_str().expect("a name");
            let layout = one["layout"].as_str().expect("a layout");
            format!("{name} [{layout}] {}", files.join(" "))
        };
        submissions.iter().map(text).collect()
    }

    /// What is said of one of these that cannot be taken in.
    pub(super) fn refused(&self, arguments: &[&str]) -> Printed {
        let call = arguments
            .iter()
            .fold(tilegrade(["submissions"]), |call, word| call.and(*word));
        call.within(self.folder()).exits(2).prints("").talks().run()
    }
}

/// A zip archive of these files.
pub(super) fn zip<Content: AsRef<[u8]>>(files: &[(&str, Content)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .expect("an entry");
        writer.write_all(content.as_ref()).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

/// A tar archive of these files.
pub(super) fn tar<Content: AsRef<[u8]>>(files: &[(&str, Content)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let content = content.as_ref();
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder
            .append_data(&mut header, name, content)
            .expect("memory");
    }
    builder.into_inner().expect("memory")
}

pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}
