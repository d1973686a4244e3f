//! Round trips: a download comes in, a gradebook goes out, and a reader that shares nothing with this program compares both with
//! the report, person by person.

use std::process::Command;

use super::support::Desk;
use crate::support::{Call, repository, tilegrade};

/// A class of which two students handed in, one of them nothing that is readable.
struct Class {
    /// The folders or files of Ana and of Zoë.
    handed_in: [&'static str; 2],
    /// What the platform has beside them.
    beside: Vec<(&'static str, &'static str)>,
    gradebook: String,
    column: &'static str,
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
        beside: Vec::new(),
        gradebook: gradebook.to_owned(),
        column: "P (77)",
        format,
        encoding,
    };
    let mut classes = vec![
        class(of_canvas, canvas, "canvas", "utf-8"),
        class(of_canvas, &semicolons, "canvas", "cp1252"),
        class(by_login, canvas, "canvas", "utf-8-sig"),
        class(of_moodle, moodle, "moodle", "utf-8-sig"),
        class(of_moodle, &tabs, "moodle", "utf-16"),
        class(by_login, moodle, "moodle", "utf-8"),
    ];
    let of_gradescope = ["submission_7/handout.txt", "submission_8/handout.txt"];
    let of_github = ["p-ana/handout.txt", "p-zoe/handout.txt"];
    for (handed_in, beside, gradebook, column) in [
        (of_gradescope, vec![METADATA], canvas, "P (77)"),
        (of_gradescope, vec![METADATA], GRADESCOPE, "Total Score"),
        (of_github, REPOSITORIES.to_vec(), canvas, "P (77)"),
        (of_github, REPOSITORIES.to_vec(), GITHUB, "points_awarded"),
    ] {
        // The format of Moodle fills the column that is named, whatever the table is.
        let format = if gradebook == canvas {
            "canvas"
        } else {
            "moodle"
        };
        classes.push(Class {
            beside,
            column,
            ..class(handed_in, gradebook, format, "utf-8")
        });
    }
    classes
}

/// What Gradescope and Git have beside the files.
const METADATA: (&str, &str) = (
    "submission_metadata.yml",
    "---\nsubmission_7:\n  :submitters:\n  - :name: Ana Lopez\n    :sid: s-1\n    :email: ana@x.edu\n  :created_at: 2026-10-31 20:05:17 Z\n\
     submission_8:\n  :submitters:\n  - :name: Zo\u{eb} Mo\n    :sid: s-2\n    :email: zoe@x.edu\n  :created_at: 2026-10-31 20:05:17 Z\n",
);
const REPOSITORIES: [(&str, &str); 2] = [("p-ana/.git/HEAD", ""), ("p-zoe/.git/HEAD", "")];

/// The grades that Gradescope exports.
const GRADESCOPE: &str = "First Name,Last Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,Submission Time\n\
    Ana,Lopez,s-1,ana@x.edu,A,,5.0,Graded,7,2026-10-31 20:05:17 +0000\nZo\u{eb},Mo,s-2,zoe@x.edu,A,,5.0,Graded,8,2026-10-31 20:05:17 +0000\n\
    Zo\u{eb},Mo,s-3,zoe2@x.edu,A,4,5.0,Missing,,\nBen,Kim,s-4,ben@x.edu,A,,5.0,Missing,,\n";

/// The grades that GitHub Classroom exports.
const GITHUB: &str = "\"assignment_name\",\"github_username\",\"roster_identifier\",\"student_repository_name\",\"submission_timestamp\",\"points_awarded\"\n\
    \"P\",\"ana\",\"s-1\",\"p-ana\",\"2026-10-31 20:05:17 UTC\",\"\"\n\"P\",\"zoe\",\"s-2\",\"p-zoe\",\"2026-10-31 20:05:17 UTC\",\"\"\n\
    \"P\",\"zoe2\",\"Zo\u{eb} Mo\",\"p-zoe2\",\"\",\"4\"\n\"P\",\"\",\"s-4\",\"\",\"\",\"\"\n";

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
    for (name, content) in &class.beside {
        desk.write(&format!("class/{name}"), content);
    }
    desk.write("export.csv", encoded(&class.gradebook, class.encoding));
    let report = format!("{}=upload.csv", class.format);
    let grade = tilegrade([
        "grade",
        "--transcripts",
        "class",
        "--report",
        "json=report.json",
    ]);
    // A column is that of all gradebooks, or of the format that it names.
    let columns = match class.format {
        "canvas" => vec![class.column.to_owned()],
        own => vec!["canvas=none".to_owned(), format!("{own}={}", class.column)],
    };
    let columns = columns.iter().flat_map(|column| ["--column", column]);
    let words = ["--gradebook", "export.csv", "--report", &report];
    let words = words.into_iter().chain(columns);
    let grade = words.fold(grade, Call::and);
    grade.within(desk.folder()).exits(1).talks().run();
    let compared = Command::new("python3")
        .arg(repository().join("tests/it/intake/round_trip.py"))
        .args([
            "export.csv",
            "upload.csv",
            class.column,
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
