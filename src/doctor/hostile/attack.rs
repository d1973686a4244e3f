//! Attacks as they lie in `tests/hostile`, built in.

use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::outcome::{Expectation, one_or_more};
use super::payload::{Generated, Link};
use crate::assignment::{CaseFile, Error, Settings};
use crate::outcome::{FindingId, Verdict};

static FOLDERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/hostile");

/// What describes an attack, in its folder; all other files are handed in.
const DESCRIPTION: &str = "attack.toml";

/// Limits of an attack that says none: short, and enough for a virtual machine to start.
const LIMITS: [(&str, i64); 6] = [
    ("cpu-ms", 2_000),
    ("wall-ms", 12_000),
    ("memory-mib", 128),
    ("processes", 64),
    ("disk-mib", 32),
    ("output-kib", 256),
];

/// The boards of the battery's cases, each a few moves from the goal: what counts is the attack.
const BOARDS: [(&str, &[u8]); 2] = [
    ("first", b"2 0 3\n1 8 4\n7 6 5\n"),
    ("second", b"1 2 3\n8 4 0\n7 6 5\n"),
];

/// A hostile submission and what is to become of it.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Its name: that of its folder.
    pub name: String,
    /// What it is about, for grouping.
    pub about: String,
    /// One sentence on what it tries.
    pub tries: String,
    /// Whether it does no harm where nothing contains it.
    pub is_harmless: bool,
    /// What is right, where the tier says nothing else.
    expectation: Expectation,
    /// What is right in a tier.
    in_tiers: BTreeMap<String, Expectation>,
    /// Paths of the host at which there must be nothing afterwards.
    pub(super) gone: Vec<String>,
    pub(super) files: Vec<(String, &'static [u8])>,
    pub(super) generated: Vec<Generated>,
    pub(super) links: Vec<Link>,
    pub(super) settings: Settings,
    pub(super) cases: Vec<CaseFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Description {
    about: String,
    tries: String,
    #[serde(rename = "verdict", deserialize_with = "one_or_more")]
    verdicts: Vec<Verdict>,
    finding: Option<FindingId>,
    #[serde(default, rename = "in")]
    in_tiers: BTreeMap<String, Expectation>,
    #[serde(default)]
    harmless: bool,
    #[serde(default = "one")]
    cases: usize,
    #[serde(default)]
    gone: Vec<String>,
    #[serde(default)]
    limits: toml::Table,
    #[serde(default)]
    build_limits: toml::Table,
    #[serde(default)]
    generated: Vec<Generated>,
    #[serde(default)]
    link: Vec<Link>,
}

const fn one() -> usize {
    1
}

/// All attacks, by name. It fails never, as long as the tests of this repository pass: they read every attack.
pub fn attacks() -> Result<Vec<Attack>, Error> {
    let mut attacks: Vec<Attack> = FOLDERS.dirs().map(read).collect::<Result<_, _>>()?;
    attacks.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(attacks)
}

fn read(folder: &'static Dir<'static>) -> Result<Attack, Error> {
    let name = folder.path().display().to_string();
    let file = format!("tests/hostile/{name}/{DESCRIPTION}");
    let text = folder
        .get_file(folder.path().join(DESCRIPTION))
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| Error::in_file(&file, "not there, or no text"))?;
    let described: Description =
        toml::from_str(text).map_err(|error| Error::in_file(&file, error.message()))?;
    Ok(Attack {
        expectation: Expectation {
            verdicts: described.verdicts,
            finding: described.finding,
        },
        in_tiers: described.in_tiers,
        about: described.about,
        tries: described.tries,
        is_harmless: described.harmless,
        gone: described.gone,
        files: files_of(folder, folder),
        generated: described.generated,
        links: described.link,
        settings: settings(&file, described.limits, described.build_limits)?,
        cases: BOARDS
            .into_iter()
            .take(described.cases)
            .map(|(name, board)| CaseFile {
                name: name.to_owned(),
                path: format!("{name}.txt"),
                bytes: board.to_vec(),
                settings: None,
            })
            .collect(),
        name,
    })
}

fn files_of(
    root: &'static Dir<'static>,
    folder: &'static Dir<'static>,
) -> Vec<(String, &'static [u8])> {
    let own = folder.files().filter_map(|file| {
        let path = file.path().strip_prefix(root.path()).ok()?;
        let path = path.to_str().filter(|path| *path != DESCRIPTION)?;
        Some((path.to_owned(), file.contents()))
    });
    let below = folder.dirs().flat_map(|below| files_of(root, below));
    own.chain(below).collect()
}

/// The settings that attack and honest submission are graded with.
fn settings(file: &str, limits: toml::Table, build_limits: toml::Table) -> Result<Settings, Error> {
    let mut all: toml::Table = LIMITS
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    all.extend(limits);
    let mut table = toml::Table::new();
    table.insert("format".to_owned(), 1.into());
    table.insert("name".to_owned(), "battery".into());
    table.insert("limits".to_owned(), all.into());
    table.insert("build-limits".to_owned(), build_limits.into());
    Settings::read(file, &table.to_string())
}

impl Attack {
    /// What is right in the tier of this name.
    pub(crate) fn expectation(&self, tier: &str) -> &Expectation {
        self.in_tiers.get(tier).unwrap_or(&self.expectation)
    }

    /// What is right where the tier says nothing else, and in which tiers something else is.
    pub fn expectations(&self) -> impl Iterator<Item = (Option<&str>, &Expectation)> {
        let in_tiers = self.in_tiers.iter();
        std::iter::once((None, &self.expectation))
            .chain(in_tiers.map(|(tier, expectation)| (Some(tier.as_str()), expectation)))
    }

    /// The sources that are handed in as they are committed: their paths, and their bytes.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &'static [u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), *bytes))
    }
}
