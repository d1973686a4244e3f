//! What keeps the programs of a class apart, and what is hidden from them.

use std::path::Path;
use std::thread;

use crate::outcome::MachineFault;
use crate::run::Sandbox;

/// What keeps programs apart, in words, or why no program is run.
pub(crate) fn protections(sandbox: &Result<Sandbox, MachineFault>) -> String {
    match sandbox {
        Ok(sandbox) => sandbox.describe(),
        Err(fault) => format!("none, and no program is run: {}", fault.message),
    }
}

/// The sandbox that is found, with what nobody is to see hidden, or why there is none.
pub(crate) fn sandbox<'a>(
    find: impl FnOnce() -> Result<Sandbox, MachineFault>,
    hidden: impl Iterator<Item = &'a Path>,
    meanwhile: impl FnOnce() + Send,
) -> Result<Sandbox, MachineFault> {
    let mut sandbox = thread::scope(|scope| {
        scope.spawn(meanwhile);
        find()
    })?;
    for path in hidden {
        hide(&mut sandbox, path);
    }
    Ok(sandbox)
}

/// Hides a path of the staff's or of other students, with what lies beside it: `expected` beside the cases, and the other
/// submissions beside one. It matters only where that is below a folder that programs see, such as `/usr`.
fn hide(sandbox: &mut Sandbox, path: &Path) {
    /// `/usr/local/share` is the system's, and what lies deeper is somebody's own.
    const SYSTEM_DEPTH: usize = 4;
    sandbox.hide(path);
    if let Some(parent) = path.canonicalize().ok().as_deref().and_then(Path::parent)
        && parent.components().count() > SYSTEM_DEPTH
    {
        sandbox.hide(parent);
    }
}
