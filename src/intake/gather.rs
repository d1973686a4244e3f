//! Giving a submission a folder of its own: its archive is unpacked, its loose files are put together.
//!
//! The surprise: an archive that lies beside sources stays as it is. It is a copy or a library more often than not, and old
//! sources in it would be built with the new ones.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::archive::{self, Limits, Skipped, Why};

use super::{
    ContentsError, Handed, Left, Obstacle, Submission, WhyLeft, contents::is_source, found::Part,
};

/// Bytes that the files of one submission may have together before they are copied.
const MOST_BYTES: u64 = 64 << 20;

/// Archives in archives that are taken apart, one in the other.
const NESTING: usize = 2;

/// Where a submission was found.
pub(super) fn path_of(submission: &Submission) -> PathBuf {
    match &submission.file {
        Some(file) => submission.root.join(file),
        None => submission.root.clone(),
    }
}

/// A file of a submission: where it lies, and its path in the folder that it is put into.
type Piece = (PathBuf, PathBuf);

/// Gives a submission a folder of its own below `place`, where it needs one. What fails is an obstacle of it alone.
/// Where `stop` is set meanwhile, what comes of it counts for nothing.
pub(super) fn gather(handed: &mut Handed, place: &Path, stop: &Arc<AtomicBool>) {
    let submission = &mut handed.submission;
    if submission.obstacle.is_some() {
        return;
    }
    let folder = submission.root.parent().unwrap_or(&submission.root);
    let left = submission.parts.iter().filter_map(|part| {
        let no_file = (!is_file(&part.from)).then_some(WhyLeft::NoFile);
        Some(Left {
            path: part.from.strip_prefix(folder).unwrap_or(&part.from).into(),
            why: part.left.or(no_file)?,
        })
    });
    handed.left.extend(left);
    // What is too large or cannot be read is found once more when it is graded, and told there.
    let Ok(pieces) = pieces(submission) else {
        return;
    };
    let is_loose = !submission.parts.is_empty();
    let has_sources = pieces.iter().any(|(from, _)| is_source(from));
    let is_archive =
        |(from, _): &&Piece| !is_source(from) && archive::is_archive(from).unwrap_or(false);
    let packed: Vec<Piece> = pieces.iter().filter(is_archive).cloned().collect();
    if has_sources {
        handed.left.extend(packed.iter().map(|(_, to)| Left {
            path: to.clone(),
            why: WhyLeft::Archive,
        }));
    }
    if (packed.is_empty() || has_sources) && !is_loose {
        return;
    }
    let home = place.join("each").join(&submission.record_name);
    let taken_apart: &[Piece] = if has_sources { &[] } else { &packed };
    let mut unpacking = Unpacking {
        limits: Limits::default(),
        left: &mut handed.left,
        stop,
    };
    let mut filled = fill(&home, &pieces, taken_apart, &mut unpacking);
    if filled.is_ok() {
        submission.root = home;
        submission.file = None;
        submission.parts = Vec::new();
        if !has_sources {
            filled = open_nested(submission, place, &mut unpacking);
        }
    }
    submission.obstacle = filled.err();
}

/// Takes the archives apart that lay in an archive, as it is done with those in a folder: where no source lies beside them.
fn open_nested(
    submission: &Submission,
    place: &Path,
    unpacking: &mut Unpacking<'_>,
) -> Result<(), Obstacle> {
    for _ in 0..NESTING {
        // What is too large is found once more when it is graded, and told there.
        let files = submission.files().unwrap_or_default();
        let is_archive = |file: &&PathBuf| {
            !is_source(file) && archive::is_archive(&submission.root.join(file)).unwrap_or(false)
        };
        let packed = files.iter().filter(is_archive).cloned();
        if files.iter().any(|file| is_source(file)) {
            unpacking.left.extend(packed.map(|path| Left {
                path,
                why: WhyLeft::Archive,
            }));
            return Ok(());
        }
        for file in packed {
            let whole = submission.root.join(&file);
            let failed = |error: io::Error| {
                Obstacle::Failed(format!("{}: cannot be written: {error}", whole.display()))
            };
            let aside = tempfile::tempdir_in(place).map_err(failed)?;
            let archive = aside.path().join(file.file_name().unwrap_or_default());
            fs::rename(&whole, &archive).map_err(failed)?;
            unpack(&archive, &whole, &file, unpacking)?;
        }
    }
    Ok(())
}

