//! Every way out: what each format says of one class, read by others than its writer.

mod browser;
mod class;
mod command;
mod consumers;
mod differences;
mod gradebooks;
mod killed;
mod pages;
mod stale;
mod texts;
mod webdriver;

use tilegrade::report::{Format, Report, Surroundings, Texts};

/// What a format makes of a report where nothing is around.
fn texts(format: Format, report: &Report) -> Texts {
    let made = format.texts(report, &Surroundings::default());
    made.unwrap_or_else(|why| panic!("{format}: {why:?}"))
}

/// The only file of a format, as text.
fn text(format: Format, report: &Report) -> String {
    only_file(texts(format, report))
}

fn only_file(texts: Texts) -> String {
    let [file] = <[_; 1]>::try_from(texts.files).expect("one file");
    String::from_utf8(file.bytes).expect("text")
}
