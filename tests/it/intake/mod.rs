//! The ways in: what a PATH is taken for, which files of whom count, and whose fault a broken archive is.

mod archives; // zip, tar, gzip, archives in archives, and broken ones
mod checkouts; // nothing in a checkout counts that was not named
mod classes; // downloads as each platform names them, by the thousand
mod columns; // rosters as platforms write them
mod doubles;
mod downloads; // downloads beside other things, and several of them
mod exports; // one reader for rosters and gradebooks
mod guesses; // one submission or a class
mod hostile_names; // names in the archive of a class that one student alone is refused for
mod interrupt; // a signal while something is unpacked
mod kept; // what a folder of results keeps of whom is not graded now
mod keys; // who is who, however names and ids were written down
mod late; // due dates, exceptions, and points given by hand
mod layouts; // downloads of platforms, repositories, lists
mod marks; // parts of a mark that people give
mod names; // names of files that can be read in several ways
mod namesakes; // a name is no key
mod own_boards; // points for boards that students made
mod picks; // `--only`
mod record_names; // names under which results are stored
mod rosters; // who is in the class, joined with what was handed in
mod round_trips; // a download in, a gradebook out
mod support;
mod times; // times that cannot be, and zones
mod tools; // what tools made beside the sources
mod tricks; // what a student may call a file, and what is left out
