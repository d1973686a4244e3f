//! Our own Java classes, compiled when the first submission needs them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::error::{StepError, fault};
use super::kept_build::{Classes, class_files, put};
use super::machine::Machine;
use super::stage::{BuildDirs, source_mount, write_for_all};
use crate::assignment::Limits;
use crate::language::{DRIVER_SOURCES, Tool, own_classes_step};
use crate::methods::reference_sources;
use crate::outcome::{Ending, MachineFault};
use crate::run::{Access, Mount};

/// Our compiled driver, or why there is none; made when it is first needed.
pub(super) struct Driver<'a> {
    machine: &'a Machine<'a>,
    limits: Limits,
    classes: Mutex<Option<Result<Classes, MachineFault>>>,
    /// Our classes of the template, by the package that they are in.
    reference: Mutex<BTreeMap<String, Classes>>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(machine: &'a Machine<'a>, limits: Limits) -> Self {
        Self {
            machine,
            limits,
            classes: Mutex::default(),
            reference: Mutex::default(),
        }
    }

    /// A copy of our driver that nobody else has: where programs have the grader's user, nothing else keeps one from what is
    /// another's. It is compiled once. A failure is remembered too: it would be the same for everybody.
    pub(super) fn copy(&self, slot: u32) -> Result<PathBuf, StepError> {
        let mut known = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        let compiled = match known.take().map_or_else(
            || {
                let sources = DRIVER_SOURCES.map(|(name, text)| (name.to_owned(), text.to_owned()));
                self.compile(&sources, slot)
            },
            |known| known.map_err(StepError::Fault),
        ) {
            Err(StepError::Interrupted) => return Err(StepError::Interrupted),
            Err(StepError::Fault(fault)) => Err(fault),
            Ok(classes) => Ok(classes),
        };
        let classes = known.insert(compiled).as_ref();
        let classes = classes.map_err(|fault| StepError::Fault(fault.clone()))?;
        let folder = self.machine.directory("driver")?;
        put(&folder, classes).map(|()| folder)
    }

    /// The workplace for one run: where there is a driver, with a copy of its own.
    pub(super) fn beside(&self, workplace: &BuildDirs, slot: u32) -> Result<BuildDirs, StepError> {
        let mut own = workplace.clone();
        if own.driver.is_some() {
            own.driver = Some(self.copy(slot)?);
        }
        Ok(own)
    }

    pub(super) fn leave(&self, workplace: &BuildDirs) {
        if let Some(copy) = &workplace.driver {
            self.machine.discard(copy);
        }
    }

    /// Our classes of the template in the package of this prefix, which are compiled once.
    pub(super) fn reference(&self, prefix: &str, slot: u32) -> Result<Classes, StepError> {
        let mut known = self
            .reference
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(classes) = known.get(prefix) {
            return Ok(classes.clone());
        }
        let classes = self.compile(&reference_sources(prefix), slot)?;
        known.insert(prefix.to_owned(), classes.clone());
        Ok(classes)
    }

    fn compile(&self, texts: &[(String, String)], slot: u32) -> Result<Classes, StepError> {
        let tools = self.machine.tools.all(&[Tool::Javac].into())?;
        let (sources, folder, job) = (
            self.machine.directory("sources")?,
            self.machine.directory("driver")?,
            self.machine.directory("job")?,
        );
        for (name, text) in texts {
            write_for_all(&sources, name, text.as_bytes()).map_err(fault)?;
        }
        let workplace = BuildDirs {
            sources: source_mount(&sources),
            build: job.clone(),
            driver: Some(folder.clone()),
        };
        let directory = Mount::job(&job);
        let limits = self.limits;
        let places = self.machine.places(&workplace, &directory)?;
        let names = texts.iter().map(|(name, _)| name.clone()).collect();
        let step = own_classes_step(names, &places, limits.memory_mib);
        let writable = Mount {
            access: Access::ReadWrite,
            ..Mount::driver(&folder)
        };
        let finished = self.machine.step(
            &step,
            &tools,
            &directory,
            &[workplace.sources, writable],
            limits,
            slot,
        )?;
        if finished.ending != Ending::Exited(0) {
            let said = String::from_utf8_lossy(&finished.stderr).trim().to_owned();
            return Err(fault(format!(
                "our classes cannot be compiled: {:?}: {said}",
                finished.ending
            )));
        }
        let classes = class_files(&folder).filter(|classes| !classes.is_empty());
        classes
            .ok_or_else(|| fault("the compiler of our classes has written no classes, or others"))
    }
}
