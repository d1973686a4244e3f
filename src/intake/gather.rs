//! Giving a submission a folder of its own: its archive is unpacked, its loose files are put together.
//!
//! An archive that lies beside sources stays as it is. It is a copy or a library more often than not, and old sources in it would
//! be built with the new ones.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::archive::{self, Limits, Why};

use super::{
    ContentsError, SkipReason, Skipped, Submission,
    contents::{MOST_BYTES, is_source},
    files::is_archive,
};

/// Archives in archives that are taken apart, one in the other.
const NESTING: usize = 2;

/// A file of a submission: where it lies, and its path in the folder that it is put into.
type Piece = (PathBuf, PathBuf);

/// The folder of a submission, which is filled from where the files were found and then from itself, as long as archives in it
/// are to be taken apart. They share their bounds.
struct Home<'a> {
    folder: PathBuf,
    limits: Limits,
    skipped: Vec<Skipped>,
    stop: &'a Arc<AtomicBool>,
}

/// Gives a submission a folder of its own below `place`, where it needs one. What fails is an obstacle of it alone.
/// Where `stop` is set meanwhile, what comes of it counts for nothing.
pub(super) fn gather(submission: &mut Submission, place: &Path, stop: &Arc<AtomicBool>) {
    let is_lost = |one: &Skipped| matches!(one.why, SkipReason::Large | SkipReason::Name);
    submission.skip_parts();
    let mut lost = submission.skipped.iter().find(|one| is_lost(one)).cloned();
    let mut home = Home {
        folder: place.join("each").join(&submission.record_name),
        limits: Limits::default(),
        skipped: Vec::new(),
        stop,
    };
    submission.obstacle =
        (0..=NESTING).find_map(|nesting| home.take(submission, nesting, place).err());
    let is_large = |one: &&Skipped| one.why == SkipReason::Large;
    lost = lost.or_else(|| home.skipped.iter().find(is_large).cloned());
    submission.skipped.extend(home.skipped);
    let holds_sources = || {
        submission
            .files()
            .is_ok_and(|files| files.iter().any(|it| is_source(it)))
    };
    if let (Some(Skipped { path, why }), None) = (lost, &submission.obstacle)
        && !holds_sources()
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
        for part in std::mem::take(&mut self.parts) {
            let data = part.from.symlink_metadata().ok();
            // A link would lead to any file of this machine.
            let no_file = || {
                data.as_ref()
                    .is_none_or(|it| !it.is_file())
                    .then_some(SkipReason::NoFile)
            };
            let is_large = || data.as_ref().is_some_and(|it| it.len() > MOST_BYTES);
            let large = || is_large().then_some(SkipReason::Large);
            match part.skipped.or_else(no_file).or_else(large) {
                None => self.parts.push(part),
                Some(why) => self.skipped.push(Skipped {
                    path: part
                        .from
                        .strip_prefix(&folder)
                        .unwrap_or(&part.from)
                        .to_owned(),
                    why,
                }),
            }
        }
    }

    /// All files of it that count.
    fn pieces(&self) -> Result<Vec<Piece>, ContentsError> {
        if !self.parts.is_empty() {
            let parts = self.parts.iter();
            return Ok(parts
                .map(|part| (part.from.clone(), PathBuf::from(&part.name)))
                .collect());
        }
        let files = self.files()?.into_iter();
        Ok(files.map(|file| (self.root.join(&file), file)).collect())
    }
}

impl Home<'_> {
    /// Takes a submission in, where it is in pieces or holds archives and no sources.
    fn take(
        &mut self,
        submission: &mut Submission,
        nesting: usize,
        place: &Path,
    ) -> Result<(), ContentsError> {
        // What is too large or cannot be read is found once more when it is graded, and told there.
        let pieces = submission.pieces().unwrap_or_default();
        let is_packed = |(from, _): &&Piece| is_archive(from).unwrap_or(false);
        let mut packed: Vec<Piece> = pieces.iter().filter(is_packed).cloned().collect();
        if pieces.iter().any(|(from, _)| is_source(from)) {
            let beside = packed.drain(..).map(|(_, path)| Skipped {
                path,
                why: SkipReason::Archive,
            });
            self.skipped.extend(beside);
        }
        if packed.is_empty() && submission.parts.is_empty() {
            return Ok(());
        }
        let failed = self.failed();
        let each = self.folder.parent().unwrap_or(place);
        fs::create_dir_all(each).map_err(&failed)?;
        let staging = tempfile::tempdir_in(each).map_err(&failed)?;
        let staged = staging.path().join("staged");
        match (&packed[..], &pieces[..]) {
            // The folder is the archive, and not one that holds it.
            ([only], [_]) if nesting == 0 => self.unpack(&only.0, &staged, Path::new(""))?,
            _ => self.fill(&staged, &pieces, &packed)?,
        }
        if self.folder.symlink_metadata().is_ok() {
            fs::remove_dir_all(&self.folder).map_err(&failed)?;
        }
        fs::rename(&staged, &self.folder).map_err(&failed)?;
        submission.root.clone_from(&self.folder);
        submission.file = None;
        submission.parts = Vec::new();
        Ok(())
    }

    fn fill(
        &mut self,
        folder: &Path,
        pieces: &[Piece],
        packed: &[Piece],
    ) -> Result<(), ContentsError> {
        let failed = self.failed();
        fs::create_dir_all(folder).map_err(&failed)?;
        let mut bytes = 0;
        for piece @ (from, to) in pieces {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ContentsError::Failed(
                    "interrupted".to_owned(),
                    "run the same command again",
                ));
            }
            let target = folder.join(to);
            fs::create_dir_all(target.parent().unwrap_or(folder)).map_err(&failed)?;
            if packed.contains(piece) {
                self.unpack(from, &target, to)?;
                continue;
            }
            bytes += fs::metadata(from).map_err(&failed)?.len();
            if bytes > MOST_BYTES {
                let message = format!("more than {} MiB of files were handed in", MOST_BYTES >> 20);
                return Err(ContentsError::Failed(
                    message,
                    "name its folder or files as a PATH of its own",
                ));
            }
            fs::copy(from, &target).map_err(&failed)?;
        }
        Ok(())
    }

    /// Unpacks a student's archive into a new folder, which is `folder` in the submission.
    fn unpack(&mut self, archive: &Path, into: &Path, folder: &Path) -> Result<(), ContentsError> {
        match archive::unpack_until(archive, into, &self.limits, self.stop) {
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

    fn failed(&self) -> impl Fn(io::Error) -> ContentsError + use<> {
        let folder = self.folder.clone();
        move |error| {
            let message = format!("{}: cannot be written: {error}", folder.display());
            ContentsError::Failed(message, "make room, and run the same command again")
        }
    }
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
            Why::Name => SkipReason::Name,
            Why::Large => SkipReason::Large,
            Why::Taken => SkipReason::Taken,
            Why::Padding => SkipReason::Padding,
        },
    })
}
