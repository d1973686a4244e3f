//! `tilegrade new`: writing what an instructor begins with.
//!
//! All is written into a folder in the one that was named, and then moved up, so that a full disk leaves nothing
//! behind and nothing of anybody's is ever overwritten.

use std::io::{self, Read};
use std::path::Path;
use std::{env, fs};

use super::DONE;
use super::new_args::{NewArguments, NewBundle, NewGradescope, NewVerb, Of};
use super::output::{Failure, note, note_at_length};
use crate::assignment::{Variant, Visibility};
use crate::load;
use crate::outcome::Count;
use crate::scaffold::{self, Course, Origin, StarterFile};
use crate::whole::{Access, Unfilled, fill_new};

/// The archive that Gradescope takes.
const ARCHIVE: &str = "autograder.zip";

/// What the first bytes of a program for Linux are: ELF, 64 bits, little-endian; and 18 bytes on the number of the processor.
const ELF: &[u8] = b"\x7fELF\x02\x01";
const X86_64: [u8; 2] = [0x3e, 0];

/// The commit that this is built from, where it is known.
const COMMIT: Option<&str> = option_env!("TILEGRADE_COMMIT");

/// Bytes of the largest program that is put into a bundle.
const LARGEST: u64 = 512 << 20;

pub(super) fn new(arguments: &NewArguments) -> Result<u8, Failure> {
    match &arguments.what {
        NewVerb::Assignment(asked) => {
            put(&asked.folder, &scaffold::assignment(asked.variant)?)?;
            next("edit assignment.toml and cases/ there: README.md says how");
        }
        NewVerb::Github(asked) => {
            let of = &asked.bundle.of;
            if let Some(jobs) = asked.matrix {
                let files = scaffold::github_class(&of.course()?, &of.origin(COMMIT)?, jobs);
                put(&asked.bundle.folder, &files)?;
                next(
                    "make it a private repository of the staff's, put the submissions into submissions/, and start the workflow",
                );
            } else {
                open_bundle(&asked.bundle, scaffold::github)?;
                next("make it the template of the students' repositories");
            }
            of.tell_origin(".github/tilegrade/get-tilegrade");
        }
        NewVerb::Gradescope(asked) => gradescope(asked)?,
        NewVerb::Classroom50(asked) => {
            open_bundle(asked, scaffold::classroom50)?;
            next(
                "put it into CLASSROOM/autograders/ASSIGNMENT/, where everybody can read it, and have grade.sh run in the \
                 student's checkout",
            );
            asked.of.tell_origin("get-tilegrade");
        }
    }
    Ok(DONE)
}

/// Writes what students can read, without the cases that they are not to see.
fn open_bundle(
    asked: &NewBundle,
    make: fn(&Course, &Origin) -> Vec<StarterFile>,
) -> Result<(), Failure> {
    let (course, left_out) = asked.of.open_course()?;
    put(&asked.folder, &make(&course, &asked.of.origin(COMMIT)?))?;
    if left_out > 0 {
        let cases = Count(left_out, "case");
        note_at_length(&format!(
            "left out {cases} that students are not to see, since they can read this folder: grade with the whole assignment \
             where they cannot"
        ));
    }
    Ok(())
}

fn gradescope(asked: &NewGradescope) -> Result<(), Failure> {
    let (bytes, what) = program(asked.program.as_deref())?.unzip();
    let mut files = scaffold::gradescope(&asked.of.course()?, &asked.of.origin(COMMIT)?, bytes);
    let bytes = scaffold::archive(&files)?;
    files.push(StarterFile {
        path: ARCHIVE.to_owned(),
        bytes,
        is_executable: false,
    });
    put(&asked.folder, &files)?;
    if let Some(what) = &what {
        note(&format!("the program in it is {what}"));
    } else {
        note("there is no program in it: this one is no release for Linux on x86_64");
        asked
            .of
            .tell_origin("get-tilegrade, and pack the archive again");
    }
    next("upload autograder.zip to Gradescope, with 1 processor, 1.5 GB and 40 minutes");
    Ok(())
}

fn next(step: &str) {
    note_at_length(&format!("next: {step}"));
}

impl Of {
    fn course(&self) -> Result<Course, Failure> {
        let Some(path) = &self.assignment else {
            return Ok(Course::of(Variant::Coms228));
        };
        let (settings, cases) = load::files(path)?;
        Ok(Course { settings, cases })
    }

