//! Gradebooks that are given back: the column is filled, and everything else is as it was, to the byte.

use tilegrade::report::{DoubtEnd, Format, RenderContext, RenderError, Report};

use super::{
    Made,
    class::{in_doubt, report},
    consumers::read_by_python,
    made,
};

/// A gradebook as Canvas exports it, with a name in quotes, a line end in a cell and a column behind.
const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Essay (11),coms228 (12),Current Score\r\n\
    \"    Points Possible\",,,,,10,100,(read only)\r\n\
    \"Lopez, Ana\",101,s-1,ana-lopez,\"A, \"\"1\"\"\",9,,91.20\r\n\
    \"Kaya, Cem\",102,s-2,cem@example.org,\"A\r\nB\",EX,\"3\",\r\n\
    Ben,103,s-3,ben,A,,7,\r\n\
    \"Student, Test\",104,,,A,,,\r\n\
    Zed,105,s-5,x,A,,,\r\n";

fn filled(format: Format, gradebook: &[u8], column: Option<&str>) -> Result<Made, RenderError> {
    let around = RenderContext {
        gradebooks: vec![("export.csv".to_owned(), gradebook.to_vec())],
        column: column.map(str::to_owned),
        ..RenderContext::default()
    };
    let report = class();
    Made::of(format.texts(&report, &around)?)
}

/// Submissions that are named after a login, an address without its domain, and so on.
fn class() -> Report {
    report()
}

fn bytes(texts: Made) -> Vec<u8> {
    let [file] = <[_; 1]>::try_from(texts.files).expect("one file");
    file.bytes
}

/// What the gradebook is when these cells have these points.
fn expected(gradebook: &str, points: &[(&str, &str)]) -> String {
    let mut text = gradebook.to_owned();
    for (before, after) in points {
        assert!(text.contains(before), "{before}");
        text = text.replacen(before, after, 1);
    }
    text
}

const POINTS: [(&str, &str); 3] = [
    ("\"A, \"\"1\"\"\",9,,91.20", "\"A, \"\"1\"\"\",9,10,91.20"),
    ("EX,\"3\",\r\n", "EX,\"13\",\r\n"),
    ("A,,7,\r\n", "A,,9,\r\n"),
];

/// Of a pick it is not known who else handed in something.
#[test]
fn who_has_a_row_and_no_submission_is_named_where_the_whole_class_was_graded() {
    for is_pick in [false, true] {
        let around = RenderContext {
            gradebooks: vec![("export.csv".to_owned(), CANVAS.as_bytes().to_vec())],
            is_pick,
            ..RenderContext::default()
        };
        let class = class();
        let made = Made::of(Format::Canvas.texts(&class, &around).expect("a gradebook"));
        let said = made.expect("texts").warnings.concat();
        let alone = "in the gradebook and without a submission: `Zed (105)`";
        assert_eq!(said.contains(alone), !is_pick, "{said}");
    }
}

#[test]
fn a_column_that_says_who_a_student_is_is_never_filled() {
    for column in ["Student", "ID", "SIS Login ID", "Section"] {
        let Err(unmade) = filled(Format::Canvas, CANVAS.as_bytes(), Some(column)) else {
            panic!("{column} is filled");
        };
        let message = format!(
            "export.csv: the column `{column}` says who a student is, or is not for points"
        );
        assert_eq!(unmade.message, message);
    }
}

#[test]
fn one_column_of_canvas_gradebook_is_filled_and_every_other_byte_stays() {
    let texts = filled(Format::Canvas, CANVAS.as_bytes(), None).expect("a gradebook");
    let warnings = texts.warnings.join("\n");
    let filled = String::from_utf8(bytes(texts)).expect("text");
    assert_eq!(filled, expected(CANVAS, &POINTS));
    assert!(
        warnings.contains("`every-verdict` is nobody in the gradebook"),
        "{warnings}"
    );
    assert!(
        warnings.contains(
            "the column is worth 100 points, and the assignment 10: points are written as they are"
        ),
        "{warnings}"
    );
    // The student for tests is nobody's.
    assert!(!warnings.contains("Test"), "{warnings}");
}

