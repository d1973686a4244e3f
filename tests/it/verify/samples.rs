//! `verify --run`: sample submissions get the verdict of their folder.

use std::{fs, path::Path};

use tempfile::TempDir;

use crate::readme::can_grade;
use crate::support::{folder_with, repository, tilegrade};

/// An assignment with a short and a long board and one without a solution.
pub(super) fn assignment(settings: &str) -> TempDir {
    let ground = folder_with(&[("assignment.toml", settings)]);
    let cases = ground.path().join("cases");
    fs::create_dir(&cases).expect("a folder");
    for case in ["depth-12", "depth-20", "unsolvable-handout"] {
        let file = format!("{case}.txt");
        fs::copy(repository().join("cases").join(&file), cases.join(file)).expect("a copy");
    }
    ground
}

/// Puts a program of the sample class among the samples.
pub(super) fn add(ground: &Path, program: &str, place: &str) {
    let folder = ground.join("submissions").join(place);
    fs::create_dir_all(&folder).expect("a folder");
    let files = fs::read_dir(repository().join("examples/class").join(program));
    for file in files.expect("a program of the class").flatten() {
        fs::copy(file.path(), folder.join(file.file_name())).expect("a copy");
    }
}

#[test]
fn what_is_no_sample_or_gets_another_verdict_is_told_with_the_way_out() {
    if !can_grade() {
        return;
    }
    let ground =
        assignment("format = 1\n[verify]\nallow = { \"samples-missing\" = \"a draft\" }\n");
    add(ground.path(), "accepted-python", "time-limit/quick");
    add(ground.path(), "accepted-c", "acepted/c");
    fs::write(ground.path().join("submissions/readme"), "").expect("a file");
    let counted = "print('12 moves in total (heuristic: the Manhattan distance)')\n";
    let folder = ground.path().join("submissions/no-answer/liar");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("liar.py"), counted).expect("a file");
    let call = tilegrade(["verify", ".", "--run"]).within(ground.path());
    let printed = call.exits(3).talks().run().stdout;
    for lines in [
        "0 of 2 sample submissions with the verdict of the folder.\n",
        "error[sample-folder]: ./submissions/acepted: this is no folder that is named after a verdict\n\
         hint: did you mean `accepted`?\n",
        "error[sample-folder]: ./submissions/readme: this is no folder",
        "allowed[samples-missing]: ./submissions: there is no right sample submission\n\
         allowed: a draft\n",
        "error[sample-verdict]: ./submissions/time-limit/quick: it is `accepted`, and its folder says `time-limit`\n\
         hint: correct it or the case, or move it to ./submissions/accepted\n",
        "error[sample-verdict]: ./submissions/no-answer/liar: it is `wrong-answer`, first in depth-12, and its folder says `no-answer`: ",
    ] {
        assert!(printed.contains(lines), "{lines}\n{printed}");
    }
}

#[test]
fn without_samples_an_assignment_is_not_fit_where_they_are_to_be_run() {
    if !can_grade() {
        return;
    }
    let ground = assignment("format = 1\n");
    let verified = || tilegrade(["verify", ".", "--run"]).within(ground.path());
    let missing = "error[samples-missing]: ./submissions: there is no sample submission\n\
                   hint: put a right program into a folder of its own in ./submissions/accepted\n";
    let printed = verified().exits(3).talks().run().stdout;
    assert!(printed.contains(missing), "{printed}");
    fs::create_dir_all(ground.path().join("submissions/accepted")).expect("a folder");
    let printed = verified().exits(3).talks().run().stdout;
    assert!(printed.contains(missing), "{printed}");
    tilegrade(["verify", "--run"]).fails(
        2,
        "--run: a built-in assignment has no sample submissions",
        "name the folder of an assignment, with `submissions` beside its cases",
    );
}
