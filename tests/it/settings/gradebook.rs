//! The table `[gradebook]`.

use tilegrade::assignment::{GradebookRules, Points, Settings};

#[test]
fn points_of_who_handed_in_nothing_and_the_scale_are_read_or_refused_with_their_line() {
    let read = |text: &str| {
        let settings = Settings::read("a.toml", &format!("format = 1\n{text}"));
        let rules = settings.map(|settings| settings.gradebook);
        rules.map(|rules| [rules.scale_to, rules.nothing_handed_in])
    };
    for (text, rules) in [
        ("", [None, None]),
        ("nothing-handed-in = \"untouched\"\n", [None, None]),
        ("nothing-handed-in = 0\n", [None, Some(Points::ZERO)]),
        ("nothing-handed-in = 1.5\n", [None, Points::exactly(1.5)]),
        (
            "[gradebook]\nscale-to = 100\n",
            [Some(Points::whole(100)), None],
        ),
    ] {
        assert_eq!(read(text), Ok(rules), "{text}");
    }
    for (text, said) in [
        (
            "nothing-handed-in = \"zero\"\n",
            "a.toml:2: `nothing-handed-in` is no number of points",
        ),
        (
            "nothing-handed-in = -1\n",
            "a.toml:2: `nothing-handed-in` is no number of points",
        ),
        ("[gradebook]\nscale-to = 0\n", "a.toml:3: `scale-to` is 0"),
        (
            "[gradebook]\nscale = 100\n",
            "a.toml:3: unknown field `scale`, expected `scale-to`",
        ),
    ] {
        assert_eq!(read(text).expect_err("an error").to_string(), said);
    }
}

#[test]
fn what_a_report_says_of_gradebooks_is_held_to_the_rules_of_a_settings_file() {
    for (number, is_right) in [
        ("100", true),
        ("0.5", true),
        ("-5", false),
        ("1e300", false),
    ] {
        for key in ["scale-to", "nothing-handed-in"] {
            let rules = serde_json::from_str::<GradebookRules>(&format!("{{\"{key}\": {number}}}"));
            assert_eq!(rules.is_ok(), is_right, "{key}: {number}");
        }
    }
}
