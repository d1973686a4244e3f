//! Reading the staff's files: assignments, cases, boards.
//!
//! Nothing is read without a bound. A path may lead to a file of a gigabyte or to a device that never ends.

mod files;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::assignment::{
    Assignment, Case, CaseFile, Declarations, Error, Rulings, Settings, Variant, line_of_limit,
};
use crate::beneath::{is_pipe, open_without_waiting};
pub(crate) use files::{allowances, files_beside, limited, with_own_time};

use crate::puzzle::{
    Board, WRITE_ZERO, format_board_file, lacks_zero, parse_board_file, parse_printed_board,
};

/// Bytes of the largest roster that is read: a gradebook has a column for each assignment.
const LARGEST_ROSTER: u64 = 16 << 20;

/// Bytes of the largest file of the staff's that is read.
const LARGEST: u64 = 1 << 20;

/// Reads an assignment: its settings from `settings`, its cases from `cases` or else from the folder that the settings
/// name. Without either it is the built-in one.
pub fn assignment(settings: Option<&Path>, cases: Option<&Path>) -> Result<Assignment, Error> {
    let Some(path) = settings.filter(|path| built_in(path).is_none()) else {
        let variant = settings.and_then(built_in).unwrap_or_default();
        return match cases {
            None => variant.assignment(),
            Some(cases) => Assignment::new(variant.settings()?, case_files(cases)?),
        };
    };
    let read = self::settings(path)?;
    let beside = beside(path, &read.cases);
    let folder = cases.unwrap_or(&beside);
    if cases.is_none() && !folder.exists() {
        let error = wrong(
            path,
            format!("there is no folder `{}` beside it", read.cases),
        );
        return Err(error.with_hint("make it, name another in `cases`, or give one with --cases"));
    }
    let assignment = Assignment::new(read, case_files(folder)?)?;
    let name = path.display().to_string();
    assignment.check_requirements(&name)?;
    let cut_off = |case: &Case| {
        let board_file = folder.join(format!("{}.txt", case.name));
        case.cut_off(
            &board_file.display().to_string(),
            &name,
            &assignment.settings,
        )
    };
    if let Some(error) = assignment.cases.iter().find_map(cut_off) {
        let line = line_of_limit(&text(path)?, "limits", "output-kib");
        return Err(Error { line, ..error });
    }
    Ok(assignment)
}

/// The built-in assignment that is meant in place of a settings file.
pub(crate) fn built_in(settings: &Path) -> Option<Variant> {
    Variant::of_file(settings.to_str()?)
}

/// Fails where a limit on memory cannot hold on a machine that has `all_mib`. `settings` and `cases` are those that the
/// assignment was read from.
pub(crate) fn require_memory(
    assignment: &Assignment,
    settings: Option<&Path>,
    cases: Option<&Path>,
    all_mib: u64,
) -> Result<(), Error> {
    let set = &assignment.settings;
    let own = [("limits", set.limits), ("build-limits", set.build_limits)];
    let own = own.map(|(table, limits)| (table, limits.memory_mib));
    let too_much = |file: Option<&Path>, table: &str, mib: u64| {
        let message = format!("`memory-mib` is {mib}, and this machine has {all_mib} MiB");
        let hint = "lower it, or grade on a machine with more memory";
        let Some(file) = file else {
            return Error::in_file("the built-in assignment", message).with_hint(hint);
        };
        let error = wrong(file, message).with_hint(hint);
        let text = text(file).ok();
        let line = text.and_then(|text| line_of_limit(&text, table, "memory-mib"));
        Error { line, ..error }
    };
    if let Some((table, mib)) = own.into_iter().find(|(_, mib)| *mib > all_mib) {
        return Err(too_much(settings, table, mib));
    }
    let Some(folder) = cases_folder(assignment, settings, cases) else {
        return Ok(());
    };
    let mut cases = assignment.cases.iter();
    let Some(case) = cases.find(|case| case.limits.memory_mib > all_mib) else {
        return Ok(());
    };
    let file = folder.join(format!("{}.toml", case.name));
    Err(too_much(Some(&file), "limits", case.limits.memory_mib))
}

/// The folder that the cases of an assignment lie in, which was read from these; `None` if they are built in.
pub(crate) fn cases_folder(
    assignment: &Assignment,
    settings: Option<&Path>,
    cases: Option<&Path>,
) -> Option<PathBuf> {
    let own = settings.filter(|path| built_in(path).is_none());
    let beside = || Some(beside(own?, &assignment.settings.cases));
    cases.map(Path::to_owned).or_else(beside)
}

