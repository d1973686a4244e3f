//! The ways in: what a PATH is taken for, which files of whom count, and whose fault a broken archive is.

mod archives; // zip, tar, gzip, archives in archives, and broken ones
mod layouts; // downloads of platforms, repositories, lists
mod support;
