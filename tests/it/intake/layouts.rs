//! Downloads of platforms, repositories and lists: each is known by itself, and `--as` overrules.

use serde_json::{Value, json};

use super::support::{Desk, zip};
use crate::support::tilegrade;

#[test]
fn a_canvas_download_is_joined_by_student_and_never_by_name() {
    let files = [
        ("doejane_101_202_State.java", ""),
        ("doejane_101_203_Main-1.java", ""),
        ("doejane_LATE_102_204_my_notes.txt", ""),
        ("doejane_LATE_102_205_Main.java", ""),
        ("anon_x7k_206_main.py", ""),
        ("kim_103_text.html", ""),
        ("lee_104_301_main.py", "old"),
        ("lee_104_302_main-1.py", "new"),
        ("ray_105_303_part-1.py", ""),
        ("ray_105_304_part-2.py", ""),
        ("grades.csv", ""),
    ];
    let expected = [
        "anon (x7k) [canvas] main.py",
        "doejane (101) [canvas] Main.java State.java",
        "doejane (102) [canvas] Main.java my_notes.txt",
        "kim (103) [canvas] text.html",
        "lee (104) [canvas] main.py",
        "ray (105) [canvas] part-1.py part-2.py",
    ];
    let folder = Desk::with(
        &files
            .map(|(name, text)| (format!("all/{name}"), text))
            .each_ref()
            .map(|(name, text)| (name.as_str(), *text)),
    );
    assert_eq!(folder.names(&["all"]), expected);
    let archive = Desk::with(&[("all.zip", zip(&files))]);
    assert_eq!(archive.names(&["all.zip"]), expected);
    let list = folder.list(&["all"]);
    let path = &list["paths"][0];
    assert_eq!(path["layout"], "canvas");
    assert_eq!(
        path["ignored"],
        json!([{"path": "grades.csv", "why": "no name of this layout"}])
    );
    let submitted = &list["submissions"][2]["student"]["submitted"];
    assert_eq!(
        submitted,
        &json!({"source": "mark", "at": null, "is-marked-late": true})
    );
    let lee = &list["submissions"][4];
    let left = json!([{"path": "lee_104_301_main.py", "why": "replaced by a later upload"}]);
    assert_eq!(lee["ignored"], left);
    assert_eq!(lee["student"]["people"][0]["id"], "104");
    let call =
        tilegrade(["grade", "--transcripts", "all", "--only", "lee (104)"]).within(folder.folder());
    let said = call.exits(1).talks().run().stderr;
    let warning =
        "warning: lee (104): lee_104_301_main.py is left out (replaced by a later upload)\n";
    assert!(said.contains(warning), "{said}");
}

#[test]
fn a_moodle_download_is_known_in_both_of_its_forms() {
    let desk = Desk::with(&[
        (
            "folders/Jane Doe_11_assignsubmission_file_/src/Main.java",
            "",
        ),
        ("folders/Zoë van Ek_12_assignsubmission_file/main.py", ""),
        ("folders/Kim_13_assignsubmission_file_/main.py", ""),
        (
            "folders/Kim_13_assignsubmission_onlinetext_/onlinetext.html",
            "",
        ),
        ("files/Jane Doe_11_assignsubmission_file_State.java", ""),
        ("files/Jane Doe_11_assignsubmission_file_Main.java", ""),
    ]);
    assert_eq!(
        desk.names(&["folders"]),
        [
            "Jane Doe (11) [moodle] src/Main.java",
            "Kim (13) [moodle] main.py onlinetext.html",
            "Zoë van Ek (12) [moodle] main.py",
        ]
    );
    assert_eq!(
        desk.names(&["files"]),
        ["Jane Doe (11) [moodle] Main.java State.java"]
    );
    // A download of one student is no folder that holds a class, and may be that student's own making.
    let only = [("Jane Doe_11_assignsubmission_file_/Main.java", "")];
    let desk = Desk::with(&[("m.zip", zip(&only))]);
    assert_eq!(desk.names(&["m.zip"]), ["Jane Doe (11) [moodle] Main.java"]);
    let said = tilegrade(["submissions", "m.zip"])
        .within(desk.folder())
        .talks()
        .run()
        .stderr;
    assert!(
        said.contains("warning: m.zip: only what lies in it says whose it is"),
        "{said}"
    );
}

