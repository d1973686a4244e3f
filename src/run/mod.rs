//! Running what strangers wrote: the only place that starts a process.