/// Whether this is a file. A link would lead to any file of this machine.
fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_file())
}

/// All files of a submission that count.
fn pieces(submission: &Submission) -> Result<Vec<Piece>, ContentsError> {
    if !submission.parts.is_empty() {
        let parts = submission.parts.iter();
        let counts = parts.filter(|part| part.left.is_none() && is_file(&part.from));
        let piece = |part: &Part| (part.from.clone(), PathBuf::from(&part.name));
        return Ok(counts.map(piece).collect());
    }
    let files = submission.files()?.into_iter();
    Ok(files
        .map(|file| (submission.root.join(&file), file))
        .collect())
}

fn fill(
    home: &Path,
    pieces: &[Piece],
    packed: &[Piece],
    unpacking: &mut Unpacking<'_>,
) -> Result<(), Obstacle> {
    let failed = |error: io::Error| {
        Obstacle::Failed(format!("{}: cannot be written: {error}", home.display()))
    };
    if home.symlink_metadata().is_ok() {
        fs::remove_dir_all(home).map_err(failed)?;
    }
    fs::create_dir_all(home.parent().unwrap_or(home)).map_err(failed)?;
    if let ([only], [_]) = (packed, pieces) {
        return unpack(&only.0, home, Path::new(""), unpacking);
    }
    fs::create_dir_all(home).map_err(failed)?;
    let mut bytes = 0;
    for (from, to) in pieces {
        if unpacking.stop.load(Ordering::Relaxed) {
            return Err(Obstacle::Failed("interrupted".to_owned()));
        }
        let target = home.join(to);
        fs::create_dir_all(target.parent().unwrap_or(home)).map_err(failed)?;
        if packed.iter().any(|(archive, _)| archive == from) {
            unpack(from, &target, to, unpacking)?;
            continue;
        }
        bytes += fs::metadata(from).map_err(failed)?.len();
        if bytes > MOST_BYTES {
            let message = format!("more than {} MiB of files were handed in", MOST_BYTES >> 20);
            return Err(Obstacle::Refused(message));
        }
        fs::copy(from, &target).map_err(failed)?;
    }
    Ok(())
}

/// The unpacking of all archives of one submission, which share their bounds.
struct Unpacking<'a> {
    limits: Limits,
    left: &'a mut Vec<Left>,
    stop: &'a Arc<AtomicBool>,
}

/// Unpacks a student's archive into a new folder, which is `folder` in the submission.
fn unpack(
    archive: &Path,
    into: &Path,
    folder: &Path,
    unpacking: &mut Unpacking<'_>,
) -> Result<(), Obstacle> {
    match archive::unpack_until(archive, into, &unpacking.limits, unpacking.stop) {
        Ok(unpacked) => {
            unpacking.limits = unpacking.limits.behind(&unpacked);
            unpacking.left.extend(left_of(folder, &unpacked.skipped));
            Ok(())
        }
        Err(error @ archive::Error::Refused(_)) => {
            Err(Obstacle::Refused(format!("{error}; {}", error.hint())))
        }
        Err(error @ (archive::Error::Machine(_) | archive::Error::Interrupted)) => {
            Err(Obstacle::Failed(error.to_string()))
        }
    }
}

/// What was passed over in an archive that was unpacked into this folder.
pub(super) fn left_of(folder: &Path, skipped: &[Skipped]) -> Vec<Left> {
    let left = skipped.iter().map(|one| Left {
        path: folder.join(one.path.strip_prefix("/").unwrap_or(&one.path)),
        why: match one.why {
            Why::NoFile => WhyLeft::NoFile,
            Why::Name => WhyLeft::Name,
            Why::Large => WhyLeft::Large,
            Why::Taken => WhyLeft::Taken,
            Why::Padding => WhyLeft::Padding,
        },
    });
    left.collect()
}
