//! Gradebooks that are not filled, and why; what is said of what is written over; and which column is meant in which.

use std::collections::BTreeMap;

use tilegrade::report::{Format, RenderContext, RenderError};

use super::{Made, class::report};

const CANVAS: &str = "Student,ID,SIS Login ID,Section,coms228 (12),Note\n\"Lopez, Ana\",101,ana-lopez,A,,\nBen,103,ben,A,,\n";

fn around(gradebook: &str) -> RenderContext {
    RenderContext {
        gradebooks: vec![("export.csv".to_owned(), gradebook.as_bytes().to_vec())],
        ..RenderContext::default()
    }
}

fn filled(format: Format, around: &RenderContext) -> Result<Made, RenderError> {
    let report = report();
    Made::of(format.texts(&report, around)?)
}

fn text(made: Made) -> String {
    let [file] = <[_; 1]>::try_from(made.files).expect("one file");
    String::from_utf8(file.bytes).expect("text")
}

#[test]
fn a_column_that_canvas_passes_over_is_not_filled() {
    for head in [
        "Final Score (12)",
        "My Final Grade",
        "Unposted Current Points (12)",
        "Override Status (12)",
    ] {
        let gradebook = CANVAS.replace("coms228 (12)", head);
        for column in [None, Some(head.to_owned())] {
            if column.is_none() && !head.ends_with(')') {
                continue;
            }
            let around = RenderContext {
                column,
                ..around(&gradebook)
            };
            let why = filled(Format::Canvas, &around).expect_err("it is passed over");
            let message =
                format!("export.csv: Canvas passes over a column of this name on import: `{head}`");
            assert_eq!(why.message, message);
            assert!(why.hint.contains("--column"), "{why:?}");
        }
    }
}

#[test]
fn a_row_that_cannot_be_told_from_the_next_is_refused_with_its_line() {
    for (before, after, message) in [
        (
            "\"Lopez, Ana\",",
            "\"Lopez, Ana,",
            "export.csv:2: a quote is opened here and not closed",
        ),
        (
            "ben,A,,\n",
            "ben,\"A,,\n",
            "export.csv:3: a quote is opened here and not closed",
        ),
        (
            "ben,A,,\n",
            "ben,A\n",
            "export.csv:3: 4 cells, and the first line has 6",
        ),
        (
            "\"Lopez, Ana\",101,ana-lopez,A,,\n",
            "Lopez, Ana,101,ana-lopez,A,,5\n",
            "export.csv:2: 7 cells, and the first line has 6",
        ),
    ] {
        let gradebook = CANVAS.replace(before, after);
        let why = filled(Format::Canvas, &around(&gradebook)).expect_err("it is refused");
        assert_eq!(why.message, message);
        let below = gradebook.replace("Student,", "sep=,\nStudent,");
        let why = filled(Format::Canvas, &around(&below)).expect_err("it is refused");
        assert_ne!(why.message, message, "a line is above");
    }
    let sheet = "Identifier,\"Full name\",\"Email address\",Grade\n\"Participant 7\",Ben\n";
    let why = filled(Format::Moodle, &around(sheet)).expect_err("it is short");
    assert_eq!(
        why.message,
        "export.csv:2: 2 cells, and the first line has 4"
    );
}

#[test]
fn what_is_written_for_excel_finds_a_row_and_stays() {
    let gradebook =
        "sep=;\r\nStudent;ID;SIS Login ID;Section;coms228 (12)\r\nA;=\"101\";=\"ana-lopez\";A;\r\n";
    let made = filled(Format::Canvas, &around(gradebook)).expect("a gradebook");
    assert_eq!(text(made), gradebook.replace(";A;\r\n", ";A;10\r\n"));
}

#[test]
fn what_is_said_of_a_cell_that_is_written_over_names_what_keeps_it() {
    for (stood, way) in [
        (
            "EX",
            ": excuse the student in [late.students] of assignment.toml, if it is to stay",
        ),
        (
            "99",
            ": put it back by hand, or name it in --adjustments, if it is to stay",
        ),
        ("B+", ": put it back by hand, if it is to stay"),
    ] {
        let gradebook = CANVAS.replace("ben,A,,", &format!("ben,A,{stood},"));
        let made = filled(Format::Canvas, &around(&gradebook)).expect("a gradebook");
        let said = made.warnings.join("\n");
        let line = format!("is written over {stood}, which stood there{way}");
        assert!(said.contains(&line), "{said}");
    }
}

#[test]
fn participants_are_found_in_any_language_and_each_format_has_its_own_column() {
    let mut class = report();
    class.submissions.retain(|one| one.name == "ben");
    class.submissions[0].student.people = vec![tilegrade::outcome::Person {
        id: Some("5001".to_owned()),
        ..Default::default()
    }];
    let columns = [(Format::Moodle, "Bewertung"), (Format::Canvas, "Note")];
    let columns = columns.map(|(format, name)| (format, name.to_owned()));
    for word in [
        "Teilnehmer/in5001",
        "Teilnehmer/in 5001",
        "Participant 5001",
    ] {
        let sheet = format!("ID,Name,E-Mail,Bewertung\n{word},B,b@x,\n");
        let canvas = CANVAS.replace("103", "5001");
        let around = RenderContext {
            gradebooks: [&sheet, &canvas]
                .map(|text| (text.chars().take(2).collect(), text.clone().into_bytes()))
                .to_vec(),
            columns: BTreeMap::from(columns.clone()),
            ..RenderContext::default()
        };
        let made = |format| -> Result<String, RenderError> {
            Ok(text(Made::of(Format::texts(format, &class, &around)?)?))
        };
        let moodle = made(Format::Moodle).expect("a sheet");
        assert_eq!(moodle, sheet.replace("b@x,", "b@x,9"));
        let canvas_now = made(Format::Canvas).expect("a gradebook");
        assert_eq!(canvas_now, canvas.replace("ben,A,,", "ben,A,,9"));
    }
}