    /// The same without the cases that students are not to see, and how many those are.
    fn open_course(&self) -> Result<(Course, usize), Failure> {
        let mut course = self.course()?;
        let all = load::assignment(self.assignment.as_deref(), None)?;
        let seen = all.cases.iter();
        let seen = seen.filter(|case| case.visibility == Visibility::Visible);
        let seen: Vec<&str> = seen.map(|case| case.name.as_str()).collect();
        course.cases.retain(|case| seen.contains(&&*case.name));
        let path = self.assignment.as_deref().unwrap_or(Path::new(""));
        let name = path.display().to_string();
        if seen.is_empty() {
            return Err(Failure::usage(
                format!("{name}: students may see none of its cases"),
                "they can read this bundle: make a case visible, or use `tilegrade new gradescope`",
            ));
        }
        let required = all.settings.check_requirements(&name, &seen);
        required.map_err(|error| {
            error.with_hint("cases that students are not to see are left out: make it visible, or require another")
        })?;
        Ok((course, all.cases.len() - seen.len()))
    }

    /// Where the program comes from; `built` is the commit of this one.
    fn origin(&self, built: Option<&str>) -> Result<Origin, Failure> {
        let built = built.and_then(|commit| commit.parse().ok());
        let revision = self.revision.clone().or(built);
        if revision.is_none() && self.url.is_none() {
            return Err(Failure::usage(
                "--revision: this tilegrade was not built in its Git repository, and does not know its commit",
                "`--revision COMMIT` names the one that the platform builds",
            ));
        }
        Ok(Origin {
            source: self.source.clone().unwrap_or_default(),
            revision,
            download: self.url.clone().zip(self.sha256.clone()),
        })
    }

    /// Says what is still to be filled in.
    fn tell_origin(&self, place: &str) {
        if self.source.is_none() && self.url.is_none() {
            note_at_length(&format!(
                "next: say where the program comes from, at the head of {place}; or begin again with --source, or with --url and --sha256"
            ));
        }
    }
}

/// The program that goes into a bundle, and what it is: the one that was named, or this one where it can.
fn program(named: Option<&Path>) -> Result<Option<(Vec<u8>, String)>, Failure> {
    let Some(path) = named else {
        let is_release = env!("TILEGRADE_PROFILE") == "release";
        let bytes = env::current_exe().and_then(|path| read(&path));
        let bytes = bytes
            .ok()
            .filter(|bytes| is_release && runs_on_linux(bytes));
        let what = "this one, and runs where the C library is as new as here".to_owned();
        return Ok(bytes.map(|bytes| (bytes, what)));
    };
    let name = path.display();
    let bytes = read(path).map_err(|error| {
        Failure::usage(
            format!("{name}: cannot be read: {error}"),
            "name a tilegrade that was built for Linux on x86_64",
        )
    })?;
    if !runs_on_linux(&bytes) {
        return Err(Failure::usage(
            format!("{name}: this is no program for Linux on x86_64"),
            "build one with `cargo build --release` there, or leave out --program",
        ));
    }
    Ok(Some((bytes, name.to_string())))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(LARGEST)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn runs_on_linux(bytes: &[u8]) -> bool {
    bytes.starts_with(ELF) && bytes.get(18..20) == Some(&X86_64)
}

/// Writes files into a folder that is empty or not there yet.
fn put(folder: &Path, files: &[StarterFile]) -> Result<(), Failure> {
    let files = files.iter().map(|file| {
        let access = if file.is_executable {
            Access::Program
        } else {
            Access::Readers
        };
        (&*file.path, &*file.bytes, access)
    });
    let count = Count(files.len(), "file");
    let place = folder.display();
    fill_new(folder, files).map_err(|error| match error {
        Unfilled::Unwritable(error) => Failure::unwritable(folder, &error),
        Unfilled::Taken(why) => Failure::usage(
            format!("{place}: {why}"),
            "nothing was written: name a folder that is empty or not there yet",
        ),
    })?;
    note(&format!("{count} written to {place}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Failure, Of};

    const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

    #[test]
    fn without_a_commit_of_its_own_one_has_to_be_named_unless_a_program_is_downloaded() {
        let mut of = Of {
            assignment: None,
            source: None,
            revision: None,
            url: None,
            sha256: None,
        };
        let revision = |of: &Of, built| of.origin(built).map(|origin| origin.revision);
        assert_eq!(revision(&of, Some(COMMIT)).ok(), Some(COMMIT.parse().ok()));
        let Err(Failure::Usage { message, hint }) = revision(&of, None) else {
            panic!("no commit is known");
        };
        assert!(message.starts_with("--revision: ") && hint.contains("--revision COMMIT"));
        of.url = "https://example.org/tilegrade".parse().ok();
        assert_eq!(revision(&of, None).ok(), Some(None));
    }
}