/// What stands in dora's cell for each end that may be asked for, and what is said.
#[test]
fn who_waits_for_a_person_keeps_the_cell_unless_one_end_is_asked_for() {
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,coms228 (12)\nDora,1,s-1,dora,A,3\nEve,2,s-2,eve,A,\n";
    let moodle = "Identifier,Full name,Email address,Grade\nParticipant 1,Dora,dora@x.org,3\nParticipant 2,Eve,eve@x.org,\n";
    for (format, gradebook) in [(Format::Canvas, canvas), (Format::Moodle, moodle)] {
        for (doubts, points) in [
            (None, "3"),
            (Some(DoubtEnd::Low), "8.5"),
            (Some(DoubtEnd::High), "15"),
        ] {
            let around = RenderContext {
                gradebooks: vec![("export.csv".to_owned(), gradebook.into())],
                doubts,
                ..RenderContext::default()
            };
            let made = format.texts(&in_doubt(), &around).and_then(Made::of);
            let made = made.expect("a gradebook");
            let left = "1 cell stays as it is, since its submission waits for a person: `dora` (8.5 to 15); --doubts low \
                        fills in what is certain, --doubts high the most";
            let is_told = made.warnings.iter().any(|line| line == left);
            assert_eq!(is_told, doubts.is_none(), "{:?}", made.warnings);
            let filled = String::from_utf8(bytes(made)).expect("text");
            let expected = gradebook.replace(",3\n", &format!(",{points}\n"));
            let end = expected.len() - 1;
            assert_eq!(filled, format!("{}5\n", &expected[..end]));
        }
    }
}

#[test]
fn what_a_spreadsheet_saved_again_is_given_back_as_it_is() {
    let again = |text: &str| {
        let text = text
            .replace(",9,,91.20", ";9;;91.20")
            .replace("\",101,s-1,ana-lopez,", "\";101;s-1;ana-lopez;");
        let text = text.replace("\",102,s-2,cem@example.org,", "\";102;s-2;cem@example.org;");
        let lines = text.replace("\",EX,\"3\",", "\";EX;\"3\";");
        let plain = |line: &str| {
            let is_plain = !line.contains('"');
            if is_plain {
                line.replace(',', ";")
            } else {
                line.to_owned()
            }
        };
        let lines: Vec<String> = lines.split("\r\n").map(plain).collect();
        lines.join("\r\n")
    };
    let saved = again(CANVAS)
        .replace(
            "\"    Points Possible\",,,,,10,100,",
            "\"    Points Possible\";;;;;10;100;",
        )
        .replace(
            "\"Student, Test\",104,,,A,,,",
            "\"Student, Test\";104;;;A;;;",
        );
    let saved = format!("\u{feff}{saved}");
    let texts = filled(Format::Canvas, saved.as_bytes(), None).expect("a gradebook");
    let filled = String::from_utf8(bytes(texts)).expect("text");
    assert_eq!(filled.len(), saved.len() + "10".len() + "1".len());
    assert!(filled.starts_with("\u{feff}Student;ID;"), "{filled}");
    assert!(filled.contains("\";9;10;91.20\r\n"), "{filled}");
    assert!(filled.contains(";EX;\"13\";\r\n"), "{filled}");
    assert!(filled.contains("Ben;103;s-3;ben;A;;9;\r\n"), "{filled}");
}

#[test]
fn python_reads_the_same_cells_but_for_the_column() {
    let filled = bytes(filled(Format::Canvas, CANVAS.as_bytes(), None).expect("a gradebook"));
    let [before, after] = [CANVAS.as_bytes(), &filled].map(read_by_python);
    assert_eq!(before.len(), after.len());
    let mut changed = 0;
    for (before, after) in before.iter().zip(&after) {
        for (column, (before, after)) in before.iter().zip(after).enumerate() {
            changed += usize::from(before != after);
            assert!(before == after || column == 6, "{before} {after}");
        }
    }
    assert_eq!(changed, 3);
}

