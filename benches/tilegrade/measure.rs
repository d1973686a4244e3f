//! Processor time, rounds of pairs, and what fresh processes take.

use std::{
    env, fmt, fs,
    hint::black_box,
    process::{Command, Stdio},
    time::Duration,
};

use nix::sys::{
    resource::{UsageWho, getrusage},
    time::TimeValLike,
};
use rustix::time::{ClockId, clock_gettime};

/// The argument that has this program measure something in itself and print the figures.
pub(crate) const FRESH: &str = "--fresh-process";

/// How much is measured.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Rounds of short things; one more goes before them to warm up.
    pub(crate) rounds: usize,
    /// Rounds of what takes seconds.
    pub(crate) long_rounds: usize,
    /// Processes that are started.
    pub(crate) processes: usize,
    /// By how much sets of boards are divided.
    pub(crate) divisor: usize,
    /// How many submissions a small class has, and a large one.
    pub(crate) submissions: [u32; 2],
    /// How many submissions a class of native programs has.
    pub(crate) native_submissions: usize,
    /// How many submissions a class of Java programs has.
    pub(crate) java_submissions: usize,
}

impl Effort {
    pub(crate) const FULL: Self = Self {
        rounds: 9,
        long_rounds: 3,
        processes: 50,
        divisor: 1,
        submissions: [1_000, 5_000],
        native_submissions: 20,
        java_submissions: 40,
    };
    pub(crate) const QUICK: Self = Self {
        rounds: 5,
        long_rounds: 1,
        processes: 15,
        divisor: 5,
        submissions: [100, 1_000],
        native_submissions: 5,
        java_submissions: 12,
    };
}

/// The middle of many figures, and their ends.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    pub(crate) least: f64,
    pub(crate) median: f64,
    pub(crate) most: f64,
}

impl Spread {
    pub(crate) fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_unstable_by(f64::total_cmp);
        Self {
            least: figures[0],
            median: figures[figures.len() / 2],
            most: figures[figures.len() - 1],
        }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            least,
            median,
            most,
        } = self;
        // What is aimed at is told by hundredths where it is near to one.
        let digits = if *median < 2.0 { 2 } else { 1 };
        formatter.pad(&format!(
            "{median:.digits$} [{least:.digits$}..{most:.digits$}]"
        ))
    }
}

/// The processor time of this thread so far, in seconds.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let time: Duration = time.try_into().expect("a time that is not negative");
    time.as_secs_f64()
}

/// The processor time that something takes, in seconds.
pub(crate) fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = processor_seconds();
    black_box(work());
    processor_seconds() - start
}

/// Medians of ours and of the rival, in seconds, and the spread of the ratios, after rounds that take turns. `ours` is done
/// `repeats` times for each time of the rival, so that short work is measured as well as long.
pub(crate) fn pairs<T, U>(
    rounds: usize,
    repeats: u32,
    mut ours: impl FnMut() -> T,
    mut rival: impl FnMut() -> U,
) -> (f64, f64, Spread) {
    let (mut all_ours, mut all_rival, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..=rounds {
        let our_time =
            seconds(|| (0..repeats).for_each(|_| _ = black_box(ours()))) / f64::from(repeats);
        let rival_time = seconds(&mut rival);
        if round > 0 {
            all_ours.push(our_time);
            all_rival.push(rival_time);
            ratios.push(rival_time / our_time);
        }
    }
    (
        Spread::of(all_ours).median,
        Spread::of(all_rival).median,
        Spread::of(ratios),
    )
}

/// The figures that this program prints when it measures something in a process of its own.
pub(crate) fn in_fresh_process(what: &[&str]) -> Vec<f64> {
    let program = env::current_exe().expect("this program has a path");
    let output = command(program.as_os_str())
        .arg(FRESH)
        .args(what)
        .stderr(Stdio::inherit())
        .output()
        .expect("this program can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    let figures = text.split_whitespace().map(str::parse);
    figures.collect::<Result<_, _>>().expect("figures")
}

/// What all children that have ended took: processor time in seconds, and the most memory that one of them held, in bytes.
pub(crate) fn of_children() -> (f64, f64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts for children");
    let both = usage.user_time() + usage.system_time();
    let microseconds = both.num_microseconds().try_into().unwrap_or(0);
    let kibibytes = u32::try_from(usage.max_rss()).unwrap_or(0);
    let seconds = Duration::from_micros(microseconds).as_secs_f64();
    (seconds, f64::from(kibibytes) * 1024.0)
}

#[expect(
    clippy::disallowed_methods,
    reason = "what starts up fast is to be measured"
)]
pub(crate) fn command(program: &std::ffi::OsStr) -> Command {
    Command::new(program)
}

/// The most memory that this process ever held, in bytes; none where the system does not tell.
pub(crate) fn peak_memory_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024.0)
}

pub(crate) fn milliseconds(seconds: f64) -> String {
    match seconds * 1e3 {
        few @ ..10.0 => format!("{few:.3} ms"),
        many @ ..10_000.0 => format!("{many:.1} ms"),
        lots => format!("{:.2} s", lots / 1e3),
    }
}

pub(crate) fn microseconds(seconds: f64) -> String {
    format!("{:.1} µs", seconds * 1e6)
}

pub(crate) fn per_second(seconds: f64) -> String {
    format!("{:.0}", 1.0 / seconds)
}
