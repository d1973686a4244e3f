//! What has come out of an archive so far, and what went wrong below the readers of headers.
//!
//! Those readers report every error as an `io::Error`, and some wrap it, so that whose fault it is gets lost. It is put aside
//! where it happens, and looked up where the `io::Error` arrives.

use std::cell::{Cell, RefCell};
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::Fault;
use super::{Limits, Reason, Why};

/// Bytes that may describe the entry behind them: its header, a long name, what macOS keeps of an icon.
const LONGEST_HEADERS: u64 = (1 << 20) + (1 << 12);

/// The one counter of an unpacking. Its clones count together.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    shared: Rc<Shared>,
}

#[derive(Debug)]
struct Shared {
    limit: u64,
    stop: Arc<AtomicBool>,
    bytes: Cell<u64>,
    /// Where the headers must be at their end; none while data are read.
    headers_end: Cell<Option<u64>>,
    around: Cell<Option<Why>>,
    fault: RefCell<Option<Fault>>,
}

impl Meter {
    pub(super) fn new(limits: &Limits, stop: &Arc<AtomicBool>) -> Self {
        Self {
            shared: Rc::new(Shared {
                limit: limits.bytes,
                stop: Arc::clone(stop),
                bytes: Cell::new(0),
                headers_end: Cell::new(None),
                around: Cell::default(),
                fault: RefCell::new(None),
            }),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.shared.bytes.get()
    }

    pub(super) fn is_to_stop(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// What is odd around the entries of the archive: something else is there, or no end.
    pub(super) fn around(&self) -> Option<Why> {
        self.shared.around.get()
    }

    /// Takes note of that. What matters more counts.
    pub(super) fn note_around(&self, why: Why) {
        let known = self.shared.around.get();
        self.shared.around.set(known.max(Some(why)));
    }

    /// Says that headers are read from here on, which have a bound since they are kept in memory.
    pub(super) fn read_headers(&self) {
        let end = self.bytes().saturating_add(LONGEST_HEADERS);
        self.shared.headers_end.set(Some(end));
    }

    pub(super) fn read_data(&self) {
        self.shared.headers_end.set(None);
    }

    /// Puts a fault aside, and gives what stands for it. The first fault counts.
    pub(super) fn put(&self, fault: impl Into<Fault>) -> io::Error {
        let mut place = self.shared.fault.borrow_mut();
        place.get_or_insert(fault.into());
        io::Error::other("see what was put aside")
    }

    /// What an error in reading means: what was put aside, or that the archive is cut off or damaged.
    pub(super) fn fault(&self, error: &io::Error) -> Fault {
        let aside = self.shared.fault.borrow_mut().take();
        aside.unwrap_or_else(|| match error.kind() {
            io::ErrorKind::UnexpectedEof => Reason::Truncated.into(),
            _ => Reason::Damaged("its data make no sense").into(),
        })
    }

    /// Counts what a reader gives.
    pub(super) fn counting<R>(&self, inner: R) -> Counting<R> {
        Counting {
            inner,
            meter: self.clone(),
        }
    }

    pub(super) fn add(&self, bytes: u64) -> io::Result<()> {
        let so_far = self.bytes().saturating_add(bytes);
        self.shared.bytes.set(so_far);
        if self.is_to_stop() {
            return Err(io::Error::other("interrupted"));
        }
        let limit = self.shared.limit;
        if so_far > limit {
            return Err(self.put(Reason::Bytes { limit }));
        }
        if self
            .shared
            .headers_end
            .get()
            .is_some_and(|end| so_far > end)
        {
            return Err(self.put(Reason::Damaged("a header is too long")));
        }
        Ok(())
    }
}

#[derive(Debug)]
pub(super) struct Counting<R> {
    inner: R,
    meter: Meter,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.meter.add(count as u64)?;
        Ok(count)
    }
}
