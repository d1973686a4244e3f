//! A zip archive of files, the same bytes for the same files, with programs marked as such.

use std::io::{self, Cursor, Write};

use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

use super::StarterFile;

/// The archive. Names are in order, whatever the order of the files; the time of all of them is that at which time begins there.
///
/// # Errors
/// Files that no archive can hold.
pub fn archive(files: &[StarterFile]) -> io::Result<Vec<u8>> {
    let mut files: Vec<&StarterFile> = files.iter().collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(mode);
        writer.start_file(file.path.as_str(), options)?;
        writer.write_all(&file.bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use zip::ZipArchive;

    use super::{StarterFile, archive};

    #[test]
    fn an_archive_is_the_same_whatever_the_order_and_keeps_what_may_be_run() {
        let files = [
            StarterFile::program("run", "#!/bin/sh\n"),
            StarterFile::new("a/b.txt", "text"),
        ];
        let [one, other] = files.clone();
        let bytes = archive(&files).expect("an archive");
        assert_eq!(archive(&[other, one]).expect("an archive"), bytes);
        let mut read = ZipArchive::new(Cursor::new(&bytes)).expect("an archive");
        for (name, mode, text) in [
            ("a/b.txt", 0o100_644, "text"),
            ("run", 0o100_755, "#!/bin/sh\n"),
        ] {
            let mut file = read.by_name(name).expect("an entry");
            assert_eq!(file.unix_mode(), Some(mode));
            let mut found = String::new();
            file.read_to_string(&mut found).expect("text");
            assert_eq!(found, text);
        }
        assert_eq!(read.len(), 2);
    }
}
