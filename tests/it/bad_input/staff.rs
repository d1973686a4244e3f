//! Board files and settings that cannot be used: the place, what is wrong, and the way out.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::Path,
};

use super::{make_sparse, run_bounded};
use crate::support::{Call, copy_program, folder_with, open, tilegrade};

/// What is said to a board file that breaks the format.
const FORMAT: &str = "three rows of three digits, one blank between two, each of 0 to 8 once";

const TOO_LARGE: &str = "larger than 1 MiB, and so none of the files that are read here";

const GOAL: &str = "1 2 3\n8 0 4\n7 6 5\n";

/// Demands an error with exit code 3, within bounds.
fn rejects(call: Call, message: &str, hint: &str) {
    let expected = format!("error: {message}\nhint: {hint}\n");
    run_bounded(call.exits(3).prints("").says(expected));
}

#[test]
fn a_board_file_that_breaks_the_format_is_named_with_its_line() {
    for (content, complaint) in [
        (&b"1 2 3\n4 4 5\n6 7 8\n"[..], "2: digit 4 appears twice"),
        (
            b"1 2 3\n8 0 9\n7 6 5\n",
            "2: `9` is not a digit from 0 to 8",
        ),
        (
            b"1 2 3\n8 x 4\n7 6 5\n",
            "2: `x` is not a digit from 0 to 8",
        ),
        (
            b"1 2 3\n8 \x1b 4\n7 6 5\n",
            "2: `\\u{1b}` is not a digit from 0 to 8",
        ),
        (b"1 2 3\n8 0 4\n", "2: three rows expected, found 2"),
        (b"1 2 3\n8 0 4\n7 6 5\n\n", "4: an empty line"),
        (
            b"1 2 3\n8 0 4\n7 6 5\n1 2 3\n",
            "4: text after the third row",
        ),
        (
            b"1 2  3\n8 0 4\n7 6 5\n",
            "1: exactly one blank goes between two digits, here are more",
        ),
        (
            b"123\n804\n765\n",
            "1: exactly one blank goes between two digits, here is none",
        ),
        (
            b"1 2 3\n8 0 4 \n7 6 5\n",
            "2: exactly one blank goes between two digits, none after the last",
        ),
        (
            b"1 2 3\n8 0\n4 7 6\n",
            "2: three digits expected in a row, found 2",
        ),
        (b"1 2 3\n8 \xff 4\n7 6 5\n", "2: not valid UTF-8"),
        (b"\xff\xfe1\x00 \x002\x00", "1: not valid UTF-8"),
        (b"", "1: the file is empty"),
        (b" \n\n", "1: the file is empty"),
    ] {
        let folder = folder_with(&[("x.txt", content)]);
        // Where the digits are all there, a program that solves the file is right too.
        let has_board = complaint.contains("one blank") || complaint.contains("an empty line");
        let kind = if has_board { "tolerated" } else { "malformed" };
        let message = format!("x.txt:{complaint}");
        rejects(
            tilegrade(["solve", "x.txt"]).within(folder.path()),
            &message,
            FORMAT,
        );
        rejects(
            tilegrade(["check", "--case", "x.txt"]).within(folder.path()),
            &message,
            &format!("{FORMAT}; or say `kind = \"{kind}\"` in the .toml beside it"),
        );
        let message = format!("standard input:{complaint}");
        rejects(tilegrade(["solve", "-"]).given(content), &message, FORMAT);
    }
}

#[test]
fn the_place_is_named_as_the_user_named_it() {
    let folder = folder_with(&[("unrelated.txt", GOAL)]);
    fs::create_dir(folder.path().join("cases")).expect("a writable folder");
    fs::write(folder.path().join("cases/x.txt"), "1 2 3\n4 4 5\n6 7 8\n").expect("a file");
    tilegrade(["solve", "cases/x.txt"])
        .within(folder.path())
        .fails(3, "cases/x.txt:2: digit 4 appears twice", FORMAT);
}

