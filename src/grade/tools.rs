//! The compilers and interpreters of this machine, each looked for once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use crate::language::Tool;
use crate::outcome::MachineFault;
use crate::run::{Missing, Toolchain};

pub(super) type ToolSet = BTreeMap<Tool, Toolchain>;

/// What became of looking for a tool, once that is over.
type Probe = Arc<OnceLock<Result<Toolchain, Missing>>>;

/// The tools that were looked for. Copies look together.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    looks: Arc<Mutex<BTreeMap<Tool, Probe>>>,
}

impl Tools {
    /// Looks for these, for anyone who asks later. A compiler takes its time to tell its version.
    pub fn find(&self, wanted: &BTreeSet<Tool>) {
        self.look(wanted);
    }

    pub(super) fn all(&self, wanted: &BTreeSet<Tool>) -> Result<ToolSet, MachineFault> {
        let found = self.look(wanted).into_iter();
        let found = found.map(|(tool, look)| match look.get() {
            Some(Ok(toolchain)) => Ok((tool, toolchain.clone())),
            Some(Err(missing)) => Err(fault(missing)),
            None => Err(fault(&Missing::NothingIsRun)),
        });
        found.collect()
    }

    /// Looks for those that nobody has looked for, side by side, and waits for all.
    fn look(&self, wanted: &BTreeSet<Tool>) -> BTreeMap<Tool, Probe> {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = wanted.iter();
        let wanted = wanted.map(|&tool| (tool, Arc::clone(looks.entry(tool).or_default())));
        let wanted: BTreeMap<Tool, Probe> = wanted.collect();
        drop(looks);
        thread::scope(|scope| {
            for (&tool, look) in wanted.iter().filter(|(_, look)| look.get().is_none()) {
                let find = move || Toolchain::find(tool.name(), tool.version_arguments());
                scope.spawn(move || look.get_or_init(find));
            }
        });
        wanted
    }
}

fn fault(missing: &Missing) -> MachineFault {
    let mut hint = missing.hint();
    if matches!(missing, Missing::NotInstalled(_)) {
        hint += "; then run the same command again";
    }
    MachineFault {
        is_missing_tool: true,
        ..MachineFault::new(missing, hint)
    }
}
