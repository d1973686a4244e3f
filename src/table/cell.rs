//! What spreadsheets write for themselves: a cell that is kept from being counted, and a line that names the separator.

/// What a cell says that a spreadsheet was kept from taking for a number: `00123` for `="00123"`.
pub(super) fn without_formula(cell: &str) -> &str {
    let inner = cell
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(cell, str::trim)
}

/// The sign between cells that the first line names for Excel, `sep=;`, and how many bytes that line has with its end.
pub(super) fn named_separator(table: &[u8]) -> Option<(u8, usize)> {
    let end = table
        .iter()
        .position(|byte| matches!(byte, b'\r' | b'\n'))?;
    let rest = &table[end..];
    let ending = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let line = &table[..end];
    let inner = line
        .strip_prefix(b"\"")
        .and_then(|line| line.strip_suffix(b"\""));
    match inner.unwrap_or(line) {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign] => Some((*sign, end + ending)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{named_separator, without_formula};

    #[test]
    fn what_keeps_a_spreadsheet_from_counting_is_no_part_of_a_cell() {
        for (cell, says) in [
            ("=\"00123\"", "00123"),
            ("=\" 7 \"", "7"),
            ("=1+1", "=1+1"),
            ("00123", "00123"),
            ("=\"", "=\""),
        ] {
            assert_eq!(without_formula(cell), says, "{cell}");
        }
    }

    #[test]
    fn a_line_that_names_the_separator_is_known() {
        assert_eq!(named_separator(b"sep=;\r\nid;name\r\n"), Some((b';', 7)));
        assert_eq!(named_separator(b"\"SEP=\t\"\nid\n"), Some((b'\t', 8)));
        assert_eq!(named_separator(b"sep=,\rid"), Some((b',', 6)));
        for other in [&b"sep,id\n"[..], b"sep=\n1\n", b"sep=;", b"id,sep=;\n"] {
            assert_eq!(named_separator(other), None);
        }
    }
}