#[test]
fn what_is_no_file_is_said_to_be_none() {
    for verb in [&["solve"][..], &["check", "--case"]] {
        let call = |path: &str| tilegrade(verb.iter().copied()).and(path);
        rejects(
            call("nowhere/x.txt"),
            "nowhere/x.txt: not found",
            "check the path",
        );
        rejects(
            call("cases"),
            "cases: this is a folder, and a file is needed",
            "name a file in it",
        );
        rejects(
            call("/dev/zero"),
            &format!("/dev/zero: {TOO_LARGE}"),
            "is this the right file?",
        );
    }
    let settings =
        |path: &str| tilegrade(["check", "--case", "cases/handout.txt", "--assignment"]).and(path);
    rejects(
        settings("nowhere.toml"),
        "nowhere.toml: not found",
        "check the path",
    );
    rejects(
        settings("src"),
        "src: this is a folder, and a file is needed",
        "name a file in it",
    );
    rejects(
        settings("/dev/zero"),
        &format!("/dev/zero: {TOO_LARGE}"),
        "is this the right file?",
    );
}

#[test]
fn a_gigabyte_and_a_stream_without_end_are_refused_before_they_are_read() {
    let folder = folder_with(&[("x.txt", "")]);
    make_sparse(&folder, "x.txt").expect("a sparse file");
    let hint = "is this the right file?";
    let message = format!("x.txt: {TOO_LARGE}");
    rejects(
        tilegrade(["solve", "x.txt"]).within(folder.path()),
        &message,
        hint,
    );
    rejects(
        tilegrade(["check", "--case", "x.txt"]).within(folder.path()),
        &message,
        hint,
    );
    rejects(
        tilegrade(["solve", "-"]).reading(open("/dev/zero")),
        &format!("standard input: {TOO_LARGE}"),
        hint,
    );
}

#[test]
fn a_bad_board_among_good_ones_leaves_no_half_of_an_answer() {
    let folder = folder_with(&[("good.txt", GOAL), ("bad.txt", "1 2 3\n")]);
    rejects(
        tilegrade(["solve", "good.txt", "bad.txt", "good.txt"]).within(folder.path()),
        "bad.txt:1: three rows expected, found 1",
        FORMAT,
    );
}

#[test]
fn a_file_that_may_not_be_read_is_said_to_be_so() {
    let folder = folder_with(&[("x.txt", GOAL), ("out.txt", "")]);
    let path = |name: &str| folder.path().join(name);
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    };
    copy_program(env!("CARGO_BIN_EXE_tilegrade"), path("tilegrade"));
    set_mode(folder.path(), 0o755);
    set_mode(&path("x.txt"), 0o000);
    let call = tilegrade(["solve", "x.txt"]).within(folder.path());
    // Root may read everything, so that a plain user has to try, with a copy of the program that such a user reaches.
    let call = if fs::read(path("x.txt")).is_ok() {
        call.program(&path("tilegrade")).under([
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
        ])
    } else {
        call
    };
    call.fails(
        3,
        "x.txt: cannot be read: permission denied",
        "check who may read it",
    );
}

#[test]
fn a_mistake_in_the_settings_is_named_with_its_line_and_the_nearest_key() {
    for (content, complaint, hint) in [
        (
            "format = 1\n\n[limits]\ncpu = 3\n",
            "4: unknown field `cpu`, expected one of ",
            "did you mean `cpu-ms`?",
        ),
        (
            "format = 1\n[rubrik]\n",
            "2: unknown field `rubrik`, expected one of ",
            "did you mean `rubric`?",
        ),
        (
            "format = 1\n[rubric]\npath = 40\nshortest = 20\nheuristics = 20\ncount = 10\nlabels = 10\n",
            "6: unknown field `count`, expected one of ",
            "did you mean `counts`?",
        ),
        (
            "format = 2\n",
            "1: format 2 is not known here; this version reads format 1",
            "update tilegrade",
        ),
        (
            "format = 1\n[rubric]\npath = 50\nshortest = 20\nheuristics = 20\ncounts = 10\nlabels = 10\n",
            "2: [rubric]: the weights add up to 120, not to 100",
            "the weights are percent of a solvable case and together make 100: path, start, goal, shortest, heuristics, counts, labels",
        ),
    ] {
        assert_refused(content, complaint, hint);
    }
}

