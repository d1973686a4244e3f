//! A gzip stream: a tar archive, or one file that is called as the stream is, without `.gz`.
//!
//! The name in the stream's own header is not looked at. It may say anything.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::bufread::GzDecoder;

use super::kind::HEAD;
use super::meter::Meter;
use super::source::{Source, fill};
use super::target::Target;
use super::{EntryFault, Kind, Why, from_tar};

pub(super) fn unpack(
    target: &mut Target,
    meter: &Meter,
    source: Source<'_>,
    name: &str,
) -> Result<(), EntryFault> {
    let mut members = Members {
        meter: meter.clone(),
        decoder: Some(GzDecoder::new(BufReader::new(source))),
    };
    let mut head = [0; HEAD];
    let filled = fill(&mut members, &mut head);
    let filled = filled.map_err(|error| (None, meter.fault(&error)))?;
    let mut whole = Cursor::new(&head[..filled]).chain(members);
    if Kind::of(&head[..filled]) == Some(Kind::Tar) {
        return from_tar::unpack(target, meter, whole);
    }
    let name = name_of_content(name);
    let mut whole = meter.counting(&mut whole);
    let unpacked = target.file(Path::new(name), &mut whole, meter);
    let drained = unpacked.and_then(|()| {
        let rest = io::copy(&mut whole, &mut io::sink());
        rest.map_err(|error| meter.fault(&error))
    });
    drained.map_err(|fault| (Some(name.to_owned()), fault))?;
    Ok(())
}

fn name_of_content(archive: &str) -> &str {
    let stem = match archive.rsplit_once('.') {
        Some((stem, ending))
            if ["gz", "tgz"]
                .iter()
                .any(|gz| ending.eq_ignore_ascii_case(gz)) =>
        {
            stem
        }
        _ => archive,
    };
    if stem.is_empty() { "content" } else { stem }
}

/// All members of a gzip stream, one after the other. What follows them is passed over.
struct Members<R> {
    decoder: Option<GzDecoder<R>>,
    meter: Meter,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let count = decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let next = decoder.get_mut().fill_buf()?;
            let (is_more, is_member) = (!next.is_empty(), next.starts_with(&[0x1f]));
            let rest = self.decoder.take().map(GzDecoder::into_inner);
            if is_member {
                self.decoder = rest.map(GzDecoder::new);
            } else if is_more {
                self.meter.note_around(Why::Padding);
            }
        }
        Ok(0)
    }
}
