//! The compilers and interpreters of this machine, each looked for once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

use crate::{
    language::Tool,
    outcome::MachineFault,
    run::{Missing, Toolchain},
};

/// The tools that were looked for.
#[derive(Debug, Default)]
pub(super) struct Tools {
    found: Mutex<BTreeMap<Tool, Result<Toolchain, Missing>>>,
}

impl Tools {
    /// All of these tools, or what is missing.
    pub(super) fn all(
        &self,
        wanted: &BTreeSet<Tool>,
    ) -> Result<BTreeMap<Tool, Toolchain>, MachineFault> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tools = BTreeMap::new();
        for &tool in wanted {
            let look = || Toolchain::find(tool.program(), tool.version_arguments());
            match found.entry(tool).or_insert_with(look) {
                Ok(toolchain) => tools.insert(tool, toolchain.clone()),
                Err(missing) => return Err(fault(tool, missing)),
            };
        }
        Ok(tools)
    }
}

fn fault(tool: Tool, missing: &Missing) -> MachineFault {
    MachineFault {
        message: format!("not judged: {missing}"),
        hint: Some(match missing {
            Missing::NotInstalled(_) => format!(
                "apt-get install {}, or run ./setup; then run the same command again",
                tool.package()
            ),
            Missing::Broken { .. } | Missing::NothingIsRun => missing.hint(),
        }),
        is_missing_tool: true,
    }
}