#[test]
fn a_gradescope_export_names_its_students() {
    let metadata = "---\nsubmission_7:\n  :submitters:\n  - :name: Ana López\n    :sid: '17'\n    :email: ana@x.edu\n  \
                    - :name: Ben Kim\n    :sid: '18'\n    :email: ben@x.edu\n  :created_at: 2026-09-01 12:00:00.1 Z\n";
    let files = [
        ("assignment_5_export/submission_metadata.yml", metadata),
        ("assignment_5_export/submission_7/Main.java", ""),
        ("assignment_5_export/submission_8/main.py", ""),
        ("assignment_5_export/other/main.py", ""),
    ];
    let expected = [
        "Ana López, Ben Kim (7) [gradescope] Main.java",
        "submission_8 [gradescope] main.py",
    ];
    let desk = Desk::with(&files);
    assert_eq!(desk.names(&["assignment_5_export"]), expected);
    desk.write("export.zip", zip(&files));
    assert_eq!(desk.names(&["export.zip"]), expected);
    let student = &desk.list(&["export.zip"])["submissions"][0]["student"];
    assert_eq!(
        student["people"][1],
        json!({"id": "18", "login": "ben@x.edu", "name": "Ben Kim"})
    );
    assert_eq!(student["submitted"]["source"], "metadata");
    desk.write(
        "assignment_5_export/submission_metadata.yml",
        "a: [\nb: }\n",
    );
    let said = desk.refused(&["assignment_5_export"]).stderr;
    assert!(
        said.contains("submission_metadata.yml:2: this is no YAML"),
        "{said}"
    );
}

#[test]
fn what_an_export_and_its_metadata_do_not_both_know_is_said() {
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Ana López\n    :sid: '17'\n    :email: ana@x.edu\n\
                    submission_2:\n  :submitters:\n  - :name: Ana López\n    :sid: '17'\n    :email: ana@x.edu\n\
                    submission_3:\n  :submitters:\n  - :name: Ben Kim\n    :sid: '18'\n    :email: ben@x.edu\n";
    let desk = Desk::with(&[
        ("export/submission_metadata.yml", metadata),
        ("export/submission_1/main.py", ""),
        ("export/submission_2/main.py", ""),
        ("export/submission_4/main.py", ""),
    ]);
    let expected = [
        "Ana López (1) [gradescope] main.py",
        "Ana López (2) [gradescope] main.py",
        // It is lost, and not judged.
        "Ben Kim (3) [gradescope] ",
        "submission_4 [gradescope] main.py",
    ];
    assert_eq!(desk.names(&["export"]), expected);
    let call = tilegrade(["submissions", "export"]).within(desk.folder());
    assert_eq!(
        call.talks().run().stderr,
        "warning: several submissions of ana@x.edu, and each is graded: Ana López (1), Ana López (2)\n\
         warning: export: submission_4 is not in submission_metadata.yml: nobody knows whose it is\n"
    );
}

#[test]
fn the_autograders_folder_is_one_submission_of_its_students() {
    let metadata = r#"{"id": 1, "created_at": "2018-07-01T14:22:32.365935-07:00", "submission_method": "upload",
        "users": [{"email": "ana@x.edu", "id": 3, "name": "Ana"}], "previous_submissions": []}"#;
    let desk = Desk::with(&[
        ("autograder/submission_metadata.json", metadata),
        ("autograder/submission/a/main.py", ""),
        ("autograder/source/run_autograder", ""),
    ]);
    for path in ["autograder", "autograder/submission"] {
        assert_eq!(desk.names(&[path]), ["Ana [autograder] a/main.py"]);
        let submitted = &desk.list(&[path])["submissions"][0]["student"]["submitted"];
        assert_eq!(submitted["at"], 1_530_480_152);
    }
}

