//! Landlock: which files a process may write, and which processes and sockets it may reach.
//!
//! An older kernel gives a part of it, or nothing, and says which. What it gave is told and not guessed.

use std::ffi::OsString;
use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};

use super::Held;

/// The newest version whose rules are asked for: files, TCP, and signals and abstract sockets to other processes.
const NEWEST: ABI = ABI::V6;

/// Puts this process under it: what is beneath `readable` may be read and executed, and beneath `writable` written as well.
pub(super) fn apply(readable: &[OsString], writable: &[OsString]) -> io::Result<Held> {
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(readable, AccessFs::from_read(NEWEST)))
        })
        .and_then(|rules| rules.add_rules(path_beneath_rules(writable, AccessFs::from_all(NEWEST))))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    let said = match status.ruleset {
        RulesetStatus::FullyEnforced => "all of Landlock",
        RulesetStatus::PartiallyEnforced => "a part of Landlock",
        RulesetStatus::NotEnforced => "no Landlock",
    };
    Ok(Held {
        said: said.to_owned(),
        scopes_signals: status.ruleset == RulesetStatus::FullyEnforced,
    })
}

/// Puts this process, and all that it starts from here on, where no signal leads out. Fails where the kernel is too old.
pub(super) fn scope_signals() -> Result<(), landlock::RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .scope(Scope::Signal)
        .and_then(Ruleset::create)
        .and_then(landlock::RulesetCreated::restrict_self)
        .map(drop)
}
