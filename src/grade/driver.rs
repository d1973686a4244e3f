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
    kept_build::{Kept, build_name, class_files},
    key::same_places,
    record::hash,
    stage::write_for_all,
};

impl Shop<'_> {
    /// Our driver, compiled once. A failure is remembered too: it would be the same for everybody.
    pub(super) fn driver(&self, slot: u32) -> Result<PathBuf, Undone> {
        let mut driver = self.driver.lock().unwrap_or_else(PoisonError::into_inner);
        if driver.is_none() {
            *driver = Some(match self.compile_driver(slot) {
                Err(Undone::Fault(fault)) => Err(fault),
                Err(Undone::Interrupted) => return Err(Undone::Interrupted),
                Ok(folder) => Ok(folder),
            });
        }
        match driver.as_ref() {
            Some(Ok(folder)) => Ok(folder.clone()),
            Some(Err(fault)) => Err(Undone::Fault(fault.clone())),
            None => Err(fault("the driver is not there")),
        }
    }

    fn compile_driver(&self, slot: u32) -> Result<PathBuf, Undone> {
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
        if self.put_kept_classes(&name, &folder)? {
            return Ok(folder);
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
                return Err(fault("the compiler of the driver has written nothing"));
            }
            Some(classes) => self.keep(&name, Kept::Classes(classes)),
            None => {}
        }
        Ok(folder)
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