/// Whatever a student hands in lies below the file of the platform, and is called as it likes.
#[test]
fn a_student_does_not_say_who_and_when_where_the_platform_does() {
    let metadata = r#"{"created_at": "2018-07-01T21:22:32Z", "users": [{"name": "Ana"}]}"#;
    let forged = r#"{"created_at": "2017-01-01T00:00:00Z", "users": [{"name": "Ben"}]}"#;
    let desk = Desk::with(&[
        ("autograder/submission_metadata.json", metadata),
        ("autograder/submission/submission_metadata.json", forged),
        ("autograder/submission/submission/main.py", ""),
    ]);
    for path in ["autograder", "autograder/submission"] {
        let list = desk.list(&[path]);
        let submission = &list["submissions"][0];
        assert_eq!(submission["name"], "Ana", "{path}");
        let submitted = &submission["student"]["submitted"];
        assert_eq!(submitted["at"], 1_530_480_152, "{path}");
    }
}

/// So does what is named alone of a download, or packed by itself.
#[test]
fn what_is_named_alone_is_of_whom_the_platform_says() {
    let forged =
        r#"{"created_at": "2017-01-01T00:00:00Z", "users": [{"name": "Bo", "email": "bo@x.edu"}]}"#;
    let export = ":submission_1:\n  :created_at: 2018-07-01T21:22:32Z\n  :submitters:\n  - :name: Ana\n    :sid: \"1\"\n";
    let inside = ["submission_metadata.json", "submission/main.py"];
    let places = [
        "export/submission_1",
        "moodle/Ana_1_assignsubmission_file_",
        "plain/ana",
    ];
    let mut files: Vec<(String, &str)> = vec![
        ("export/submission_metadata.yml".to_owned(), export),
        ("moodle/Cy_2_assignsubmission_file_/main.py".to_owned(), ""),
    ];
    for place in places {
        files.push((format!("{place}/{}", inside[0]), forged));
        files.push((format!("{place}/{}", inside[1]), ""));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, *text)).collect();
    let desk = Desk::with(&files);
    let packed = zip(&[(inside[0], forged), (inside[1], "")]);
    desk.write("packed/ana.zip", packed);
    for (path, name, at) in [
        ("export/submission_1", "Ana (1)", Some(1_530_480_152)),
        ("moodle/Ana_1_assignsubmission_file_", "Ana (1)", None),
        ("packed/ana.zip", "ana.zip", None),
    ] {
        let list = desk.list(&[path]);
        let one = &list["submissions"][0];
        assert_eq!(one["name"], name, "{list:#}");
        assert!(!list.to_string().contains("\"Bo\""), "{list:#}");
        let submitted = &one["student"]["submitted"];
        assert!(at.is_none() || submitted["at"].as_i64() == at, "{list:#}");
    }
    let several = ["export/submission_1", "packed/ana.zip", "plain/ana"];
    let expected = [
        "Ana (1) [gradescope] submission/main.py submission_metadata.json",
        "ana [one] submission/main.py submission_metadata.json",
        "ana.zip [one] submission/main.py submission_metadata.json",
    ];
    assert_eq!(desk.names(&several), expected);
}

