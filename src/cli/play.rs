//! `tilegrade play`.

use std::path::Path;

use super::DONE;
use super::output::{Failure, note};
use super::play_terminal;
use super::tool_args::PlayArguments;
use crate::page;
use crate::whole::{self, Access};

pub(super) fn play(arguments: &PlayArguments) -> Result<u8, Failure> {
    match &arguments.page {
        Some(path) => write_page(path),
        None => play_terminal::play(arguments),
    }
}

fn write_page(path: &Path) -> Result<u8, Failure> {
    let page = page::page()?;
    whole::write(path, Access::Readers, |file| {
        file.write_all(page.as_bytes())
    })
    .map_err(|error| Failure::unwritable(path, &error))?;
    if !page::has_judge() {
        note(
            "the page has no judge: ./setup --dev makes it, and the program that is built after that has it",
        );
    }
    Ok(DONE)
}
