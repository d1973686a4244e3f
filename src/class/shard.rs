//! A share of a class that is graded by itself, so that many machines grade one class.
//!
//! Who is in which share depends on nothing but the name of a submission: whoever is added moves nobody else. Each share has a folder of
//! results of its own, and with it a lock and files that nobody else writes. `merge` joins them.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{env, fs};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Error;
use super::class_list::ClassList;
use crate::beneath::read_without_waiting;
use crate::grade::{Journal, Member};
use crate::intake::Submission;
use crate::outcome::quoted;

/// The most shares of a class.
const MOST: u64 = 100_000;

/// What a share's folder has beside its results.
const NAME: &str = "shard.json";

/// What schedulers call the number of one of many equal jobs, the first one's number, and how many there are.
const SCHEDULERS: [Scheduler; 3] = [
    // The numbers of an array of Slurm begin anywhere and may be some apart: `place_in_array` has the rest.
    Scheduler {
        number: SLURM,
        first: 0,
        count: "SLURM_ARRAY_TASK_COUNT",
    },
    // GitLab, and whoever takes over its names, counts from 1.
    Scheduler {
        number: "CI_NODE_INDEX",
        first: 1,
        count: "CI_NODE_TOTAL",
    },
    // Indexed jobs of Kubernetes count from 0.
    Scheduler {
        number: "JOB_COMPLETION_INDEX",
        first: 0,
        count: "JOB_COMPLETIONS",
    },
];

const SLURM: &str = "SLURM_ARRAY_TASK_ID";

struct Scheduler {
    number: &'static str,
    first: u64,
    count: &'static str,
}

/// A share of a class, written `2/4`: the second of four.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Shard {
    /// Which one it is, from 1.
    pub(crate) number: u64,
    /// How many there are.
    pub(crate) of: u64,
}

/// Which share is asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Asked {
    /// This one.
    Named(Shard),
    /// The one that the variables of a scheduler name.
    Auto,
}

impl Shard {
    fn new(number: u64, of: u64) -> Result<Self, String> {
        if of == 0 || of > MOST {
            return Err(format!("a class has 1 to {MOST} shares"));
        }
        if number == 0 || number > of {
            return Err(format!(
                "of {of} shares the first is 1 and the last is {of}"
            ));
        }
        Ok(Self { number, of })
    }

    /// The one of so many that a submission of this name is in.
    pub(crate) fn with(name: &str, of: u64) -> Self {
        let digest = Sha256::digest(name);
        let hash = digest.iter().take(8);
        let hash = hash.fold(0, |sum: u64, byte| sum << 8 | u64::from(*byte));
        let number = hash % of.max(1) + 1;
        Self { number, of }
    }

    /// The folder of its results, in that of all. Fails where that has the results of a whole class.
    pub(crate) fn place(self, all: &Path) -> Result<PathBuf, Error> {
        if Journal::is_in(all) {
            return Err(Error::refused(
                format!("{}: the results of a whole class are here", all.display()),
                "name another folder for those of shares with --out",
            ));
        }
        let name = format!("shard-{}-of-{}", self.number, self.of);
        let entries = fs::read_dir(all).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let ending = format!("-of-{}", self.of);
        let is_of_others =
            |other: &String| other.starts_with("shard-") && !other.ends_with(&ending);
        if let Some(other) = names.filter(is_of_others).min() {
            return Err(Error::refused(
                format!(
                    "{}: {other} is here, and {self} is a share of another number",
                    all.display()
                ),
                "a class has one number of shares: name the share that is meant, or another folder with --out",
            ));
        }
        Ok(all.join(name))
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        let (number, of) = numbers.ok_or("a share is K/N, such as 2/4, or `auto`")?;
        Shard::new(number, of).map(Self::Named)
    }
}

