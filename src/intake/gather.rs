//! Giving a submission a folder of its own: its archive is unpacked, its loose files are put together.
//!
//! An archive that lies beside sources stays as it is. It is a copy or a library more often than not, and old sources in it would
//! be built with the new ones.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io, mem};

use super::contents::{Contents, MOST_BYTES};
use super::files::is_archive;
use super::{ContentsError, SkipReason, Skipped, Submission};
use crate::archive::{self, Limits, Why};
use crate::language::is_source;

/// Archives in archives that are taken apart, one in the other.
const NESTING: usize = 2;

/// A file of a submission: where it lies, and its path in the folder that it is put into.
type Piece = (PathBuf, PathBuf);

/// Where a submission gets a folder, and another from that one as long as archives in it are taken apart, within the same bounds.
struct Home<'a> {
    place: &'a Path,
    limits: Limits,
    skipped: Vec<Skipped>,
    /// Whether the files lie among those of others.
    is_loose: bool,
    stop: &'a Arc<AtomicBool>,
}

/// Gives a submission a folder of its own below `place`, where it needs one. What fails is an obstacle of it alone.
pub(super) fn gather(submission: &mut Submission, place: &Path, stop: &Arc<AtomicBool>) {
    let mut home = Home {
        place,
        limits: Limits::default(),
        skipped: Vec::new(),
        is_loose: !submission.parts.is_empty(),
        stop,
    };
    submission.skip_parts();
    let first_lost = |all: &[Skipped]| all.iter().find(|one| one.why.is_lost()).cloned();
    let lost = first_lost(&submission.skipped);
    for nesting in 0..=NESTING {
        match home.take(submission, nesting) {
            Ok(true) => (),
            Ok(false) => break,
            Err(obstacle) => {
                submission.obstacle = Some(obstacle);
                // What came out of it before takes no room any more.
                for nesting in 0..=nesting {
                    let _ = fs::remove_dir_all(home.folder(submission, nesting));
                }
                break;
            }
        }
    }
    let lost = lost.or_else(|| first_lost(&home.skipped));
    submission.skipped.extend(home.skipped);
    let files = || submission.files().unwrap_or_default();
    if let (Some(Skipped { path, why }), None) = (lost, &submission.obstacle)
        && !files().iter().any(|file| is_source(file))
    {
        // It may be all of what was handed in.
        let message = format!("`{}` could not be taken: {}", path.display(), why.words());
        let hint = "unpack it yourself, and name the student's folder or file as a PATH of its own";
        submission.obstacle = Some(ContentsError::Failed(message, hint));
    }
}

impl Submission {
    /// Lists the parts that do not count, and keeps the others.
    fn skip_parts(&mut self) {
        let folder = self.root.parent().unwrap_or(&self.root).to_owned();
        for part in mem::take(&mut self.parts) {
            let why = part.skipped.or(match part.from.symlink_metadata() {
                Ok(data) if data.is_file() => {
                    let is_large =
                        data.len() > MOST_BYTES && !is_archive(&part.from).unwrap_or(false);
                    is_large.then_some(SkipReason::Unpacked(Why::Large))
                }
                // A link would lead to any file of this machine.
                _ => Some(SkipReason::NoFile),
            });
            let Some(why) = why else {
                self.parts.push(part);
                continue;
            };
            let path = part.from.strip_prefix(&folder).unwrap_or(&part.from);
            let path = path.to_owned();
            self.skipped.push(Skipped { path, why });
        }
    }
}

