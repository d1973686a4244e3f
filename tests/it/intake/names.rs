//! Names of files that say whose they are, and can be read in several ways: evidence decides.

use super::support::Desk;

const UUID: &str = "7f0c8a7e-7a55-4a1b-9a77-0f2f1f0c8a7e";

/// The submissions of a folder of files with these names, with a roster of these ids where there are any.
fn read(names: &[&str], ids: &[&str]) -> Vec<String> {
    let roster = format!("id\n{}\n", ids.join("\n"));
    read_with(names, Some(roster).filter(|_| !ids.is_empty()))
}

/// The same with a roster of any kind.
fn read_with(names: &[&str], roster: Option<String>) -> Vec<String> {
    let files = names.iter().map(|name| (format!("all/{name}"), ""));
    let files: Vec<(String, &str)> = files.collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, *text)).collect();
    let desk = Desk::with(&files);
    let mut arguments = vec!["all", "--as", "canvas"];
    if let Some(roster) = roster {
        desk.write("roster.csv", roster);
        arguments.extend(["--roster", "roster.csv", "--allow-unmatched"]);
    }
    let names = desk.names(&arguments).into_iter();
    names.map(|name| name.replace(" [canvas]", ":")).collect()
}

#[test]
fn a_stranger_hands_nothing_in_for_a_student_whose_name_is_another() {
    let roster = "id,name\n101,Jane Doe\n102,Ben Kim\n";
    let names = [
        "dropped_114_5012_doejane_101_5001_a.py",
        "kimben_102_5003_a.py",
    ];
    let found = ["dropped (114): doejane_101_5001_a.py", "kimben (102): a.py"];
    assert_eq!(read_with(&names, Some(roster.to_owned())), found);
}

#[test]
fn the_reading_counts_whose_id_is_on_the_roster() {
    for (name, ids, expected) in [
        ("team_5_104_5004_a.py", &["104"][..], "team5 (104): a.py"),
        ("team_5_104_5004_a.py", &["5"], "team (5): 5004_a.py"),
        (
            "doe_101_202_8_puzzle.py",
            &["101"],
            "doe (101): 8_puzzle.py",
        ),
        (
            "doe_101_202_8_puzzle.py",
            &["202"],
            "doe101 (202): puzzle.py",
        ),
        ("team_5_104_text.html", &["104"], "team5 (104): text.html"),
        ("team_5_LATE_104_5004_a.py", &["5"], "team5 (104): a.py"),
        ("_104_5004_a.py", &["104"], "104: a.py"),
        ("anon_LATE_104_5004_a.py", &["104"], "anon (104): a.py"),
        ("_LATE_104_5004_a.py", &["104"], "104: a.py"),
    ] {
        assert_eq!(read(&[name], ids), [expected], "{name} {ids:?}");
    }
}

#[test]
fn a_file_that_is_called_as_another_students_is_its_own_students() {
    for (name, roster, expected) in [
        // With names the one counts that stands there, and without them the first.
        (
            "eve_105_9001_102_9999_p.py",
            "102,Ben Bo\n105,Eve\n",
            "eve (105): 102_9999_p.py",
        ),
        (
            "eve_105_9001_102_9999_p.py",
            "102,\n105,\n",
            "eve (105): 102_9999_p.py",
        ),
        (
            "team_5_104_5004_a.py",
            "5,Ana Lopez\n104,Team 5\n",
            "team5 (104): a.py",
        ),
        (
            "lopezana_5_104_5004_a.py",
            "5,\"Lopez, Ana\"\n104,Ben\n",
            "lopezana (5): 5004_a.py",
        ),
    ] {
        let names = read_with(&[name], Some(format!("id,name\n{roster}")));
        assert_eq!(names, [expected], "{name} {roster}");
    }
}

#[test]
fn the_number_of_a_group_is_no_id_whoever_has_it() {
    // The uploads of others are longer than the number behind the group's.
    let names = ["kim_2001_50005_b.py", "team_5_1104_50004_a.py"];
    let found = ["kim (2001): b.py", "team5 (1104): a.py"];
    assert_eq!(read(&names, &["5", "2001"]), found);
    // One name stands in front of several numbers, and all of them are on the roster.
    let names = [
        "team_1_17_900_a.py",
        "team_2_18_901_a.py",
        "team_3_19_902_a.py",
    ];
    let found = ["team1 (17): a.py", "team2 (18): a.py", "team3 (19): a.py"];
    assert_eq!(read(&names, &["1", "2", "3", "17", "18", "19"]), found);
}

