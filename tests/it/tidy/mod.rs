//! The repository is kept tidy: what reads well and cannot be seen by reading one file is held by these tests.

mod circles; // files that import each other are few
mod documents; // what the documents say is there, and what is there is in the documents
mod house; // what no source may do, and which ones may do more
mod reports; // every key of the JSON that others read is documented
mod rows; // data goes down and never back up
mod sources; // reading sources as tokens