#[test]
fn the_column_is_named_by_its_title_its_id_or_both() {
    let of_ana = |column| {
        let filled = bytes(filled(Format::Canvas, CANVAS.as_bytes(), column).expect("a gradebook"));
        read_by_python(&filled)[2][5..7].to_vec()
    };
    for column in ["Essay", "11", "Essay (11)"] {
        assert_eq!(of_ana(Some(column)), ["10", ""], "{column}");
    }
    assert_eq!(of_ana(None), ["9", "10"]);
}

#[test]
fn moodles_sheet_is_filled_in_the_language_of_the_site() {
    let sheet = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Feedback comments\"\n\
        \"Participant 7\",\"Ana Lopez\",ana-lopez@example.org,\"Submitted\",,100.00,\"=x\"\n\
        \"Participant 8\",Cem,cem@example.org,,12.00,100.00,\n";
    let texts = filled(Format::Moodle, sheet.as_bytes(), None).expect("a sheet");
    let expected = expected(
        sheet,
        &[
            ("\"Submitted\",,", "\"Submitted\",10,"),
            (",12.00,", ",13,"),
        ],
    );
    assert_eq!(String::from_utf8(bytes(texts)).expect("text"), expected);
    let german = sheet
        .replace("Grade,", "Bewertung,")
        .replace("Identifier", "ID");
    let texts = filled(Format::Moodle, german.as_bytes(), Some("Bewertung"));
    assert!(String::from_utf8_lossy(&bytes(texts.expect("a sheet"))).contains("\"Submitted\",10,"));
    let german = sheet.replace("Grade,", "Bewertung,");
    let texts = filled(Format::Moodle, german.as_bytes(), Some("Bewertung"));
    assert!(String::from_utf8_lossy(&bytes(texts.expect("a sheet"))).contains("\"Submitted\",10,"));
}

#[test]
fn a_gradebook_that_cannot_be_filled_is_one_clear_line() {
    let why = |format: Format, text: &str, column| {
        filled(format, text.as_bytes(), column)
            .expect_err("it cannot")
            .message
    };
    for (text, column, message) in [
        (
            "a,b\n",
            None,
            "export.csv:1: this is not the first row of a gradebook of Canvas: `a`, `b`",
        ),
        (
            CANVAS,
            Some("Final"),
            "export.csv:1: there is not one column `Final` among `Student`, `ID`, ",
        ),
        (
            CANVAS,
            Some("Current Score"),
            "export.csv: Canvas does not take points for `Current Score`",
        ),
        (
            &CANVAS.replace("coms228 (12)", "Other (12)"),
            None,
            "export.csv:1: no column is named `coms228`, and those of assignments are: `Essay (11)`, `Other (12)`",
        ),
    ] {
        let found = why(Format::Canvas, text, column);
        assert!(found.starts_with(message), "{found}");
    }
    let report = class();
    let around = RenderContext::default();
    let none = Format::Moodle.texts(&report, &around);
    let none = none.err().expect("there is none");
    assert!(
        none.hint.starts_with("name it with --gradebook FILE"),
        "{none:?}"
    );
}

#[test]
fn a_sheet_of_moodles_in_another_language_is_told_its_columns_and_the_way_to_name_one() {
    let sheet = "ID,\"Vollst\u{e4}ndiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung\n\
        \"Teilnehmer/in 7\",\"Ana Lopez\",ana-lopez@example.org,Abgegeben,,100\n";
    let why = filled(Format::Moodle, sheet.as_bytes(), None).expect_err("a language");
    assert_eq!(
        why.message,
        "export.csv:1: this is not the first row of a gradebook of Moodle: `ID`, `Vollst\u{e4}ndiger Name`, \
         `E-Mail-Adresse`, `Status`, `Bewertung`, `Bestwertung`"
    );
    assert!(
        why.hint
            .ends_with("name the column of the grade with --column"),
        "{why:?}"
    );
    let other = filled(Format::Moodle, sheet.as_bytes(), Some("Note")).expect_err("no column");
    assert!(other.message.contains("`Bewertung`"), "{other:?}");
    let texts = filled(Format::Moodle, sheet.as_bytes(), Some("Bewertung")).expect("a sheet");
    let expected = expected(sheet, &[("Abgegeben,,", "Abgegeben,10,")]);
    assert_eq!(String::from_utf8(bytes(texts)).expect("text"), expected);
}

