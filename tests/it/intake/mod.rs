//! The ways in: what a PATH is taken for, which files of whom count, and whose fault a broken archive is.

mod archives; // zip, tar, gzip, archives in archives, and broken ones
mod checkouts; // nothing in a checkout counts that was not named
mod columns; // rosters as platforms write them
mod doubles;
mod downloads; // downloads beside other things, and several of them
mod exports; // one reader for rosters and gradebooks
mod hostile_names; // names in the archive of a class that one student alone is refused for
mod interrupt; // a signal while something is unpacked
mod keys; // who is who, however names and ids were written down
mod late; // due dates, exceptions, and points given by hand
mod layouts; // downloads of platforms, repositories, lists
mod namesakes; // a name is no key
mod picks; // `--only`
mod rosters; // who is in the class, joined with what was handed in
mod round_trips; // a download in, a gradebook out
mod support;
mod tools; // what tools made beside the sources