#[test]
fn of_several_uploads_of_one_file_the_last_counts() {
    for (names, expected) in [
        (
            &["kim_7_901_a.py", "kim_7_902_a-1.py", "kim_7_903_a-2.py"][..],
            "kim (7): a.py",
        ),
        // Without the first one they are parts of a work.
        (
            &["kim_7_902_a-1.py", "kim_7_903_a-2.py"],
            "kim (7): a-1.py a-2.py",
        ),
    ] {
        assert_eq!(read(names, &[]), [expected], "{names:?}");
    }
}

#[test]
fn without_a_roster_the_reading_counts_that_fits_the_folder() {
    for (names, expected) in [
        // Alone: a platform counts higher than a student.
        (&["team_5_104_5004_a.py"][..], &["team5 (104): a.py"][..]),
        (&["doe_101_202_8_puzzle.py"], &["doe (101): 8_puzzle.py"]),
        // Numbers are as long as those of the others.
        (
            &["doe_101_202_2048_puzzle.py", "kim_102_203_a.py"],
            &["doe (101): 2048_puzzle.py", "kim (102): a.py"],
        ),
        (
            &["team_5_104_text.html", "kim_102_5003_a.py"],
            &["kim (102): a.py", "team5 (104): text.html"],
        ),
        // No two files have one number.
        (
            &["doe_101_202_900_a.py", "doe_101_203_900_b.py"],
            &["doe (101): 900_a.py 900_b.py"],
        ),
    ] {
        assert_eq!(read(names, &[]), expected, "{names:?}");
    }
}

#[test]
fn a_uuid_is_no_part_of_a_name() {
    let names = [
        format!("parkjo_110_5010_main-{UUID}.py"),
        format!("parkjo_110_5011_answer-{UUID}.py"),
        format!("kim_111_{UUID}_kim.py"),
        format!("lee_112_5012_hw-3-1-{UUID}.tar.gz"),
        format!("ray_113_5013_notes-{UUID}.txt"),
        "ray_113_5014_not-a-uuid.txt".to_owned(),
    ];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let expected = [
        "kim (111): kim.py",
        "lee (112): ",
        "parkjo (110): answer.py main.py",
        "ray (113): not-a-uuid.txt notes.txt",
    ];
    assert_eq!(read(&names, &[]), expected);
}

#[test]
fn what_is_replaced_by_a_file_of_its_name_is_listed_in_every_layout() {
    let desk = Desk::with(&[
        ("all/Kim_13_assignsubmission_file_/onlinetext.html", "mine"),
        (
            "all/Kim_13_assignsubmission_onlinetext_/onlinetext.html",
            "typed",
        ),
        ("all/Lee_14_assignsubmission_file_/main.py", ""),
    ]);
    let kim = &desk.list(&["all"])["submissions"][0];
    assert_eq!(kim["files"], serde_json::json!(["onlinetext.html"]));
    assert_eq!(kim["ignored"][0]["why"], "replaced by a later upload");
}

#[test]
fn a_name_that_is_none_of_the_layout_is_nobodys() {
    let names = [
        "State.java",
        "doe_State.java",
        "doe_101_State.java",
        "doe_101_202",
        "doe_101_202_..",
        "doe_101_202_",
        "anon__202_x.c",
        "kim_102_203_a.py",
    ];
    assert_eq!(read(&names, &[]), ["kim (102): a.py"]);
    for (name, expected) in [
        ("LATE_anon_x7k_202_a_1.py", "anon (x7k): a_1.py"),
        ("LATE_anon_71_202_a.py", "anon (71): a.py"),
        ("doe_LATE_101_202_my_old 2.txt", "doe (101): my_old 2.txt"),
        ("7_101_202_x.c", "7 (101): x.c"),
        ("doe_101_202_State-1.java", "doe (101): State.java"),
        ("doe_101_202_notes-1.txt", "doe (101): notes-1.txt"),
        ("doe_101_202_State-2024.java", "doe (101): State-2024.java"),
        ("doe_101_202_-1.java", "doe (101): -1.java"),
    ] {
        assert_eq!(read(&[name], &[]), [expected]);
    }
    let desk = Desk::with(&[("all/Kim_1_assignsubmission_file_/a.py", "")]);
    for name in [
        "Jane_assignsubmission_file_a.py",
        "Jane_12x_assignsubmission_file_a.py",
        "Jane_12_assignfeedback_file_a.py",
        "Jane_12_assignsubmission_file_..",
    ] {
        desk.write(&format!("all/{name}"), "");
    }
    assert_eq!(
        desk.names(&["all", "--as", "moodle"]),
        ["Kim (1) [moodle] a.py"]
    );
}
