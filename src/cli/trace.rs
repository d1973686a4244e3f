//! `tilegrade solve --trace`: the steps of a search as they happen, in place of its answer.
//!
//! Writing is what ends it early. A search knows nothing of pipes and signals, so that anyone who looks on calls it
//! off when nobody reads any more or when a signal came, always at the end of a line.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::grade::stop_at_signals;
use super::output::{Failure, note, print_exactly};
use super::plan::{Plan, goal};
use super::search_args::{SolveArguments, TraceName};
use super::solve::{boards, remark, talk_statistics, why_none};
use super::{DONE, INTERRUPTED, trace_json as json};
use crate::course::{Layout, render_unsolvable};
use crate::puzzle::{Board, Move};
use crate::search::algorithms::{Algorithm, Cost, Estimate, Lists, Node, Observer, Puzzle, Side};

/// Searches by the one way that was asked for, on the one board, and prints what it does.
pub(super) fn trace(arguments: &SolveArguments, kind: TraceName) -> Result<u8, Failure> {
    let goal = goal(arguments.goal.as_deref())?;
    let plan = Plan::first(arguments)?;
    let [board] = boards(arguments)?[..] else {
        return Err(Failure::usage(
            "--trace: there is more than one board",
            "trace one board at a time",
        ));
    };
    let Ok(puzzle) = Puzzle::new(board, goal) else {
        if arguments.stats {
            talk_statistics(&board, None);
        }
        print_exactly(unsolvable(board, kind).as_bytes())?;
        return Ok(DONE);
    };
    let stop = stop_at_signals()?;
    end_soon_after(Arc::clone(&stop))?;
    let manhattan = Estimate::Manhattan.toward(&goal);
    let mut tracer = Tracer::new(kind, manhattan, Arc::clone(&stop));
    let start = Instant::now();
    tracer.begin(&puzzle, plan.algorithm)?;
    let report = plan.observed(&puzzle, &mut tracer);
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let search = plan.search(&puzzle, report, milliseconds);
    if let Some(failure) = tracer.failure.take() {
        return Err(failure.into());
    }
    if kind == TraceName::Json {
        tracer.write(&json::end(&search))?;
    }
    tracer.output.flush()?;
    if stop.load(Ordering::Relaxed) {
        return Ok(INTERRUPTED);
    }
    remark(&board, &search);
    if let Some((why, _)) = why_none(&board, &search, arguments) {
        note(&why);
    }
    if arguments.stats {
        talk_statistics(&board, Some(&[search]));
    }
    Ok(DONE)
}

/// Ends the program where it did not end by itself soon after a signal: it may wait for somebody to read, and nobody does.
#[expect(
    clippy::disallowed_methods,
    reason = "what waits in a write can be asked for nothing"
)]
fn end_soon_after(stop: Arc<AtomicBool>) -> io::Result<()> {
    thread::Builder::new().spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(GLANCE);
        }
        thread::sleep(GRACE);
        std::process::exit(INTERRUPTED.into());
    })?;
    Ok(())
}

/// How often a signal is looked for.
const GLANCE: Duration = Duration::from_millis(50);

/// Long enough for a last line.
const GRACE: Duration = Duration::from_millis(500);

/// What there is to say where nothing is searched.
fn unsolvable(board: Board, kind: TraceName) -> String {
    match kind {
        TraceName::Json => json::unsolvable(),
        TraceName::Nodes | TraceName::Lists => render_unsolvable(&board, Layout::Handout),
    }
}

struct Tracer<Manhattan> {
    kind: TraceName,
    manhattan: Manhattan,
    stop: Arc<AtomicBool>,
    output: BufWriter<StdoutLock<'static>>,
    /// Nodes so far, those that a search begins with included.
    nodes: u64,
    expanded: u64,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
}

impl<Manhattan: Fn(&Board) -> Cost> Tracer<Manhattan> {
    fn new(kind: TraceName, manhattan: Manhattan, stop: Arc<AtomicBool>) -> Self {
        Self {
            kind,
            manhattan,
            stop,
            output: BufWriter::new(io::stdout().lock()),
            nodes: 0,
            expanded: 0,
            failure: None,
        }
    }

    /// Writes what the search begins with, which it does not generate itself.
    fn begin(&mut self, puzzle: &Puzzle, algorithm: Algorithm) -> io::Result<()> {
        self.note_node(&begin_at(puzzle.start_board(), Side::Start))?;
        if algorithm == Algorithm::Bidirectional {
            self.note_node(&begin_at(puzzle.goal_board(), Side::Goal))?;
        }
        self.output.flush()
    }

    fn note_node(&mut self, node: &Node<'_, Board, Move>) -> io::Result<()> {
        self.nodes += 1;
        let (number, manhattan) = (self.nodes, (self.manhattan)(node.state));
        match self.kind {
            TraceName::Nodes => {
                let Node { state, depth, .. } = node;
                let backward = match node.side {
                    Side::Start => "",
                    Side::Goal => " backward",
                };
                self.write(&format!("{number} {state} {depth} {manhattan}{backward}\n"))
            }
            TraceName::Lists => Ok(()),
            TraceName::Json => self.write(&json::generated(number, manhattan, node)),
        }
    }

    fn note_lists(
        &mut self,
        node: &Node<'_, Board, Move>,
        lists: &dyn Lists<Board, Move>,
    ) -> io::Result<()> {
        self.expanded += 1;
        let number = self.expanded;
        match self.kind {
            TraceName::Nodes => (),
            TraceName::Lists => {
                self.write(&format!("expanded {number}: {}\n", node.state))?;
                for (name, list) in [("OPEN", lists.open()), ("CLOSED", lists.closed())] {
                    self.write(&format!("{name}\n"))?;
                    for node in &list {
                        self.write(&on_list(node))?;
                    }
                }
            }
            TraceName::Json => {
                self.write(&json::expanded(
                    number,
                    node.state,
                    &lists.open(),
                    &lists.closed(),
                ))?;
            }
        }
        self.output.flush()
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())
    }

    fn go_on(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        self.failure = written.err();
        if self.failure.is_some() || self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl<Manhattan: Fn(&Board) -> Cost> Observer<Board, Move> for Tracer<Manhattan> {
    fn generated(&mut self, node: &Node<'_, Board, Move>) -> ControlFlow<()> {
        let written = self.note_node(node);
        self.go_on(written)
    }

    fn expanded(
        &mut self,
        node: &Node<'_, Board, Move>,
        lists: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        let written = self.note_lists(node, lists);
        self.go_on(written)
    }
}

/// An end of the path before anything is searched.
const fn begin_at(board: &Board, side: Side) -> Node<'_, Board, Move> {
    Node {
        state: board,
        predecessor: None,
        depth: 0,
        g: 0,
        h: 0,
        f: 0,
        side,
    }
}

/// The line about a state on a list.
fn on_list(node: &Node<'_, Board, Move>) -> String {
    let Node { state, g, h, f, .. } = node;
    let way = match (node.predecessor, node.side) {
        (None, Side::Start) => "start".to_owned(),
        (None, Side::Goal) => "goal".to_owned(),
        (Some((board, step)), Side::Start) => format!("from {board} by {}", step.name()),
        (Some((board, step)), Side::Goal) => format!("to {board} by {}", step.name()),
    };
    format!("{state} g={g} h={h} f={f} {way}\n")
}
