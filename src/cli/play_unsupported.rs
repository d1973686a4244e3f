//! What this system cannot do: its terminal is not played in.

use super::output::Failure;
use super::tool_args::PlayArguments;

/// Says that there is nothing to play in.
pub(super) fn play(_arguments: &PlayArguments) -> Result<u8, Failure> {
    Err(Failure::usage(
        "the terminal of this system cannot be played in",
        "`tilegrade play --page FILE` writes the puzzle as a page",
    ))
}
