//! Round trips: a download comes in, a gradebook goes out, and a reader that shares nothing with this program compares both with
//! the report, person by person.

use std::process::Command;

use super::support::Desk;
use crate::support::{Call, repository, tilegrade};

/// A class of which two students handed in, one of them nothing that is readable.
struct Class {
    /// The folders or files of Ana and of Zoë.
    handed_in: [&'static str; 2],
    /// The gradebook, with the column `P (77)`.
    gradebook: String,
    format: &'static str,
    encoding: &'static str,
}

/// The bytes of a text in an encoding that Python has this name for.
fn encoded(text: &str, encoding: &str) -> Vec<u8> {
    match encoding {
        "utf-16" => format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect(),
        "utf-8-sig" => format!("\u{feff}{text}").into_bytes(),
        "cp1252" => text
            .chars()
            .map(|sign| u8::try_from(u32::from(sign)).expect("latin"))
            .collect(),
        _ => text.as_bytes().to_vec(),
    }
}

fn classes() -> Vec<Class> {
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,P (77),Final Score\r\n\
        ,,,,,Manual Posting,\r\n\"    Points Possible\",,,,,5,(read only)\r\n\
        \"Lopez, Ana\",101,s-1,ana,\"A, \"\"1\"\"\",,\r\n\"Mo, Zo\u{eb}\",102,s-2,zoe,A,,\r\n\"Mo, Zo\u{eb}\",103,s-3,zoe2,A,4,\r\n\
        \"Kim, Ben\",104,s-4,ben,A,,\r\n\"Student, Test\",999,,,A,,\r\n";
    let names = "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,P (77)\n    Points Possible,,,,,,5\n\
        Lopez,Ana,101,s-1,ana,A,\nMo,Zo\u{eb},102,s-2,zoe,A,\nMo,Zo\u{eb},103,s-3,zoe2,A,4\nKim,Ben,104,s-4,ben,A,\n";
    let moodle = "Identifier,\"Full name\",\"Email address\",Status,P (77),\"Maximum Grade\"\n\
        \"Participant 101\",\"Ana Lopez\",ana@x.edu,,,5.00\n\"Participant 102\",\"Zo\u{eb} Mo\",zoe@x.edu,,,5.00\n\
        \"Participant 103\",\"Zo\u{eb} Mo\",zoe2@x.edu,,4,5.00\n\"Participant 104\",\"Ben Kim\",ben@x.edu,,,5.00\n";
    let french = moodle
        .replace(
            "Identifier,\"Full name\",\"Email address\"",
            "Identifiant,Nom complet,Adresse de courriel",
        )
        .replace("Maximum Grade", "Note maximale")
        .replace("Participant ", "Participant·e ");
    let of_canvas = [
        "lopezana_101_1_handout.txt",
        "mozo\u{eb}_LATE_102_2_handout.txt",
    ];
    let of_moodle = [
        "Ana Lopez_101_assignsubmission_file/handout.txt",
        "Zo\u{eb} Mo_102_assignsubmission_file/handout.txt",
    ];
    let semicolons = names.replace(',', ";");
    let tabs = french.replace(',', "\t");
    let by_login = ["ana/handout.txt", "zoe/handout.txt"];
    let class = |handed_in, gradebook: &str, format, encoding| Class {
        handed_in,
        gradebook: gradebook.to_owned(),
        format,
        encoding,
    };
    vec![
        class(of_canvas, canvas, "canvas", "utf-8"),
        class(of_canvas, &semicolons, "canvas", "cp1252"),
        class(by_login, canvas, "canvas", "utf-8-sig"),
        class(of_moodle, moodle, "moodle", "utf-8-sig"),
        class(of_moodle, &tabs, "moodle", "utf-16"),
        class(by_login, moodle, "moodle", "utf-8"),
    ]
}

/// What Python says of each person, for a class that is graded by these settings.
#[expect(
    clippy::disallowed_methods,
    reason = "the reader of another language, as instructors use it"
)]
fn compared(class: &Class, settings: &str) -> String {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        (
            "assignment.toml",
            format!("format = 1\nname = \"P\"\n{settings}"),
        ),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n".to_owned()),
    ]);
    let [ana, zoe] = class.handed_in.map(|path| format!("class/{path}"));
    desk.write(&ana, right);
    desk.write(&zoe, "");
    desk.write("export.csv", encoded(&class.gradebook, class.encoding));
    let report = format!("{}=upload.csv", class.format);
    let grade = tilegrade([
        "grade",
        "--transcripts",
        "class",
        "--report",
        "json=report.json",
    ]);
    let words = [
        "--gradebook",
        "export.csv",
        "--column",
        "P (77)",
        "--report",
        &report,
    ];
    let grade = words.into_iter().fold(grade, Call::and);
    grade.within(desk.folder()).exits(1).talks().run();
    let compared = Command::new("python3")
        .arg(repository().join("tests/it/intake/round_trip.py"))
        .args([
            "export.csv",
            "upload.csv",
            "P (77)",
            "report.json",
            class.encoding,
        ])
        .current_dir(desk.folder())
        .output()
        .expect("Python is installed");
    let said = String::from_utf8_lossy(&compared.stdout).into_owned();
    let failed = String::from_utf8_lossy(&compared.stderr);
    assert!(
        compared.status.success(),
        "{said}{failed}{}",
        class.gradebook
    );
    said
}

/// The points at the ends of the lines.
fn points(said: &str) -> Vec<&str> {
    let lines = said.lines().filter_map(|line| line.rsplit_once(": "));
    lines.map(|(_, points)| points).collect()
}

#[test]
fn every_person_has_their_own_points_and_every_other_cell_is_as_it_was() {
    for class in classes() {
        let said = compared(&class, "");
        assert_eq!(points(&said), ["5", "0"], "{said}");
        assert!(said.ends_with("\n0 without a row\n"), "{said}");
    }
}

#[test]
fn who_handed_in_nothing_has_what_the_assignment_says_and_a_scale_holds_for_all() {
    let settings = "nothing-handed-in = 0.5\n[gradebook]\nscale-to = 100\n";
    for class in classes() {
        let said = compared(&class, settings);
        // The namesake's cell was not empty, and stays.
        assert_eq!(points(&said), ["100", "0", "4", "10"], "{said}");
    }
}
