//! Our own Java classes, compiled when the first submission needs it.

use std::{path::PathBuf, sync::PoisonError};

use crate::{
    language::{DRIVER_SOURCES, Tool, driver_step},
    outcome::Ending,
    run::{Access, Mount},
};

use super::{
    build::{BuildDirs, GradeContext, StepError, fault, source_mount},
    kept_build::{Classes, class_files, put},
    stage::write_for_all,
};

impl GradeContext<'_> {
    /// A copy of our driver that nobody else has: where programs have the grader's user, nothing else keeps one from what is
    /// another's. It is compiled once. A failure is remembered too: it would be the same for everybody.
    pub(super) fn driver(&self, slot: u32) -> Result<PathBuf, StepError> {
        let mut driver = self.driver.lock().unwrap_or_else(PoisonError::into_inner);
        if driver.is_none() {
            *driver = Some(match self.compile_driver(slot) {
                Err(StepError::Fault(fault)) => Err(fault),
                Err(StepError::Interrupted) => return Err(StepError::Interrupted),
                Ok(classes) => Ok(classes),
            });
        }
        match driver.as_ref() {
            Some(Ok(classes)) => {
                let folder = self.directory("driver")?;
                put(&folder, classes).map(|()| folder)
            }
            Some(Err(fault)) => Err(StepError::Fault(fault.clone())),
            None => Err(fault("the driver is not there")),
        }
    }

    /// The workplace for one run: where there is a driver, with a copy of its own.
    pub(super) fn with_own_driver(
        &self,
        workplace: &BuildDirs,
        slot: u32,
    ) -> Result<BuildDirs, StepError> {
        let mut own = workplace.clone();
        if own.driver.is_some() {
            own.driver = Some(self.driver(slot)?);
        }
        Ok(own)
    }

    fn compile_driver(&self, slot: u32) -> Result<Classes, StepError> {
        let tools = self
            .tools
            .all(&[Tool::Javac].into())
            .map_err(StepError::Fault)?;
        let (sources, folder, job) = (
            self.directory("sources")?,
            self.directory("driver")?,
            self.directory("job")?,
        );
        for (name, text) in DRIVER_SOURCES {
            write_for_all(&sources, name, text.as_bytes()).map_err(fault)?;
        }
        let workplace = BuildDirs {
            sources: source_mount(&sources),
            build: job.clone(),
            driver: Some(folder.clone()),
        };
        let directory = Mount::job(&job);
        let limits = self.assignment.settings.build_limits;
        let step = driver_step(&self.places(&workplace, &directory)?, limits.memory_mib);
        let writable = Mount {
            access: Access::ReadWrite,
            ..Mount::driver(&folder)
        };
        let finished = self.step(
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
                "the driver cannot be compiled: {:?}: {said}",
                finished.ending
            )));
        }
        match class_files(&folder) {
            Some(classes) if classes.is_empty() => {
                Err(fault("the compiler of the driver has written nothing"))
            }
            Some(classes) => Ok(classes),
            None => Err(fault("what the compiler made of the driver cannot be read")),
        }
    }
}
