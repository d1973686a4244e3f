//! Downloads among other things: a class is never taken for one submission without a word.

use serde_json::{Value, json};

use super::support::{Desk, zip};
use crate::support::tilegrade;

const MOODLE: [(&str, &str); 2] = [
    ("dl/Jane Doe_11_assignsubmission_file_/main.py", ""),
    ("dl/Zoë Ek_12_assignsubmission_file/main.py", ""),
];

#[test]
fn loose_files_beside_a_download_are_left_out_and_said() {
    let desk = Desk::with(&MOODLE);
    for name in [
        "notes.txt",
        "roster.csv",
        "Thumbs.db",
        "DESKTOP.INI",
        "Icon\r",
    ] {
        desk.write(name, "");
    }
    let expected = [
        "Jane Doe (11) [moodle] main.py",
        "Zoë Ek (12) [moodle] main.py",
    ];
    assert_eq!(desk.names(&["."]), expected);
    assert_eq!(desk.names(&[".", "--as", "moodle"]), expected);
    assert_eq!(
        desk.list(&["."])["paths"],
        json!([{
            "path": ".", "layout": "moodle", "is-archive": false, "count": 2,
            "ignored": [
                {"path": "notes.txt", "why": "no name of this layout"},
                {"path": "roster.csv", "why": "no name of this layout"},
            ],
        }])
    );
}

#[test]
fn several_downloads_in_a_folder_are_all_taken() {
    let desk = Desk::with(&[
        ("all/a/Jane Doe_11_assignsubmission_file_/main.py", ""),
        ("all/a/Zoë Ek_12_assignsubmission_file/main.py", ""),
        ("all/b/Kim_13_assignsubmission_file_/main.py", ""),
        ("all/empty/.DS_Store", ""),
        ("all/other.csv", ""),
    ]);
    let canvas = zip(&[("doejane_101_202_main.py", ""), ("lee_102_203_main.py", "")]);
    desk.write("all/c/d.zip", canvas);
    assert_eq!(
        desk.names(&["all"]),
        [
            "Jane Doe (11) [moodle] main.py",
            "Kim (13) [moodle] main.py",
            "Zoë Ek (12) [moodle] main.py",
            "doejane (101) [canvas] main.py",
            "lee (102) [canvas] main.py",
        ]
    );
    let list = desk.list(&["all"]);
    let paths = list["paths"].as_array().expect("a list").iter();
    let paths: Vec<[&Value; 4]> = paths
        .map(|one| {
            [
                &one["path"],
                &one["layout"],
                &one["is-archive"],
                &one["count"],
            ]
        })
        .collect();
    assert_eq!(
        json!(paths),
        json!([
            ["all", "downloads", false, 0],
            ["all/a", "moodle", false, 2],
            ["all/b", "moodle", false, 1],
            ["all/c/d.zip", "canvas", true, 2],
        ])
    );
    let left = json!([
        {"path": "empty", "why": "no name of this layout"},
        {"path": "other.csv", "why": "no name of this layout"},
    ]);
    assert_eq!(list["paths"][0]["ignored"], left);
}

#[test]
fn an_archive_beside_a_list_is_the_download_that_it_is() {
    let export = zip(&[
        ("assignment_5_export/submission_metadata.yml", "---\n"),
        ("assignment_5_export/submission_7/main.py", ""),
        ("assignment_5_export/submission_8/main.py", ""),
    ]);
    let desk = Desk::with(&[("deep/e.zip", export)]);
    desk.write("readme.txt", "");
    let expected = [
        "submission_7 [gradescope] main.py",
        "submission_8 [gradescope] main.py",
    ];
    assert_eq!(desk.names(&["."]), expected);
    assert_eq!(desk.names(&["deep"]), expected);
}

#[test]
fn archives_of_students_are_no_downloads() {
    let program = zip(&[("main.py", "")]);
    let desk = Desk::with(&[("all/ana.zip", &program), ("all/ben.zip", &program)]);
    desk.write("all/notes.txt", "");
    assert_eq!(
        desk.names(&["all"]),
        [
            "ana.zip [class] main.py",
            "ben.zip [class] main.py",
            "notes.txt [class] notes.txt"
        ]
    );
    assert_eq!(desk.list(&["all"])["paths"][0].get("warnings"), None);
    // One of them is a whole download.
    let download = zip(&[("doejane_101_202_a.py", ""), ("lee_102_203_a.py", "")]);
    desk.write("all/section-2.zip", download);
    let call = tilegrade(["submissions", "all"]).within(desk.folder());
    assert_eq!(
        call.talks().run().stderr,
        "warning: all: section-2.zip looks like a Canvas download of 2 students or more, and is not taken for one\n\
         hint: name it as a PATH of its own; `--as canvas` takes it for one\n"
    );
}

#[test]
fn a_download_that_is_taken_for_one_submission_is_said_with_the_way_out() {
    let desk = Desk::with(&MOODLE);
    desk.write("model/main.py", "");
    desk.write("flat/doejane_101_202_main.py", "");
    desk.write("flat/lee_102_203_main.py", "");
    desk.write("flat/old/notes.txt", "");
    let said = |path: &str| {
        let call = tilegrade(["submissions"]).and(path);
        call.within(desk.folder()).talks().run().stderr
    };
    assert_eq!(
        said("."),
        "warning: .: dl looks like a Moodle download of 2 students or more, and is not taken for one\n\
         hint: name it as a PATH of its own; `--as moodle` takes it for one\n\
         warning: .: flat looks like a Canvas download of 2 students or more, and is not taken for one\n\
         hint: name it as a PATH of its own; `--as canvas` takes it for one\n"
    );
    assert_eq!(
        said("flat"),
        "warning: flat: the files of 2 students have the names of a Canvas download, and all of it is taken for a submission\n\
         hint: `--as canvas` takes it for one\n"
    );
}