#[test]
fn a_mistake_in_the_rubric_is_named_with_its_line_and_the_nearest_key() {
    for (content, complaint, hint) in [
        (
            "format = 1\n[rubric]\npath = \"30\"\n",
            "3: invalid type: string \"30\", expected a weight, or a table such as { weight = 10, per = \"submission\" }",
            "write a number without quotes, or such a table",
        ),
        (
            "format = 1\n[rubric]\nlabels = { wieght = 10 }\n",
            "3: unknown field `wieght`, expected one of `weight`, `per`, `cap`",
            "did you mean `weight`?",
        ),
        (
            "format = 1\n[rubric.labels]\nweight = 10\nper = \"class\"\n",
            "4: unknown variant `class`, expected `case` or `submission`",
            "",
        ),
        (
            "format = 1\n[rubric]\npath = 30\nstart = -5\n",
            "4: `start` is not between 0 and 100",
            "it is percent, with at most five digits after the point",
        ),
        (
            "format = 1\n[rubric]\nlabels = { cap = -1 }\n",
            "3: `cap` is no number from 0 to 1000000",
            "points are decimals of at most five digits after the point",
        ),
        (
            "format = 1\n[rubric]\nprofile = \"gradd\"\n",
            "3: unknown variant `gradd`, expected one of `lenient`, `graded`, `strict`",
            "did you mean `graded`?",
        ),
        (
            "format = 1\n[rubric.leniences]\ncopies = 2\ntrimed-blanks = 2\n",
            "4: unknown field `trimed-blanks`, expected one of ",
            "did you mean `trimmed-blanks`?",
        ),
        (
            "format = 1\n[rubric.leniences]\ncopies = 200\n",
            "3: `copies` is not between 0 and 100",
            "it is percent, with at most five digits after the point",
        ),
        (
            "format = 1\n[rubric]\nround = \"up\"\nrounding = 0\n",
            "4: `rounding` is 0; it can be 0.00001 to 1000",
            "0.00001 leaves points as they are",
        ),
        (
            "format = 1\n[points]\nsolvable = 5\nmalformed = -1\n",
            "4: `malformed` is no number from 0 to 1000000",
            "points are decimals of at most five digits after the point",
        ),
        (
            "format = 1\n[points]\nsolvabel = 5\n",
            "3: unknown field `solvabel`, expected one of ",
            "did you mean `solvable`?",
        ),
        (
            "format = 1\nname = \"x\"\nbuild-command = [\"make\"]\n",
            "3: `build-command` is there without `command`",
            "say in `command` how a submission is run",
        ),
    ] {
        assert_refused(content, complaint, hint);
    }
}

/// Demands that settings are refused with this complaint, and with a hint where there is one.
fn assert_refused(content: &str, complaint: &str, hint: &str) {
    let folder = folder_with(&[("assignment.toml", content), ("x.txt", GOAL)]);
    let call = tilegrade([
        "check",
        "--case",
        "x.txt",
        "--assignment",
        "assignment.toml",
    ]);
    let said = call
        .within(folder.path())
        .exits(3)
        .prints("")
        .talks()
        .run()
        .stderr;
    assert!(
        said.starts_with(&format!("error: assignment.toml:{complaint}"))
            && hint.is_empty() == (said.lines().count() == 1)
            && (hint.is_empty() || said.ends_with(&format!("\nhint: {hint}\n")))
            && said.lines().count() <= 2,
        "{said}"
    );
}

