//! `cargo bench`: one table of what takes how long, beside rivals that do the same in another way.
//!
//! `cargo bench -- --quick` measures fewer rounds, and a word chooses the rows whose name holds it. Machines differ, and a
//! machine that is shared differs from itself: so nothing here fails. Ratios are taken pair by pair, ours and then the rival,
//! and only of processor time; what matters is their median, and the range says how far it can be trusted.
//!
//! What a search takes in a fresh process, its memory above all, cannot be seen in one that has searched
//! before. So this program starts itself again with an argument for that.

mod astar;
mod boards;
mod distances;
mod floor;
mod grading;
mod java;
mod languages;
mod lengths;
mod measure;
mod merging;
mod methods;
mod native;
mod processes;
mod regrading;
mod reporting;
mod rivals;
mod sizes;
mod table;
mod tiers;
mod transcripts;
mod verifying;
mod wrong;

use std::env;

use measure::Effort;
use table::Table;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [flag, what @ ..] = &arguments[..]
        && flag == measure::FRESH
    {
        return table::print(&match what {
            [folder, class] => grading::in_this_process(folder, class),
            [folder, java, what] if java == "java" => java::in_this_process(folder, what),
            [folder, merge, what] if merge == "merge" => merging::in_this_process(folder, what),
            what => distances::in_this_process(&what.concat()),
        });
    }
    // Cargo adds `--bench`.
    let is_quick = arguments.iter().any(|argument| argument == "--quick");
    let word = arguments.iter().find(|argument| !argument.starts_with('-'));
    let effort = if is_quick {
        Effort::QUICK
    } else {
        Effort::FULL
    };
    let mut table = Table::new(word.map(String::as_str));
    table::print(&Table::heading());
    distances::measure(&mut table, effort);
    astar::measure(&mut table, effort);
    sizes::measure(&mut table, effort);
    processes::measure(&mut table, effort);
    tiers::measure(&mut table, effort);
    native::measure(&mut table, effort);
    java::measure(&mut table, effort);
    floor::measure(&mut table, effort);
    wrong::measure(&mut table, effort);
    methods::measure(&mut table, effort);
    languages::measure(&mut table, effort);
    transcripts::measure(&mut table, effort);
    lengths::measure(&mut table, effort);
    grading::measure(&mut table, effort);
    regrading::measure(&mut table, effort);
    merging::measure(&mut table, effort);
    reporting::measure(&mut table, effort);
    verifying::measure(&mut table, effort);
}