fn beside(settings: &Path, cases: &str) -> PathBuf {
    settings.parent().unwrap_or(Path::new("")).join(cases)
}

/// Reads the files of an assignment as they are, for a copy of it: the text of its settings, and its cases. All is held to what
/// [`assignment`] holds it to.
pub fn files(settings: &Path) -> Result<(String, Vec<CaseFile>), Error> {
    assignment(Some(settings), None)?;
    if let Some(variant) = built_in(settings) {
        return Ok((variant.settings_text().to_owned(), variant.case_files()));
    }
    let cases = beside(settings, &self::settings(settings)?.cases);
    Ok((text(settings)?, case_files(&cases)?))
}

/// Reads the settings of an assignment.
pub fn settings(path: &Path) -> Result<Settings, Error> {
    if let Some(variant) = built_in(path) {
        return variant.settings();
    }
    let mut settings = Settings::read(&path.display().to_string(), &text(path)?)?;
    let template = path.with_file_name("template.toml");
    if template.is_file() {
        let declared = Declarations::read(&template.display().to_string(), &text(&template)?)?;
        settings.programs.declarations = Some(Arc::new(declared));
    }
    Ok(settings)
}

/// Reads the settings of an assignment of which one case is judged, and looks in them for what would keep a class from being
/// graded. The cases themselves are not read.
pub(crate) fn settings_alone(path: &Path) -> Result<Settings, Error> {
    let settings = settings(path)?;
    if built_in(path).is_some() {
        return Ok(settings);
    }
    let name = path.display().to_string();
    let folder = path.parent().unwrap_or(Path::new("")).join(&settings.cases);
    let Ok(entries) = fs::read_dir(&folder) else {
        settings.check_spelling(&name)?;
        return Ok(settings);
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut cases: Vec<String> = paths
        .filter(|path| has_ending(path, "txt"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    cases.sort();
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    settings.check_requirements(&name, &cases)?;
    Ok(settings)
}

pub(crate) fn rulings(path: &Path) -> Result<Rulings, Error> {
    Rulings::read(&path.display().to_string(), &text(path)?)
}

/// Reads a list of students, as a spreadsheet saved it. What its bytes say, and what is wrong with it, is the caller's business.
pub(crate) fn list(path: &Path) -> Result<Vec<u8>, Error> {
    bytes_up_to(path, LARGEST_ROSTER)
}

/// Reads a case: a board file, and the settings beside it where there are any. Without settings, the board may stand as answers
/// show it.
pub fn case(board_file: &Path, settings: &Settings) -> Result<Case, Error> {
    let mut file = case_file(board_file)?;
    if file.settings.is_none() {
        match board_in(&file.path, &file.bytes) {
            Ok(board) => file.bytes = format_board_file(&board).into_bytes(),
            Err(error) if error.hint.as_deref() == Some(WRITE_ZERO) => return Err(error),
            // As a case it may be declared to be malformed, and the hint says how.
            Err(_) => (),
        }
    }
    Case::read(file, settings)
}

/// Reads a board that is to be solved, from a file: in the format of a case, or as answers show it.
pub fn board(path: &Path) -> Result<Board, Error> {
    board_in(&path.display().to_string(), &bytes(path)?)
}

/// Reads a board that is to be solved, from any source of bytes, which errors call `name`.
pub(crate) fn board_from(name: &str, source: impl Read) -> Result<Board, Error> {
    board_in(name, &capped(name, source, LARGEST)?)
}

fn board_in(name: &str, bytes: &[u8]) -> Result<Board, Error> {
    let text = String::from_utf8_lossy(bytes);
    let first = text.lines().next().unwrap_or_default().trim_end();
    parse_board_file(bytes)
        .or_else(|fault| parse_printed_board(&text).ok_or(fault))
        .map_err(|fault| {
            // As `cases random` prints them.
            let hint = if first.parse::<Board>().is_ok() {
                "nine digits on one line go to --board; a board file has three rows"
            } else if lacks_zero(&text) {
                WRITE_ZERO
            } else {
                "three rows of three digits, one blank between two, each of 0 to 8 once"
            };
            Error::in_file(name, fault.kind.to_string())
                .at_line(fault.line)
                .with_hint(hint)
        })
}

/// The cases of a folder: every `NAME.txt`, with `NAME.toml` beside it where there is one.
fn case_files(folder: &Path) -> Result<Vec<CaseFile>, Error> {
    let name = folder.display().to_string();
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(|error| unreadable(folder, &error))?.path());
    }
    paths.sort();
    let boards: Vec<&PathBuf> = paths
        .iter()
        .filter(|path| has_ending(path, "txt"))
        .collect();
    if boards.is_empty() {
        return Err(Error::in_file(&name, "there are no cases here")
            .with_hint("a case is a file NAME.txt with three rows of three digits"));
    }
    if let Some(lonely) = paths
        .iter()
        .find(|path| has_ending(path, "toml") && !paths.contains(&path.with_extension("txt")))
    {
        let error = wrong(lonely, "there is no board file beside it");
        return Err(error.with_hint("its name is the case's, with .txt for .toml"));
    }
    let is_ours = |path: &&PathBuf| has_ending(path, "txt") || has_ending(path, "toml");
    for path in paths.iter().filter(is_ours) {
        // A pipe would keep its reader waiting for ever.
        if !path.metadata().is_ok_and(|facts| facts.is_file()) {
            let error = wrong(path, "this is no regular file");
            return Err(error.with_hint("move it out of the folder of the cases"));
        }
    }
    boards.into_iter().map(|path| case_file(path)).collect()
}

/// Where a file leads to, however its path is written and whether it is there or not.
pub(crate) fn place(path: &Path) -> PathBuf {
    let led_to = path.canonicalize().ok();
    led_to.unwrap_or_else(|| own_place(path))
}

/// Where a file lies itself, which a link does not where it leads to.
pub(crate) fn own_place(path: &Path) -> PathBuf {
    let folder = path.parent().map(|folder| {
        let is_here = folder.as_os_str().is_empty();
        place(if is_here { Path::new(".") } else { folder })
    });
    let own = folder.and_then(|folder| Some(folder.join(path.file_name()?)));
    own.unwrap_or_else(|| path.to_owned())
}

fn has_ending(path: &Path, ending: &str) -> bool {
    let is_hidden = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !is_hidden
        && path
            .extension()
            .is_some_and(|extension| extension == ending)
}

fn case_file(board_file: &Path) -> Result<CaseFile, Error> {
    let path = board_file.display().to_string();
    let name = board_file
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    if !is_case_name(&name) {
        let error = Error::in_file(
            &path,
            "a case's name has letters, digits, `-`, `_` and `.`, and begins with a letter or digit",
        );
        return Err(error.with_hint("give the file another name"));
    }
    let bytes = bytes(board_file)?;
    let beside = board_file.with_extension("toml");
    let settings = if beside.exists() {
        Some(text(&beside)?)
    } else {
        None
    };
    Ok(CaseFile {
        name,
        path,
        bytes,
        settings,
    })
}

/// Whether a name can be that of a case, and so of a record.
fn is_case_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    name.len() <= 100
        && name.bytes().all(is_part)
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
}

