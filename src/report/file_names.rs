//! Names of files for names of students, which may hold anything.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use crate::outcome::hex;

/// Names of files, one for each name: itself where no system can take it amiss.
pub(super) fn file_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names: Vec<&str> = names.collect();
    let mut lower: BTreeMap<String, usize> = BTreeMap::new();
    for name in &names {
        *lower.entry(name.to_lowercase()).or_default() += 1;
    }
    let mut taken = BTreeSet::new();
    let files = names.iter().map(|name| {
        let safe = safe(name);
        let is_itself = safe == *name && lower[&name.to_lowercase()] == 1;
        let mut file = safe;
        if !is_itself {
            let hash = Sha256::digest(name.as_bytes());
            file.extend(["-", &hex(&hash[..3])]);
        }
        while !taken.insert(file.to_lowercase()) {
            file.push('-');
        }
        file
    });
    files.collect()
}

/// A name with what may stand in the name of a file everywhere.
pub(super) fn safe(name: &str) -> String {
    let kept = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    let safe: String = name
        .chars()
        .take(100)
        .map(|character| if kept(character) { character } else { '_' })
        .collect();
    let stem = safe.split('.').next().unwrap_or_default().to_lowercase();
    let devices = ["", "aux", "con", "nul", "prn"];
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|rest| rest.len() == 1);
    if devices.contains(&stem.as_str()) || is_port {
        return format!("_{safe}");
    }
    safe
}
