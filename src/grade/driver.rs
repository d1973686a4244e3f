//! Our own Java classes, compiled when the first submission needs it.

use std::{collections::BTreeMap, path::PathBuf, sync::PoisonError};

use crate::{
    language::{DRIVER_SOURCES, Tool, driver_step},
    outcome::Ending,
    run::{Access, Mount, Toolchain},
};

use super::{
    build::{Shop, Undone, Workplace, fault, source_mount},
    jdk::identity,
    kept_build::{Classes, Kept, build_name, class_files, put},
    key::same_places,
    record::hash,
    stage::write_for_all,
};

impl Shop<'_> {
    /// A copy of our driver that nobody else has: where programs have the grader's user, nothing else keeps one from what is
    /// another's. It is compiled once. A failure is remembered too: it would be the same for everybody.
    pub(super) fn driver(&self, slot: u32) -> Result<PathBuf, Undone> {
        let mut driver = self.driver.lock().unwrap_or_else(PoisonError::into_inner);
        if driver.is_none() {
            *driver = Some(match self.compile_driver(slot) {
                Err(Undone::Fault(fault)) => Err(fault),
                Err(Undone::Interrupted) => return Err(Undone::Interrupted),
                Ok(classes) => Ok(classes),
            });
        }
        match driver.as_ref() {
            Some(Ok(classes)) => {
                let folder = self.directory("driver")?;
                put(&folder, classes).map(|()| folder)
            }
            Some(Err(fault)) => Err(Undone::Fault(fault.clone())),
            None => Err(fault("the driver is not there")),
        }
    }

    /// The workplace for one run: where there is a driver, with a copy of its own.
    pub(super) fn with_own_driver(
        &self,
        workplace: &Workplace,
        slot: u32,
    ) -> Result<Workplace, Undone> {
        let mut own = workplace.clone();
        if own.driver.is_some() {
            own.driver = Some(self.driver(slot)?);
        }
        Ok(own)
    }

    fn compile_driver(&self, slot: u32) -> Result<Classes, Undone> {
        let tools = self
            .tools
            .all(&[Tool::Javac].into())
            .map_err(Undone::Fault)?;
        let (sources, folder, job) = (
            self.directory("sources")?,
            self.directory("driver")?,
            self.directory("job")?,
        );
        let name = self.driver_name(&tools);
        if let Some(Kept::Classes(classes)) = self.kept_build(&name) {
            return Ok(classes);
        }
        for (name, text) in DRIVER_SOURCES {
            write_for_all(&sources, name, text.as_bytes()).map_err(fault)?;
        }
        let workplace = Workplace {
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
            Some(classes) => {
                self.keep(&name, Kept::Classes(classes.clone()));
                Ok(classes)
            }
            None => Err(fault("what the compiler made of the driver cannot be read")),
        }
    }

    /// The name under which the compiled driver is kept.
    fn driver_name(&self, tools: &BTreeMap<Tool, Toolchain>) -> String {
        let limits = self.assignment.settings.build_limits;
        let step = driver_step(&same_places(), limits.memory_mib);
        let javac = tools.get(&Tool::Javac).map(identity);
        build_name(&format!(
            "{}\n{step:?}\n{javac:?}",
            hash(DRIVER_SOURCES.map(|(_, text)| text).concat().as_bytes())
        ))
    }
}
