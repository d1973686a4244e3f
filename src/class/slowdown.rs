//! Longer limits on a machine that is slower than the one on which they were measured.

use super::Tell;
use super::run_file::RunFacts;
use crate::assignment::Assignment;
use crate::doctor::states_per_ms;

/// Limits are twice what a right program took. A machine that is slower by less than this, in percent, needs no longer ones.
const TOLERATED: u64 = 125;

/// Times grow in steps of so many percent, so that two measurements seldom come to two limits.
const STEP: u64 = 50;

/// No machine that grades is slower by more.
const MOST: u64 = 10_000;

/// Gives an assignment longer limits where it says on how fast a machine they were measured and this one is slower, and tells it.
/// `earlier` is what the folder of the results keeps: runs that are there already and new ones have the same limits.
pub(crate) fn slow_down(
    assignment: &mut Assignment,
    earlier: Option<&RunFacts>,
    (is_pick, is_fresh): (bool, bool),
    tell: &dyn Tell,
) {
    let Some(measured) = assignment.settings.timing.measured_speed else {
        return;
    };
    // Runs that are forgotten had limits of their own.
    let earlier = earlier.filter(|_| is_pick || !is_fresh);
    let known = earlier.and_then(|facts| facts.slowdown(assignment));
    let own = |speed| percent(measured, speed);
    let percent = known.or_else(|| states_per_ms().map(own)).unwrap_or(100);
    if percent > 100 {
        let times = format!("{}.{}", percent / 100, percent % 100 / 10);
        tell.line(&format!(
            "note: limits are {times} times as long: this machine is slower than the one that they were measured on"
        ));
        assignment.slow_down(percent);
    }
}

/// How long limits are that were measured at one speed, at another, in percent.
fn percent(measured: u64, speed: u64) -> u64 {
    let exact = measured.saturating_mul(100) / speed.max(1);
    if exact < TOLERATED {
        return 100;
    }
    let steps = (exact + STEP / 2) / STEP;
    (steps * STEP).min(MOST)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_machine_half_as_fast_doubles_limits_and_a_faster_one_changes_none() {
        for (speed, expected) in [
            (40_000, 100),
            (20_000, 100),
            (17_000, 100),
            (13_000, 150),
            (10_500, 200),
            (10_000, 200),
            (9_500, 200),
            (1, 10_000),
            (0, 10_000),
        ] {
            assert_eq!(percent(20_000, speed), expected, "{speed}");
        }
    }
}