#[test]
fn a_value_that_is_misspelt_or_of_another_type_has_a_hint() {
    for (content, complaint, hint) in [
        (
            "rubric = 3",
            "invalid type: integer `3`, expected a table",
            "write a table, its name in brackets and its keys below it",
        ),
        (
            "name = 3",
            "invalid type: integer `3`, expected a text",
            "write a text in quotes",
        ),
        (
            "[points]\nsolvable = \"5\"",
            "invalid type: string \"5\", expected a number",
            "write a number without quotes, such as 2.5",
        ),
        (
            "[limits]\ncpu-ms = 2.5",
            "invalid type: number `2.5`, expected a whole number",
            "write a whole number without quotes, such as 5000",
        ),
        (
            "[rubric]\nprofile = 3",
            "invalid type, expected a word in quotes",
            "write a word in quotes",
        ),
        (
            "[rubric]\nprofile = \"lenent\"",
            "unknown variant `lenent`, expected ",
            "did you mean `lenient`?",
        ),
        (
            "[rubric]\nround = \"nearst\"",
            "unknown variant `nearst`, expected ",
            "did you mean `nearest`?",
        ),
        (
            "[rubric]\nlabels = { per = \"submision\" }",
            "unknown variant `submision`, expected ",
            "did you mean `submission`?",
        ),
        (
            "[rubric]\nrequire = [\"biuld\"]",
            "`require` names `biuld`, and there is no such case",
            "did you mean `build`?",
        ),
    ] {
        let line = 1 + content.lines().count();
        assert_refused(
            &format!("format = 1\n{content}\n"),
            &format!("{line}: {complaint}"),
            hint,
        );
    }
    assert_refused(
        "format = 1\nlanguage = \"jav\"\n",
        "2: `jav` is no language that tilegrade knows",
        "the languages are java, python, c++, c, rust, javascript, command, transcripts; did you mean `java`?",
    );
}

#[test]
fn what_a_case_declares_and_does_not_keep_is_named_with_its_line_and_a_hint() {
    for (board, content, complaint, hint) in [
        (
            GOAL,
            "points = 1\nkind = \"malformed\"\n",
            "2: `kind` is \"malformed\", and the board file keeps to the format",
            "leave `kind` out, or say \"tolerated\"",
        ),
        (
            "1 2 3\n",
            "\nkind = \"tolerated\"\n",
            "2: `kind` is \"tolerated\", and x.txt holds no board: three rows expected, found 1",
            "say \"malformed\"",
        ),
        (
            GOAL,
            "kind = \"malformd\"\n",
            "1: unknown variant `malformd`, expected `malformed` or `tolerated`",
            "did you mean `malformed`?",
        ),
        (
            GOAL,
            "visibility = \"hiden\"\n",
            "1: unknown variant `hiden`, expected one of `visible`, `after-due-date`, `after-published`, `hidden`",
            "did you mean `hidden`?",
        ),
    ] {
        let folder = folder_with(&[("x.toml", content), ("x.txt", board)]);
        let call = tilegrade(["check", "--case", "x.txt"]).within(folder.path());
        rejects(call, &format!("x.toml:{complaint}"), hint);
    }
}

#[test]
fn a_mistake_that_only_a_grading_finds_is_named_with_its_line() {
    for (content, complaint, hint) in [
        (
            "format = 1\n\nlanguage = \"jave\"\n",
            "3: `jave` is no language",
            "did you mean `java`?",
        ),
        (
            "format = 1\n[rubric]\nrequire = [\n  \"solved\",\n  \"goaal\",\n]\n",
            "5: `require` names `goaal`, and there is no such case",
            "did you mean `goal`?",
        ),
        (
            "format = 1\n[rubric]\nrequire = [\"solvd\"]\n",
            "3: `require` names `solvd`, and there is no such case",
            "did you mean `solved`?",
        ),
    ] {
        let folder = folder_with(&[("assignment.toml", content)]);
        std::fs::create_dir_all(folder.path().join("cases")).expect("the folder is writable");
        std::fs::create_dir_all(folder.path().join("ana")).expect("the folder is writable");
        std::fs::write(folder.path().join("cases/goal.txt"), GOAL).expect("a case");
        let said = tilegrade([
            "grade",
            "ana",
            "--as",
            "one",
            "--assignment",
            "assignment.toml",
        ])
        .within(folder.path())
        .exits(3)
        .prints("")
        .talks()
        .run()
        .stderr;
        assert!(
            said.starts_with(&format!("error: assignment.toml:{complaint}")) && said.contains(hint),
            "{said}"
        );
    }
}

