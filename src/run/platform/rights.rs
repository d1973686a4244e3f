//! A process that goes on as two, and what rights it and its copy give up.

use std::io;

use rustix::process::{DumpableBehavior, Pid};
use rustix::thread::CapabilitySet;

/// The number of the last capability that there may ever be.
const MOST_RIGHTS: u32 = 63;

/// Goes on as two processes: gives the number of the new one to the old one, and nothing to the new one.
pub(in crate::run) fn split() -> io::Result<Option<Pid>> {
    match fork::fork()? {
        fork::Fork::Parent(child) => Ok(Pid::from_raw(child)),
        fork::Fork::Child => Ok(None),
    }
}

/// Lets this process look into itself again, where the one that it is a copy of is closed to all.
pub(in crate::run) fn open_to_itself() -> io::Result<()> {
    Ok(rustix::process::set_dumpable_behavior(
        DumpableBehavior::Dumpable,
    )?)
}

/// Lets no process of the same user look into this one.
pub(in crate::run) fn close_to_others() -> io::Result<()> {
    Ok(rustix::process::set_dumpable_behavior(
        DumpableBehavior::NotDumpable,
    )?)
}

/// Gives up every right over the namespaces, for good, and lets no process of the same user look into this one.
pub(in crate::run) fn give_up_rights() -> io::Result<()> {
    rustix::thread::clear_ambient_capability_set()?;
    give_up_bounding_rights();
    let none = CapabilitySet::empty();
    let none = rustix::thread::CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    rustix::thread::set_capabilities(None, none)?;
    close_to_others()
}

/// Lets no program that is started from here on have rights that this process has.
pub(in crate::run) fn give_up_bounding_rights() {
    for number in 0..=MOST_RIGHTS {
        let right = CapabilitySet::from_bits_retain(1 << number);
        // Numbers that the kernel does not know are an error, and so is a right that was given up already.
        let _ = rustix::thread::remove_capability_from_bounding_set(right);
    }
}