/// The class with what a roster knows of two students, of whom one is excused.
fn known_and_excused() -> Report {
    let mut report = class();
    for one in &mut report.submissions {
        let login = match one.name.as_str() {
            "ben" => "ben",
            "zo\u{eb}" => "x",
            _ => continue,
        };
        one.student.is_excused = one.name == "ben";
        one.student.people = vec![tilegrade::outcome::Person {
            login: Some(login.to_owned()),
            ..Default::default()
        }];
    }
    report
}

#[test]
fn whoever_is_excused_has_canvas_mark_and_moodles_cell_as_it_was() {
    let around = |gradebook: &str| RenderContext {
        gradebooks: vec![("export.csv".to_owned(), gradebook.as_bytes().to_vec())],
        ..RenderContext::default()
    };
    let mut report = known_and_excused();
    report.submissions.retain(|one| one.name == "ben");
    let texts = made(Format::Canvas, &report, &around(CANVAS));
    let text = String::from_utf8(bytes(texts)).expect("text");
    assert_eq!(text, expected(CANVAS, &[("A,,7,\r\n", "A,,EX,\r\n")]));
    // Without any points too.
    report.submissions[0].points = None;
    let again = made(Format::Canvas, &report, &around(CANVAS));
    assert_eq!(String::from_utf8(bytes(again)).expect("text"), text);
    let sheet = "Identifier,\"Full name\",\"Email address\",Grade\n\"Participant 7\",Ben,ben@example.org,7.00\n";
    let texts = made(Format::Moodle, &report, &around(sheet));
    let said = texts.warnings.join("\n");
    assert!(
        said.contains(
            "`ben` is excused, for which Moodle has no mark here, and the cell stays as it is"
        ),
        "{said}"
    );
    assert_eq!(String::from_utf8(bytes(texts)).expect("text"), sheet);
}

#[test]
fn what_a_roster_knows_finds_the_row_of_a_submission_of_any_name() {
    let mut report = known_and_excused();
    // `zo\u{eb}` is in no cell, and her login is.
    report.submissions.retain(|one| one.name == "zo\u{eb}");
    let around = RenderContext {
        gradebooks: vec![("export.csv".to_owned(), CANVAS.as_bytes().to_vec())],
        ..RenderContext::default()
    };
    let points = report.submissions[0].points.expect("points").to_string();
    let texts = made(Format::Canvas, &report, &around);
    let filled = format!("Zed,105,s-5,x,A,,{points},\r\n");
    let expected = expected(CANVAS, &[("Zed,105,s-5,x,A,,,\r\n", &filled)]);
    assert_eq!(String::from_utf8(bytes(texts)).expect("text"), expected);
}

#[test]
fn a_mark_that_is_higher_or_a_word_is_written_over_and_said() {
    let gradebook = CANVAS
        .replace(",9,,91.20", ",9,10.00,91.20")
        .replace("EX,\"3\"", "EX,\"20,5\"")
        .replace("A,,7,", "A,,EX,");
    let texts = filled(Format::Canvas, gradebook.as_bytes(), None).expect("a gradebook");
    let said = texts.warnings.join("\n");
    for words in [
        "`cem`: 13 is written over 20,5, which stood there: ",
        "`ben`: 9 is written over EX, which stood there: ",
    ] {
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(said.matches(" is written over ").count(), 2, "{said}");
    let text = String::from_utf8(bytes(texts)).expect("text");
    assert!(text.contains("\"13\"") && text.contains("A,,9,"), "{text}");
}
