//! Landlock: which files a process may write, and which processes and sockets it may reach.
//!
//! The surprise: an older kernel gives a part of it, or nothing, and says which. What it gave is told and not guessed.

use std::ffi::OsString;
use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};

/// The newest version whose rules are asked for: files, TCP, and signals and abstract sockets to other processes.
const NEWEST: ABI = ABI::V6;

/// Puts this process under it: everything that is seen may be read, and what lies beneath `writable` written. Says what
/// the kernel gave.
pub(in crate::run) fn apply(writable: &[OsString]) -> io::Result<&'static str> {
    let devices = ["/dev".into()];
    let writable = writable.iter().chain(&devices);
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(["/"], AccessFs::from_read(NEWEST))))
        .and_then(|rules| rules.add_rules(path_beneath_rules(writable, AccessFs::from_all(NEWEST))))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    Ok(match status.ruleset {
        RulesetStatus::FullyEnforced => "all of Landlock",
        RulesetStatus::PartiallyEnforced => "a part of Landlock",
        RulesetStatus::NotEnforced => "no Landlock",
    })
}