#[test]
fn a_mistake_in_the_settings_of_a_case_is_named_with_its_line() {
    for (content, complaint) in [
        (
            "kind = \"odd\"\n",
            "1: unknown variant `odd`, expected `malformed` or `tolerated`",
        ),
        (
            "points = 1\npoint = 2\n",
            "2: unknown field `point`, expected one of ",
        ),
        (
            "points = \"5\"\n",
            "1: invalid type: string \"5\", expected a number",
        ),
        (
            "hint = \"x\"\npoints = nan\n",
            "2: `points` is no number from 0 to 1000000",
        ),
        (
            "extra-credit = 1\n",
            "1: invalid type: integer `1`, expected true or false",
        ),
        (
            "visibility = \"hiden\"\n",
            "1: unknown variant `hiden`, expected one of `visible`, `after-due-date`",
        ),
        ("\u{feff}\u{0}\n", "1: "),
    ] {
        let folder = folder_with(&[("x.toml", content), ("x.txt", GOAL)]);
        let call = tilegrade(["check", "--case", "x.txt"]).within(folder.path());
        let said = run_bounded(call.exits(3).prints("").talks()).stderr;
        assert!(
            said.starts_with(&format!("error: x.toml:{complaint}")),
            "{said}"
        );
    }
}

#[test]
fn what_cannot_be_meant_is_wrong_usage() {
    for arguments in [
        &["solv"][..],
        &[],
        &["solve"],
        &["solve", "--board", "12345678"],
        &["solve", "--board", "123456788"],
        &["solve", "--heuristic", "guess", "--board", "123804765"],
        &["solve", "--layuot", "spaced", "--board", "123804765"],
        &["solve", "--algorithm", "guess", "--board", "123804765"],
        &["solve", "--trace", "all", "--board", "123804765"],
        &["solve", "--limit", "0", "--board", "123804765"],
        &["cases"],
        &["cases", "random"],
        &["cases", "random", "--seed", "-1"],
        &["check"],
        &["check", "--case"],
        &["check", "--case", "cases/handout.txt", "one", "two"],
        &["check", "--format", "xml", "--case", "cases/handout.txt"],
    ] {
        let call = tilegrade(arguments.iter().copied())
            .exits(2)
            .prints("")
            .talks();
        let said = run_bounded(call).stderr;
        assert!(said.contains("\nhint: "), "{arguments:?}: {said}");
    }
}

#[test]
fn a_pipe_among_the_cases_is_named_and_nobody_waits_for_it() {
    for name in ["pipe.txt", "board.toml"] {
        let folder = folder_with(&[("cases/board.txt", GOAL), ("class/ana/main.py", "")]);
        let pipe = folder.path().join("cases").join(name);
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).expect("it is writable");
        let call = tilegrade(["grade", "class", "--cases", "cases"]).within(folder.path());
        rejects(
            call,
            &format!("cases/{name}: this is no regular file"),
            "move it out of the folder of the cases",
        );
    }
}

#[test]
fn a_pipe_that_staff_names_is_an_error_and_nobody_waits_for_it() {
    let folder = folder_with(&[
        ("cases/board.txt", GOAL),
        ("class/ana/main.py", ""),
        ("grades/.keep", ""),
        ("good.toml", "format = 1\n"),
    ]);
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        rustix::fs::mkfifoat(rustix::fs::CWD, path, 0o600.into()).expect("it is writable");
    };
    pipe("pipe");
    let grade = || {
        let call = tilegrade([
            "grade",
            "class",
            "--as",
            "class",
            "--assignment",
            "good.toml",
        ]);
        call.within(folder.path())
    };
    let message = "pipe: this is a pipe, and a file is needed";
    let hint = "write what comes out of it to a file, and name that";
    let options = ["--roster", "--adjustments", "--rulings", "--gradebook"];
    for option in options {
        let call = grade().and(option).and("pipe").exits(3).prints("").talks();
        let said = run_bounded(call).stderr;
        let error = format!("error: {message}\nhint: {hint}\n");
        assert!(said.ends_with(&error), "{option}: {said}");
    }
    let call = tilegrade(["grade", "class", "--assignment", "pipe"]);
    rejects(call.within(folder.path()), message, hint);
    let results = ["report", "pipe", "--report", "csv=-"];
    tilegrade(results).within(folder.path()).fails(
        2,
        "pipe: no results can be read: it is a pipe, and a file is needed",
        "name the JSON report of a grading, or the folder of its results",
    );
    fs::create_dir(folder.path().join("out")).expect("a folder");
    pipe("out/.lock");
    grade().and("--out").and("out").fails(
        5,
        "out/.lock: cannot be written: it is a pipe, and a file is needed",
        "make room or choose another folder with --out, and run the same command again",
    );
}