impl Asked {
    /// The share, with the variable that named it where one did. Fails where none does, or one says what cannot be.
    pub(crate) fn shard(
        self,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Shard, Option<&'static str>), Error> {
        if let Self::Named(shard) = self {
            return Ok((shard, None));
        }
        let is_set = |scheduler: &&Scheduler| {
            variable(scheduler.number).is_some_and(|text| !text.is_empty())
        };
        let Some(scheduler) = SCHEDULERS.iter().find(is_set) else {
            let names = SCHEDULERS.map(|scheduler| scheduler.number).join(", ");
            return Err(Error::refused(
                format!("--shard auto: none of {names} is set"),
                "start it as one job of an array, or name the share: --shard 2/4",
            ));
        };
        let number = |name: &str| -> Result<u64, Error> {
            let text = variable(name).unwrap_or_default();
            text.trim().parse().map_err(|_| {
                Error::refused(
                    format!(
                        "--shard auto: {} is set, and {name} is `{text}`",
                        scheduler.number
                    ),
                    "a number is needed there; or name the share: --shard 2/4",
                )
            })
        };
        let (at, of) = (number(scheduler.number)?, number(scheduler.count)?);
        let place = match scheduler.number {
            SLURM => {
                let [first, last] = [
                    number("SLURM_ARRAY_TASK_MIN")?,
                    number("SLURM_ARRAY_TASK_MAX")?,
                ];
                place_in_array(at, (first, last), of)
            }
            _ => at.checked_sub(scheduler.first),
        };
        let shard = place.ok_or_else(String::new);
        let shard = shard.and_then(|place| Shard::new(place + 1, of));
        let shard = shard.map_err(|_| {
            Error::refused(
                format!(
                    "--shard auto: {} is {at}, and {} is {of}",
                    scheduler.number, scheduler.count
                ),
                "no share has this number: name it, --shard 2/4",
            )
        })?;
        Ok((shard, Some(scheduler.number)))
    }
}

/// The place of a number in an array, from 0; `None` where its numbers are not equally far apart.
fn place_in_array(at: u64, (first, last): (u64, u64), count: u64) -> Option<u64> {
    let (behind, length) = (at.checked_sub(first)?, last.checked_sub(first)?);
    let steps = count.checked_sub(1)?;
    if steps == 0 {
        return (length == 0 && behind == 0).then_some(0);
    }
    let step = length / steps;
    let is_even = step > 0 && step * steps == length && behind.is_multiple_of(step);
    is_even.then(|| behind / step)
}

/// The words of a command without the option that says which share it is.
fn words(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut is_number = false;
    let own = all.filter(|word| {
        let is_option = word == "--shard";
        let is_left_out = is_option || is_number || word.starts_with("--shard=");
        is_number = is_option;
        !is_left_out
    });
    own.collect()
}

/// What a share knows of its class.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ShardFacts {
    /// Which share it is.
    pub(crate) shard: Shard,
    /// The words that it was graded by, without its number.
    pub(crate) words: Vec<String>,
    /// The folder that it was graded in.
    pub(crate) place: PathBuf,
    /// Whether saved transcripts were graded, and no programs.
    pub(crate) is_of_transcripts: bool,
    /// The hash of the list of the class, where there was one.
    pub(crate) roster_hash: Option<String>,
    /// All submissions of the class, in the order of their results.
    pub(crate) class: Vec<Member>,
}

impl ShardFacts {
    /// Leaves of a class what is in a share.
    pub(crate) fn leave(
        shard: Shard,
        submissions: &mut Vec<Submission>,
        list: Option<&ClassList>,
        is_of_transcripts: bool,
    ) -> Self {
        let class = submissions.iter().map(Member::of).collect();
        submissions.retain(|one| Shard::with(&one.name, shard.of) == shard);
        Self {
            shard,
            words: words(env::args().skip(1)),
            place: env::current_dir().unwrap_or_default(),
            is_of_transcripts,
            roster_hash: list.map(|list| list.hash.clone()),
            class,
        }
    }

    /// The command that grades another share of the same class.
    pub(crate) fn command(&self, number: Shard) -> String {
        let words = self.words.iter().map(|word| quoted(word));
        let words: Vec<String> = words.collect();
        let place = quoted(&self.place.to_string_lossy());
        format!(
            "cd {place} && tilegrade {} --shard {number}",
            words.join(" ")
        )
    }

    /// Writes it beside the results.
    pub(crate) fn write(&self, journal: &Journal) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        Ok(journal.write(NAME, text.as_bytes())?)
    }

    /// What lies in a folder of results; `None` for those of a whole class.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = folder.join(NAME);
        if !path.exists() {
            return Ok(None);
        }
        let broken = || Error::from(crate::grade::Error::Broken(path.clone()));
        let bytes = read_without_waiting(&path).map_err(|_| broken())?;
        serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|_| broken())
    }
}
