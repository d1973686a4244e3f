//! How points are shared and rounded.

use tilegrade::assignment::{ItemRule, Points, Rounding, Rubric, Way};

#[test]
fn shares_add_up_to_the_points() {
    let weight = |number| ItemRule::of_weight(Points::exactly(number).expect("a weight"));
    let thirds = [33.33333, 33.33333, 33.33334, 0.0, 0.0, 0.0, 0.0].map(weight);
    for rubric in [Rubric::new(thirds).expect("a rubric"), Rubric::default()] {
        for number in [0.0, 0.00001, 0.07, 1.0, 1.5, 5.0, 99.99999] {
            let points = Points::exactly(number).expect("points");
            assert_eq!(rubric.shared(points).into_iter().sum::<Points>(), points);
        }
    }
    assert!(Rubric::new([33.3; 7].map(weight)).is_err());
}

#[test]
fn points_are_rounded_each_way() {
    let points = |number| Points::exactly(number).expect("points");
    let rounded = |number, way| {
        let step = points(0.5);
        Rounding { step, way }.round(points(number)).to_string()
    };
    assert_eq!(rounded(4.25, Way::Nearest), "4.5");
    assert_eq!(rounded(4.24, Way::Nearest), "4");
    assert_eq!(rounded(4.01, Way::Up), "4.5");
    assert_eq!(rounded(4.99, Way::Down), "4.5");
    assert_eq!(rounded(4.5, Way::Up), "4.5");
}