#[test]
fn what_a_students_folder_holds_does_not_make_others_of_it() {
    let forged = ":submission_1:\n  :submitters:\n  - :name: Ben\n    :sid: \"2\"\n";
    let desk = Desk::with(&[
        ("all/ana/a.py", ""),
        ("all/dee/submission_metadata.yml", forged),
        ("all/dee/submission_1/a.py", ""),
        ("all/Eve Ng/ana_1_334_p.py", ""),
        ("all/Eve Ng/ben_2_333_p.py", ""),
        ("all/fay/submission_metadata.json", "{}"),
        ("all/fay/submission/a.py", ""),
        (
            "roster.csv",
            "id,login,name\n1,ana,Ana\n2,ben,Ben\n4,dee,Dee\n5,,\"Ng, Eve\"\n6,fay,Fay\n",
        ),
    ]);
    let paths = ["all/ana", "all/dee", "all/Eve Ng", "all/fay"];
    let call = [&paths[..], &["--roster", "roster.csv"]].concat();
    let expected = [
        "Eve Ng [one] ana_1_334_p.py ben_2_333_p.py",
        "ana [one] a.py",
        "dee [one] submission_1/a.py submission_metadata.yml",
        "fay [one] submission/a.py submission_metadata.json",
    ];
    assert_eq!(desk.names(&call), expected);
    let call = tilegrade(["submissions"].into_iter().chain(call)).within(desk.folder());
    let said = call.talks().run().stderr;
    for told in [
        "all/dee: it is one of several students', or called as one is, and is taken for no Gradescope export",
        "all/Eve Ng: it is one of several students', or called as one is, and is taken for no Canvas download",
        "all/fay: it is one of several students', or called as one is, and is taken for no submission in Gradescope's autograder",
        "hint: `--as gradescope` takes it for one, where it is named alone\n",
    ] {
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn a_class_that_is_called_as_a_student_is_stays_a_class() {
    let desk = Desk::with(&[
        ("101/ana/a.py", ""),
        ("101/ben/b.py", ""),
        ("102/ana/a.py", ""),
        ("102/ben/b.py", ""),
        ("___/ana/a.py", ""),
        ("___/ben/b.py", ""),
        ("roster.csv", "id,login,name\n101,ana,\n7,ben,Ben\n"),
    ]);
    for paths in [&["101"][..], &["101", "102"], &["___", "101", "102"]] {
        let call = [paths, &["--roster", "roster.csv"]].concat();
        assert_eq!(desk.names(&call).len(), 2 * paths.len(), "{paths:?}");
    }
}

#[test]
fn repositories_are_one_for_each_student() {
    let desk = Desk::with(&[
        ("hw3-submissions/hw3-ana-lopez/.git/HEAD", ""),
        ("hw3-submissions/hw3-ana-lopez/Main.java", ""),
        ("hw3-submissions/hw3-ben/.git/HEAD", ""),
        ("hw3-submissions/clone.py", ""),
        ("hw3-submissions/hw3-ben/src/main.py", ""),
    ]);
    assert_eq!(
        desk.names(&["hw3-submissions"]),
        [
            "hw3-ana-lopez [classroom] Main.java",
            "hw3-ben [classroom] src/main.py"
        ]
    );
    let list = desk.list(&["hw3-submissions", "--only", "ana-lopez"]);
    assert_eq!(list["paths"][0]["ignored"][0]["path"], "clone.py");
    assert_eq!(
        list["submissions"][0]["student"]["people"][0]["login"],
        "ana-lopez"
    );
    assert_eq!(list["submissions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_list_names_checkouts_and_one_that_is_not_there_is_named_with_its_line() {
    let desk = Desk::with(&[
        ("a/ana/Main.java", ""),
        ("a/ben/main.py", ""),
        ("list.txt", "\u{feff}# of Monday\na/ana\r\n\r\n  a/ben\n"),
        ("wrong.txt", "a/ana\n\na/cy\n"),
    ]);
    let expected = ["ana [checkouts] Main.java", "ben [checkouts] main.py"];
    assert_eq!(desk.names(&["list.txt"]), expected);
    let said = desk.refused(&["wrong.txt"]).stderr;
    assert!(
        said.contains("wrong.txt:3: `a/cy` is no folder\nhint: "),
        "{said}"
    );
}

#[test]
fn the_current_folder_is_a_students_own() {
    let desk = Desk::with(&[
        ("src/Main.java", ""),
        ("grades/run.json", ""),
        ("grades/records/ana/goal.json", ""),
        (".git/HEAD", ""),
    ]);
    let list = desk.list(&["."]);
    assert_eq!(list["paths"][0]["layout"], "one");
    assert_eq!(list["submissions"][0]["files"], json!(["src/Main.java"]));
}

#[test]
fn what_a_path_is_taken_for_can_be_overruled() {
    let desk = Desk::with(&[
        ("all/doejane_101_202_State.java", ""),
        ("all/kim_102_203_Main.java", ""),
    ]);
    assert_eq!(desk.names(&["all", "--as", "class"]).len(), 2);
    assert_eq!(
        desk.names(&["all", "--as", "one"]),
        ["all [one] doejane_101_202_State.java kim_102_203_Main.java"]
    );
    for layout in ["moodle", "gradescope", "classroom", "checkouts"] {
        let said = desk.refused(&["all", "--as", layout]).stderr;
        assert!(
            said.contains("all: this is no ") && said.contains("\nhint: "),
            "{said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_in_a_download_either() {
    let desk = Desk::with(&[("all/doe_1_2_main.py", ""), ("secret.py", "secret")]);
    std::os::unix::fs::symlink("../secret.py", desk.path("all/doe_1_3_other.py")).expect("a link");
    assert_eq!(desk.names(&["all"]), ["doe (1) [canvas] main.py"]);
}

#[test]
fn names_that_lead_elsewhere_stay_where_they_are() {
    let desk = Desk::with(&[
        ("all/doe_1_2_...java", ""),
        ("all/doe_1_3_main.py", ""),
        ("all/../Jane_1_assignsubmission_file_..", ""),
    ]);
    assert_eq!(desk.names(&["all"]), ["doe (1) [canvas] main.py"]);
}

#[test]
fn the_list_for_people_fits_80_columns() {
    let desk = Desk::with(&[
        ("class/ana/Main.java", ""),
        ("class/ana/a folder with a name/Another.java", ""),
        ("class/ana/a folder with a name/AndAnother.java", ""),
        ("class/ana/.idea/x", ""),
        ("class/ana/out/Main.class", ""),
        ("class/b\u{1b}[31m/main.py", ""),
    ]);
    let call = crate::support::tilegrade(["submissions", "class"]);
    let text = call.within(desk.folder()).run().stdout;
    assert!(
        text.starts_with("class: taken for a class of 2 submissions\n\nana: class\n"),
        "{text}"
    );
    assert!(text.contains("\n  left out: .idea (hidden)\n"), "{text}");
    assert!(
        text.contains("\n  left out: out (made by a tool)\n"),
        "{text}"
    );
    assert!(text.ends_with("\n2 submissions\n"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn without_a_path_the_current_folder_is_taken_where_it_is_one_submission() {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        ("mine/src/notes.txt", ""),
        ("mine/handout.txt", printed.as_str()),
        ("class/ana/Main.java", ""),
        ("canvas/doejane_101_202_Main.java", ""),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
    ]);
    let mine = desk.path("mine");
    let list = tilegrade(["submissions", "--format", "json"]);
    let list: Value = serde_json::from_str(&list.within(&mine).run().stdout).expect("JSON");
    let own = &list["submissions"][0];
    assert_eq!(
        (&own["name"], &own["layout"]),
        (&"mine".into(), &"one".into())
    );
    let graded = tilegrade(["grade", "--transcripts", "--cases", "../cases"])
        .within(&mine)
        .talks()
        .run();
    assert!(graded.stdout.contains("mine"), "{graded:?}");
    // What it left behind is no part of it, and the same command says the same again.
    let again = tilegrade(["grade", "--transcripts", "--cases", "../cases"])
        .within(&mine)
        .talks()
        .run();
    assert_eq!(again.stdout, graded.stdout);
    let hint = "name what is to be graded; `.` is the current folder";
    for (folder, what) in [("class", "class"), ("canvas", "Canvas download")] {
        let message =
            format!("no PATH is named, and the current folder is a {what} and not one submission");
        for verb in ["grade", "submissions"] {
            let call = tilegrade([verb]).within(&desk.path(folder));
            call.fails(2, &message, hint);
        }
    }
    let call = tilegrade(["submissions", "--as", "class", "--format", "json"]);
    let class = call.within(&desk.path("class")).run().stdout;
    let class: Value = serde_json::from_str(&class).expect("JSON");
    assert_eq!(class["submissions"][0]["name"], "ana");
}

#[test]
fn a_download_that_was_unpacked_into_a_folder_of_its_own_is_known() {
    let metadata = "---\nsubmission_7:\n  :submitters:\n  - :name: Ana\n    :sid: '17'\n";
    let desk = Desk::with(&[
        ("g/assignment_5_export/submission_metadata.yml", metadata),
        ("g/assignment_5_export/submission_7/main.py", ""),
        ("g/assignment_5_export/submission_8/main.py", ""),
        ("c/x/all/doe_1_2_main.py", ""),
        ("c/x/all/kim_2_3_main.py", ""),
        ("c/__MACOSX/x", ""),
        ("m/all/Jane_11_assignsubmission_file_/main.py", ""),
        ("m/all/Kim_12_assignsubmission_file_/main.py", ""),
        ("r/hw3-submissions/hw3-ana/.git/HEAD", ""),
        ("r/hw3-submissions/hw3-ana/main.py", ""),
        ("r/hw3-submissions/hw3-ben/.git/HEAD", ""),
        ("r/hw3-submissions/hw3-ben/main.py", ""),
        ("one/ana/project/.git/HEAD", ""),
        ("one/ana/project/main.py", ""),
    ]);
    let gradescope = [
        "Ana (7) [gradescope] main.py",
        "submission_8 [gradescope] main.py",
    ];
    assert_eq!(desk.names(&["g"]), gradescope);
    assert_eq!(desk.names(&["g", "--as", "gradescope"]), gradescope);
    let canvas = ["doe (1) [canvas] main.py", "kim (2) [canvas] main.py"];
    assert_eq!(desk.names(&["c"]), canvas);
    let moodle = ["Jane (11) [moodle] main.py", "Kim (12) [moodle] main.py"];
    assert_eq!(desk.names(&["m"]), moodle);
    let clones = ["hw3-ana [classroom] main.py", "hw3-ben [classroom] main.py"];
    assert_eq!(desk.names(&["r"]), clones);
    // What one student handed in is no folder of repositories, and what is overruled stays so.
    assert_eq!(desk.names(&["one"]), ["ana [class] project/main.py"]);
    assert_eq!(desk.names(&["g", "--as", "class"]).len(), 1);
}

#[test]
fn no_name_in_a_list_or_a_warning_is_a_command_to_a_platform() {
    let desk = Desk::with(&[
        ("class/::error title=pwn::hi/main.py", ""),
        ("class/##[error]pwn/main.py", ""),
        ("class/ana/::add-mask::x.py", ""),
        ("roster.csv", "login\nben\n"),
    ]);
    let call = tilegrade([
        "submissions",
        "class",
        "--roster",
        "roster.csv",
        "--allow-unmatched",
    ]);
    let printed = call.within(desk.folder()).talks().run();
    for line in printed.stdout.lines().chain(printed.stderr.lines()) {
        assert!(
            !line.trim_start().starts_with("::") && !line.contains("##["),
            "{line}"
        );
    }
    assert!(
        printed.stdout.contains("| ::error title=pwn::hi"),
        "{}",
        printed.stdout
    );
}

#[test]
fn what_ruby_writes_of_students_and_times_is_read() {
    let noon = json!({"source": "metadata", "at": 1_788_264_000, "is-marked-late": null});
    let person =
        |id: Value, login: Value, name: &str| json!({"id": id, "login": login, "name": name});
    for (metadata, people, submitted) in [
        (
            "  :submitters:\n  - :name: Ana López\n    :sid: '0042'\n    :email: ana@x.edu\n  - :name: Ben\n    :sid: 17\n  \
             :created_at: 2026-09-01 12:00:00.123456000 Z\n  :history:\n  - :created_at: 2020-01-01 00:00:00 Z\n",
            json!([
                person("0042".into(), "ana@x.edu".into(), "Ana López"),
                person("17".into(), Value::Null, "Ben")
            ]),
            noon.clone(),
        ),
        (
            "  :submitters: []\n  :created_at: !ruby/object:ActiveSupport::TimeWithZone\n    utc: 2026-09-01 12:00:00.5 Z\n",
            json!([]),
            noon,
        ),
        (
            "  :submitters:\n  - :name: 'null'\n    :sid: null\n",
            json!([person(Value::Null, Value::Null, "null")]),
            json!({"source": "metadata", "at": null, "is-marked-late": null}),
        ),
    ] {
        let desk = Desk::with(&[("export/submission_1/main.py", "")]);
        desk.write(
            "export/submission_metadata.yml",
            format!("---\nsubmission_1:\n{metadata}"),
        );
        let student = desk.list(&["export"])["submissions"][0]["student"].clone();
        assert_eq!(
            (&student["people"], &student["submitted"]),
            (&people, &submitted),
            "{metadata}"
        );
    }
    let desk = Desk::with(&[("export/submission_1/main.py", "")]);
    // No depth and no alias is too much.
    desk.write("export/submission_metadata.yml", "[".repeat(20_000));
    let said = desk.refused(&["export"]).stderr;
    assert!(said.contains("this is no YAML"), "{said}");
    desk.write(
        "export/submission_metadata.yml",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    );
    assert_eq!(
        desk.names(&["export"]),
        ["submission_1 [gradescope] main.py"]
    );
}

#[test]
fn logins_stand_behind_what_all_repositories_have_in_common() {
    for (folder, names, logins) in [
        (
            "clones",
            &["hw-3-ana-lopez", "hw-3-ben"][..],
            &["ana-lopez", "ben"][..],
        ),
        (
            "hw-3-submissions",
            &["hw-3-ana-li", "hw-3-ana-lopez"],
            &["ana-li", "ana-lopez"],
        ),
        ("hw-3-submissions", &["hw-3-ana-lopez"], &["ana-lopez"]),
        ("clones", &["hw-3-ana"], &["hw-3-ana"]),
        ("clones", &["hw-3-ana", "lab"], &["hw-3-ana", "lab"]),
        ("clones", &["hw-3-", "hw-3-ana"], &["hw-3-", "hw-3-ana"]),
        ("clones", &["è-b", "é-a"], &["è-b", "é-a"]),
    ] {
        let desk = Desk::with(&[("beside.txt", "")]);
        for name in names {
            desk.write(&format!("{folder}/{name}/.git/HEAD"), "");
            desk.write(&format!("{folder}/{name}/main.py"), "");
        }
        let list = desk.list(&[folder, "--as", "classroom"]);
        let all = list["submissions"].as_array().expect("a list").iter();
        let found: Vec<&Value> = all
            .map(|one| &one["student"]["people"][0]["login"])
            .collect();
        assert_eq!(found, logins, "{folder}: {names:?}");
    }
}

#[test]
fn a_student_is_no_platform_and_what_is_hidden_is_listed() {
    let metadata = "submission_1:\n  :submitters:\n  - :name: Ana\n    :sid: '17'\n";
    let desk = Desk::with(&[
        ("class/mal/submission_metadata.yml", metadata),
        ("class/mal/submission_1/a.py", ""),
        ("class/.cy.py", ""),
        ("roster.csv", "id,login,name\n17,ana,Ana\n18,mal,Mal\n"),
    ]);
    for path in ["class/mal", "class"] {
        let list = desk.list(&[path, "--roster", "roster.csv"]);
        let mal = &list["submissions"][0];
        assert_eq!(mal["student"]["people"][0]["id"], "18", "{path}: {list:#}");
    }
    let class = desk.list(&["class", "--as", "class"]);
    let hidden = serde_json::json!([{"path": ".cy.py", "why": "hidden"}]);
    assert_eq!(class["paths"][0]["ignored"], hidden, "{class:#}");
}
