//! The table `[late]`, and due dates.

use tilegrade::assignment::{Late, Points, Settings, days_late};

fn read(late: &str) -> Result<Late, String> {
    let text = format!("format = 1\n[late]\n{late}");
    let settings = Settings::read("a.toml", &text);
    settings.map(|settings| settings.late).map_err(|error| {
        let hint = error.hint.clone().unwrap_or_default();
        format!("{error} ({hint})")
    })
}

#[test]
fn days_are_counted_up_and_capped() {
    let late = read("due = 2026-11-20T23:59:00-06:00\nper-day = 10\ncap = 25\n").expect("late");
    let due = late.due.as_ref().map(|due| due.timestamp().as_second());
    assert_eq!(due, Some(1_795_240_740));
    for (days, percent) in [(1, 10), (2, 20), (3, 25), (40, 25)] {
        assert_eq!(late.percent(1, days), Points::whole(percent), "{days}");
    }
}

#[test]
fn days_are_those_of_the_calendar() {
    for (due, at, days) in [
        // Clocks go back in the night behind it, and forward in March.
        (
            "\"2026-10-31T20:00[America/Chicago]\"",
            "2026-11-01T19:30:00-06:00",
            1,
        ),
        (
            "\"2026-10-31T20:00[America/Chicago]\"",
            "2026-11-01T20:00:00-06:00",
            1,
        ),
        (
            "\"2026-10-31T20:00[America/Chicago]\"",
            "2026-11-01T20:00:01-06:00",
            2,
        ),
        (
            "\"2026-10-31 20:00-05:00[America/Chicago]\"",
            "2026-11-01T20:00:01-06:00",
            2,
        ),
        (
            "\"2027-03-13T20:00[America/Chicago]\"",
            "2027-03-14T20:00:00-05:00",
            1,
        ),
        (
            "\"2027-03-13T20:00[America/Chicago]\"",
            "2027-03-14T20:00:01-05:00",
            2,
        ),
        ("2026-10-31T20:00:00-05:00", "2026-11-01T19:30:00-06:00", 2),
        ("2026-10-31T20:00:00Z", "2026-10-31T20:00:01Z", 1),
        ("2026-10-31T20:00:00Z", "2026-10-31T19:00:00Z", 0),
    ] {
        let late = read(&format!("due = {due}\n")).expect("late");
        let at: jiff::Timestamp = at.parse().expect("a time");
        let due_at = late.due.expect("a due date");
        assert_eq!(days_late(&due_at, at.as_second()), days, "{due} {at}");
    }
}

#[test]
fn steps_are_taken_in_order_and_the_last_one_stays() {
    let steps = "steps = [{ hours = 1, percent = 5 }, { hours = 48, percent = 30.5 }]\n";
    let late = read(steps).expect("late");
    for (seconds, percent) in [(3600, "5"), (3601, "30.5"), (30 * 86_400, "30.5")] {
        assert_eq!(late.percent(seconds, 1).to_string(), percent);
    }
}

#[test]
fn mistakes_are_named_with_their_line_and_the_way_out() {
    let offset =
        "write it as 2026-11-20T23:59:00-06:00, or as \"2026-11-20T23:59[America/Chicago]\"";
    for (late, said) in [
        (
            "due = 2026-11-20\n",
            &*format!(
                "a.toml:3: `due` needs a date, a time, and how far that is from UTC ({offset})"
            ),
        ),
        (
            "due = 2026-11-20T23:59:00\n",
            &format!(
                "a.toml:3: `due` needs a date, a time, and how far that is from UTC ({offset})"
            ),
        ),
        (
            "due = \"2026-11-20T23:59:00Z\"\n",
            "a.toml:3: invalid type: string \"2026-11-20T23:59:00Z\", expected a time \
             (write it without quotes, as 2026-11-20T23:59:00-06:00)",
        ),
        (
            "due = 5\n",
            "a.toml:3: invalid type: integer, expected a time (write it without quotes, as 2026-11-20T23:59:00-06:00)",
        ),
        (
            "due = \"2026-11-20T23:59[America/Chicgo]\"\n",
            "a.toml:3: there is no time zone `America/Chicgo` (did you mean `America/Chicago`?)",
        ),
        (
            "due = \"2026-11-20T23:59[Elsewhere]\"\n",
            "a.toml:3: there is no time zone `Elsewhere` (name one of the time zone database, such as America/Chicago)",
        ),
        (
            "due = \"2026-11-20[America/Chicago]\"\n",
            "a.toml:3: `due` is no time in America/Chicago (write it as \"2026-11-20T23:59[America/Chicago]\")",
        ),
        (
            "due = \"2026-11-20T23:59-05:00[America/Chicago]\"\n",
            "a.toml:3: `due` is no time in America/Chicago (write it as \"2026-11-20T23:59[America/Chicago]\")",
        ),
        (
            "due = 2026-11-20T23:59[America/Chicago]\n",
            "a.toml:3: a time in a zone stands in quotes (write it as \"2026-11-20T23:59[America/Chicago]\")",
        ),
        (
            "[course]\nstarts = 2026-08-24\n",
            &format!(
                "a.toml:4: `starts` needs a date, a time, and how far that is from UTC ({offset})"
            ),
        ),
        ("per-dya = 1\n", "(did you mean `per-day`?)"),
        ("cap = 101\n", "a.toml:3: `cap` is no percentage"),
        (
            "per-day = 1\nsteps = [{ hours = 1, percent = 5 }]\n",
            "a.toml:3: `per-day` and `steps` are both there",
        ),
        (
            "steps = [{ hours = 2, percent = 5 },\n{ hours = 2, percent = 6 }]\n",
            "a.toml:4: the `hours` of a step",
        ),
        (
            "steps = [{ hours = 1, percent = 90 },\n{ hours = 2, percent = 50 }]\n",
            "a.toml:4: the `percent` of a step is less",
        ),
        (
            "[late.students.ana]\ndue = 2026-11-20\n",
            "a.toml:4: `due` needs",
        ),
    ] {
        let found = read(late).expect_err("an error");
        assert!(found.contains(said), "{late}: {found}");
    }
}