fn text(path: &Path) -> Result<String, Error> {
    String::from_utf8(bytes(path)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(before).matches('\n').count() + 1;
        wrong(path, "not valid UTF-8").at_line(line)
    })
}

fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    bytes_up_to(path, LARGEST)
}

fn bytes_up_to(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    let metadata = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if metadata.is_dir() {
        let error = wrong(path, "this is a folder, and a file is needed");
        return Err(error.with_hint("name a file in it"));
    }
    if is_pipe(&metadata) {
        let error = wrong(path, "this is a pipe, and a file is needed");
        return Err(error.with_hint("write what comes out of it to a file, and name that"));
    }
    let file = open_without_waiting(path, File::options().read(true));
    let file = file.map_err(|error| unreadable(path, &error))?;
    capped(&path.display().to_string(), file, most)
}

fn capped(name: &str, source: impl Read, most: u64) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    source
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Error::in_file(name, format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > most {
        let mib = most >> 20;
        let message = format!("larger than {mib} MiB, and so none of the files that are read here");
        let error = Error::in_file(name, message);
        return Err(error.with_hint("is this the right file?"));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => wrong(path, "not found").with_hint("check the path"),
        io::ErrorKind::PermissionDenied => {
            wrong(path, "cannot be read: permission denied").with_hint("check who may read it")
        }
        _ => wrong(path, format!("cannot be read: {error}")),
    }
}

fn wrong(path: &Path, message: impl Into<String>) -> Error {
    Error::in_file(&path.display().to_string(), message)
}
