//! What each platform needs.

use super::{Course, Origin, StarterFile};

/// A workflow for the repositories of an assignment.
#[must_use]
pub fn github(course: &Course, origin: &Origin) -> Vec<StarterFile> {
    const FOLDER: &str = ".github/tilegrade/";
    let workflow = include_str!("github/tilegrade.yml");
    let mut files = vec![
        StarterFile::new(".github/workflows/tilegrade.yml", workflow),
        get(FOLDER, origin),
    ];
    files.extend(course.files(FOLDER));
    files
}

/// What Gradescope's image is built of; `program` is put beside it where there is one that runs there.
#[must_use]
pub fn gradescope(course: &Course, origin: &Origin, program: Option<Vec<u8>>) -> Vec<StarterFile> {
    let mut files = vec![
        StarterFile::program("setup.sh", include_str!("gradescope/setup.sh")),
        StarterFile::program("run_autograder", include_str!("gradescope/run_autograder")),
        get("", origin),
    ];
    files.extend(program.map(|bytes| StarterFile::program("tilegrade", bytes)));
    files.extend(course.files("assignment/"));
    files
}

/// What lies below `CLASSROOM/autograders/ASSIGNMENT/` for Classroom 50. Which file its runner starts was not checked.
#[must_use]
pub fn classroom50(course: &Course, origin: &Origin) -> Vec<StarterFile> {
    let mut files = vec![
        StarterFile::program("grade.sh", include_str!("classroom50/grade.sh")),
        get("", origin),
    ];
    files.extend(course.files("assignment/"));
    files
}

/// The script that gets the program, with where it comes from.
fn get(folder: &str, origin: &Origin) -> StarterFile {
    let script = origin.put_into(include_str!("common/get-tilegrade"));
    StarterFile::program(format!("{folder}get-tilegrade"), script)
}
