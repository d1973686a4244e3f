//! Tables as spreadsheets write them: separators, quotes, encodings.

use std::borrow::Cow;

use tilegrade::table::{Table, decode};

fn table(text: impl AsRef<[u8]>) -> Table {
    Table::read("x", text.as_ref()).expect("a table")
}

fn cells(table: &Table) -> Vec<Vec<String>> {
    let row = |row| -> Vec<String> {
        let cells = (0..table.width(row)).map(|at| table.cell(row, at));
        cells.map(Cow::into_owned).collect()
    };
    (0..table.rows().end).map(row).collect()
}

fn error(text: impl AsRef<[u8]>) -> String {
    let error = Table::read("x", text.as_ref());
    error.expect_err("an error").to_string()
}

#[test]
fn cells_are_those_of_another_reader_and_every_byte_stays() {
    for text in [
        "a,b,c\n1,,3\n",
        "\"a\"\"x\",\"b\nc\",\"\"\r\n\"\",2,\"3;4\"\r\n",
        "\u{feff}a,b\r\n1,2",
        "a\"b,c\n\"1,2\",3\n",
        "a,b\n\n\n1,2\n",
        "a,\"\"\"\"\n\"\"\"b\"\"\",c\n",
    ] {
        let ours = table(text);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
        let theirs: Result<Vec<Vec<String>>, _> = reader.deserialize().collect();
        let theirs = theirs.expect("rows");
        assert_eq!(cells(&ours), theirs, "{text:?}");
        assert_eq!(ours.filled(Vec::new()), text.as_bytes());
    }
}

#[test]
fn a_table_is_the_same_however_a_spreadsheet_saved_it() {
    let plain = cells(&table("id,name\n17,\"Doe, Zo\u{eb}\"\n"));
    let wide = "\u{feff}id\tname\r\n17\tDoe, Zo\u{eb}\r\n";
    let wide: Vec<u16> = wide.encode_utf16().collect();
    let bytes = |of: fn(u16) -> [u8; 2]| wide.iter().flat_map(|unit| of(*unit)).collect();
    let (low, high): (Vec<u8>, Vec<u8>) = (bytes(u16::to_le_bytes), bytes(u16::to_be_bytes));
    for text in [
        "\u{feff}id;name\r\n17;Doe, Zo\u{eb}\r\n;\r\n".as_bytes(),
        "id\tname\n\n 17\tDoe, Zo\u{eb} \n".as_bytes(),
        b"id;name\r\n17;Doe, Zo\xeb\r\n",
        &low,
        &low[2..],
        &high,
        &high[2..],
    ] {
        let read = table(text);
        assert_eq!(cells(&read), plain, "{text:?}");
        assert_eq!(read.filled(Vec::new()), text);
    }
    let filled = table(&low).filled(vec![(1, 0, "9".to_owned())]);
    assert_eq!(cells(&table(filled))[1], ["9", "Doe, Zo\u{eb}"]);
}

#[test]
fn lines_are_those_of_the_file_however_they_end() {
    let lines = |text: &str| {
        let table = table(text);
        let lines: Vec<usize> = table.rows().map(|row| table.line(row)).collect();
        lines
    };
    for text in [
        "a\r\n\r\n1\r\n2\r\n",
        "a\n\n1\n2\n",
        "a\r\r1\r2",
        "sep=;\na\n1\n2\n",
    ] {
        assert_eq!(lines(text), [3, 4], "{text:?}");
    }
    assert_eq!(lines("a\n\n\"b\nc\"\nd\n"), [3, 5]);
}

#[test]
fn a_word_takes_the_place_of_a_cell_and_nothing_else_moves() {
    let text = b"a;\"b\" ;c\r\n1;\"\";x\xff\r\n";
    let filled = table(text).filled(vec![(1, 1, "12.5".into()), (1, 0, "7".into())]);
    assert_eq!(filled, b"a;\"b\" ;c\r\n7;\"12.5\";x\xff\r\n");
}

#[test]
fn what_is_written_for_excel_is_no_part_of_a_cell_and_stays() {
    let text = "\u{feff}sep=|\r\nid|name\r\n=\"00123\"|A,;\r\n\"=\"\"7\"\"\"|B\r\n";
    let read = table(text);
    assert_eq!(cells(&read), [["id", "name"], ["00123", "A,;"], ["7", "B"]]);
    assert_eq!((read.line(0), read.line(2)), (2, 4));
    assert_eq!(read.filled(Vec::new()), text.as_bytes());
}

#[test]
fn what_is_no_table_is_named_with_its_line() {
    for (text, said) in [
        (
            "a,b\n\"Doe, Jane,1\nKim,2\n",
            "x:2: a quote is opened here and not closed",
        ),
        (
            "a,b\n\"x\ny\",1\n\"Doe,1\n\"Kim\",2\n",
            "x:4: a quote is opened here and not closed",
        ),
        (
            "sep=,\na,b\n1,\"\n",
            "x:3: a quote is opened here and not closed",
        ),
        (
            "id,name\n17,Doe, Jane\n",
            "x:2: 3 cells, and the first line has 2",
        ),
        ("PK\u{3}\u{4}\0\0", "x: this is no table in text"),
        ("\n,,\n", "x: there is nothing in it"),
    ] {
        assert_eq!(error(text), said);
    }
    assert_eq!(error(b"\xff\xfea"), "x: this is no table in text");
    table("a,b\n\"x\ny\",\"\"\"1\"\"\"\na\"b,2\n");
}

#[test]
fn every_encoding_in_use_is_read() {
    assert_eq!(decode("é “x”".as_bytes()), "é “x”");
    assert_eq!(decode(b"\xEF\xBB\xBFpackage a;"), "package a;");
    assert_eq!(decode(b"\xE9 \x93x\x94 \x81"), "é “x” \u{81}");
    assert_eq!(decode(b"\xFF\xFEh\0i\0"), "hi");
    assert_eq!(decode(b"\xFE\xFF\0h\0i"), "hi");
    assert_eq!(decode(b"h\0i\0"), "hi");
    assert_eq!(decode(b""), "");
}

#[test]
fn what_keeps_a_spreadsheet_from_counting_is_no_part_of_a_cell() {
    for (cell, says) in [
        ("=\"00123\"", "00123"),
        ("=\" 7 \"", "7"),
        ("=1+1", "=1+1"),
        ("00123", "00123"),
    ] {
        assert_eq!(
            table(format!("id,name\n{cell},x\n")).cell(1, 0),
            says,
            "{cell}"
        );
    }
}

#[test]
fn a_line_that_names_the_separator_is_known() {
    for text in [
        "sep=;\r\nid;name\r\n",
        "\"SEP=\t\"\nid\tname\n",
        "sep=,\rid,name",
    ] {
        assert_eq!(table(text).head(), ["id", "name"], "{text:?}");
    }
    assert_eq!(table("sep,id\n1,2\n").head(), ["sep", "id"]);
}
