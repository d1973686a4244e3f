//! A board file with the settings beside it.

use tilegrade::assignment::{Case, CaseFile, Kind, Points, Settings};

fn read(bytes: &str, settings: Option<&str>) -> Result<Case, String> {
    let file = CaseFile {
        name: "x".to_owned(),
        path: "cases/x.txt".to_owned(),
        bytes: bytes.into(),
        settings: settings.map(str::to_owned),
    };
    Case::read(file, &Settings::default()).map_err(|error| error.to_string())
}

#[test]
fn a_board_file_tells_its_kind_by_itself() {
    let solvable = read("2 0 3\n1 8 4\n7 6 5\n", None).expect("a case");
    assert!(matches!(solvable.kind, Kind::Solvable { distance: 3, .. }));
    assert_eq!(
        (solvable.points, solvable.limits.cpu_ms),
        (Points::whole(5), 5_000)
    );
    let unsolvable = read("4 1 2\n5 3 0\n8 6 7\n", None).expect("a case");
    assert_eq!(
        (unsolvable.kind.name(), unsolvable.limits.cpu_ms),
        ("unsolvable", 10_000)
    );
}

#[test]
fn deep_boards_get_more_time() {
    assert_eq!(
        read("5 6 7\n4 0 8\n3 2 1\n", None)
            .expect("a case")
            .limits
            .cpu_ms,
        600_000
    );
}

#[test]
fn a_file_that_breaks_the_format_is_the_staffs_error_unless_it_is_declared() {
    let broken = "1 2 3\n4 4 5\n6 7 8\n";
    assert_eq!(
        read(broken, None),
        Err("cases/x.txt:2: digit 4 appears twice".to_owned())
    );
    assert_eq!(
        read(broken, Some("kind = \"malformed\"\n"))
            .expect("a case")
            .kind
            .name(),
        "malformed"
    );
    assert!(
        read(broken, Some("kind = \"tolerated\"\n"))
            .expect_err("an error")
            .contains("digit 4 appears twice")
    );
    assert!(read("1 2 3\n8 0 4\n7 6 5\n", Some("kind = \"malformed\"")).is_err());
    let joined = read(
        "123\n804\n765\n",
        Some("kind = \"tolerated\"\npoints = 2\n"),
    )
    .expect("a case");
    assert_eq!(
        (joined.kind.name(), joined.points),
        ("tolerated", Points::whole(2))
    );
}

#[test]
fn mistakes_in_the_settings_beside_it_have_their_line() {
    let error = read(
        "1 2 3\n8 0 4\n7 6 5\n",
        Some("points = 1\n[limits]\ncpu-ms = 0\n"),
    )
    .expect_err("an error");
    assert_eq!(
        error,
        "cases/x.toml:3: `cpu-ms` is 0; it can be 10 to 86400000"
    );
}
