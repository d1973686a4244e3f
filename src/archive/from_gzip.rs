//! A gzip stream: a tar archive, or one file that is called as the stream is, without `.gz`.
//!
//! The surprise: the name in the stream's own header is not looked at. It may say anything.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::GzDecoder;

use super::{
    Error, Kind, Reason,
    entry_path::EntryPath,
    fault::{Aside, Here},
    from_tar,
    kind::HEAD,
    source::{Source, fill},
    unpacker::Unpacker,
};

/// Unpacks a gzip stream.
pub(super) fn unpack(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    source: Source<'_>,
) -> Result<(), Error> {
    let members = Members {
        aside: source.aside.clone(),
        decoder: Some(GzDecoder::new(BufReader::new(source))),
    };
    let mut stream = unpacker.tally.counting(members);
    let mut head = [0; HEAD];
    let filled = fill(&mut stream, &mut head).map_err(|error| {
        here.whole(
            unpacker
                .aside
                .meaning(&error, "its compressed data make no sense"),
        )
    })?;
    let mut whole = Cursor::new(&head[..filled]).chain(stream);
    if Kind::of(&head[..filled]) == Some(Kind::Tar) {
        return from_tar::unpack(unpacker, here, whole);
    }
    let name = name_of_content(here.archives.last().map_or("", String::as_str));
    let path = EntryPath::parse(&name).map_err(|reason| here.at(&name, reason))?;
    let ignored = unpacker.passes_over(here, &path);
    if ignored.map_err(|reason| here.at(&name, reason))? {
        return Ok(());
    }
    let claimed = unpacker.claim(here, &path);
    claimed.map_err(|reason| here.at(&name, reason))?;
    unpacker.file(here, &name, &path, &mut whole)
}

/// The name of the file in a stream of this name.
fn name_of_content(archive: &str) -> String {
    let name = archive.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = match name.rsplit_once('.') {
        Some((stem, ending))
            if ["gz", "tgz"]
                .iter()
                .any(|gz| ending.eq_ignore_ascii_case(gz)) =>
        {
            stem
        }
        _ => name,
    };
    let stem = if stem.is_empty() { "content" } else { stem };
    stem.to_owned()
}

/// All members of a gzip stream, one after the other, and nothing else behind them.
struct Members<R> {
    decoder: Option<GzDecoder<R>>,
    aside: Aside,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let count = decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some(&next) = decoder.get_mut().fill_buf()?.first() else {
                return Ok(0);
            };
            let rest = self.decoder.take().map(GzDecoder::into_inner);
            if next != 0x1f {
                return Err(self.aside.put(Reason::Trailing));
            }
            self.decoder = rest.map(GzDecoder::new);
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::name_of_content;

    #[test]
    fn a_file_is_called_as_its_stream() {
        assert_eq!(name_of_content("Main.java.gz"), "Main.java");
        assert_eq!(name_of_content("old/Main.java.GZ"), "Main.java");
        assert_eq!(name_of_content("old\\hw3.tgz"), "hw3");
        assert_eq!(name_of_content("hw3"), "hw3");
        assert_eq!(name_of_content(".gz"), "content");
    }
}