impl Home<'_> {
    /// Takes a submission in, where it is in pieces or holds archives and no sources. Says whether there may be more to do.
    fn take(&mut self, submission: &mut Submission, nesting: usize) -> Result<bool, ContentsError> {
        // What is too large or cannot be read is found once more when it is graded, and told there.
        let pieces: Vec<Piece> = if self.is_loose {
            let parts = mem::take(&mut submission.parts).into_iter();
            parts.map(|part| (part.from, part.name.into())).collect()
        } else {
            let Contents { files, skipped, .. } = submission.contents().unwrap_or_default();
            let lost = skipped.into_iter().filter(|one| one.why.is_lost());
            self.skipped.extend(lost);
            let whole = |file: PathBuf| (submission.root.join(&file), file);
            files.into_iter().map(whole).collect()
        };
        let is_packed = |(from, _): &&Piece| is_archive(from).unwrap_or(false);
        let mut packed: Vec<Piece> = pieces.iter().filter(is_packed).cloned().collect();
        if pieces.iter().any(|(from, _)| is_source(from)) {
            let why = SkipReason::Archive;
            let beside = packed.drain(..).map(|(_, path)| Skipped { path, why });
            self.skipped.extend(beside);
        }
        if packed.is_empty() && !self.is_loose {
            return Ok(false);
        }
        // What lies in an archive is taken apart into another folder, and all else is put beside it.
        let folder = self.folder(submission, nesting);
        let above = folder.parent().unwrap_or(self.place);
        fs::create_dir_all(above).map_err(|error| unwritable(&folder, &error))?;
        match (&packed[..], &pieces[..]) {
            // The folder is the archive, and not one that holds it.
            ([only], [_]) if nesting == 0 => self.unpack(&only.0, &folder, Path::new(""))?,
            _ => self.fill(&folder, &pieces, &packed)?,
        }
        self.is_loose = false;
        submission.root = folder;
        submission.file = None;
        Ok(!packed.is_empty())
    }

    fn folder(&self, submission: &Submission, nesting: usize) -> PathBuf {
        let above = self.place.join(format!("each-{}", nesting + 1));
        above.join(&submission.record_name)
    }

    fn fill(
        &mut self,
        folder: &Path,
        pieces: &[Piece],
        packed: &[Piece],
    ) -> Result<(), ContentsError> {
        let failed = |error| unwritable(folder, &error);
        fs::create_dir(folder).map_err(failed)?;
        for piece @ (from, to) in pieces {
            if self.stop.load(Ordering::Relaxed) {
                let hint = "run the same command again";
                return Err(ContentsError::Failed("interrupted".to_owned(), hint));
            }
            let target = folder.join(to);
            if to.iter().count() > 1 {
                fs::create_dir_all(target.parent().unwrap_or(folder)).map_err(failed)?;
            }
            if packed.contains(piece) {
                self.unpack(from, &target, to)?;
                continue;
            }
            // What was unpacked here is nobody else's, and needs no copy.
            if !from.starts_with(self.place) || fs::hard_link(from, &target).is_err() {
                fs::copy(from, &target).map_err(failed)?;
            }
        }
        Ok(())
    }

    fn unpack(&mut self, archive: &Path, into: &Path, folder: &Path) -> Result<(), ContentsError> {
        match archive::unpack(archive, into, &self.limits, self.stop) {
            Ok(unpacked) => {
                self.limits = self.limits.behind(&unpacked);
                self.skipped.extend(skipped_in(folder, &unpacked.skipped));
                Ok(())
            }
            Err(error @ archive::Error::Refused(_)) => {
                Err(ContentsError::Refused(error.to_string(), error.hint()))
            }
            Err(error) => Err(ContentsError::Failed(error.to_string(), error.hint())),
        }
    }
}

fn unwritable(folder: &Path, error: &io::Error) -> ContentsError {
    let message = format!("{}: cannot be written: {error}", folder.display());
    ContentsError::Failed(message, "make room, and run the same command again")
}

/// What was passed over in an archive that was unpacked into this folder.
pub(super) fn skipped_in<'a>(
    folder: &Path,
    skipped: &'a [archive::Skipped],
) -> impl Iterator<Item = Skipped> + use<'a> {
    let folder = folder.to_owned();
    skipped.iter().map(move |one| Skipped {
        path: folder.join(one.path.strip_prefix("/").unwrap_or(&one.path)),
        why: match one.why {
            Why::NoFile => SkipReason::NoFile,
            why => SkipReason::Unpacked(why),
        },
    })
}
