//! Numbers of points.

use tilegrade::assignment::Points;

#[test]
fn a_decimal_is_read_and_written_as_it_is() {
    for number in [
        0.0,
        0.1,
        0.3,
        1.5,
        4.875,
        0.00001,
        33.33333,
        999_999.999_99,
        1e6,
    ] {
        let points = Points::exactly(number).expect("a number of points");
        assert_eq!(points.exact(), number.to_string());
        assert_eq!(points.as_f64().to_string(), number.to_string());
    }
    assert_eq!((-Points::whole(2)).to_string(), "-2");
    assert_eq!(format!("{:>6}", Points::whole(2)), "     2");
    for number in [-0.1, f64::NAN, f64::INFINITY, 1_000_001.0, 0.000_001] {
        assert_eq!(Points::exactly(number), None, "{number}");
    }
}

#[test]
fn what_a_report_gives_is_read_back() {
    for number in [-9.5, -0.00001, 0.0, 92.05, 28_000_000.333_33] {
        let points = Points::reported(number).expect("a number of points");
        assert_eq!(points.as_f64().to_string(), number.to_string());
    }
    for number in [f64::NAN, f64::INFINITY, 1e10, 0.000_001] {
        assert_eq!(Points::reported(number), None, "{number}");
    }
}

#[test]
fn parts_are_rounded_to_the_nearest_unit() {
    let unit = Points::exactly(0.00001).expect("a unit");
    let third = Points::whole(1).part(Points::whole(1), Points::whole(3));
    assert_eq!(third.exact(), "0.33333");
    assert_eq!(third.to_string(), "0.33");
    assert_eq!(
        Points::exactly(12.675).expect("points").to_string(),
        "12.68"
    );
    assert_eq!(unit.part(Points::whole(1), Points::whole(2)), unit);
    assert_eq!(unit.part(Points::whole(1), Points::ZERO), Points::ZERO);
    assert_eq!(
        Points::whole(5).percent(Points::whole(30)).to_string(),
        "1.5"
    );
    assert_eq!(Points::whole(5).share(0.25).to_string(), "1.25");
    assert_eq!(Points::whole(5).down_to(Points::whole(2)), Points::whole(4));
}
