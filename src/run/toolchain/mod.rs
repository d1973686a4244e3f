//! Finding compilers and interpreters that also work inside the sandbox.
//!
//! The program on the `PATH` is often not the real one. A `pyenv` shim or a `rustup` proxy looks up the
//! real one in the user's home, which does not exist inside. So the program is asked where it really is.

mod real;

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use real::real_program;

use super::process;
use super::tool::{Missing, Toolchain};

/// Where distributions install programs for everybody; searched before the `PATH`, which may begin with shims.
const SYSTEM_DIRECTORIES: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// Variables that shims need to find the real program. No others are passed on: `JAVA_TOOL_OPTIONS` would print.
const PASSED_ON: [&str; 4] = ["HOME", "PATH", "RUSTUP_HOME", "PYENV_ROOT"];

impl Toolchain {
    /// Finds a program by name, and asks it for its version with `version_arguments`.
    pub fn find(name: &str, version_arguments: &[&str]) -> Result<Self, Missing> {
        let found = search(name).ok_or_else(|| Missing::NotInstalled(name.to_owned()))?;
        let program = real_program(name, &found);
        let version = version(&program, version_arguments)?;
        Ok(Self {
            name: name.to_owned(),
            directories: needed_directories(&program),
            program,
            version,
        })
    }
}

fn search(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    SYSTEM_DIRECTORIES
        .into_iter()
        .map(PathBuf::from)
        .chain(std::env::split_paths(&path))
        .map(|directory| directory.join(name))
        .find(|candidate| candidate.is_absolute() && is_executable(candidate))
}

fn is_executable(path: &Path) -> bool {
    path.is_file() && rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

/// What must be visible inside beside the system's directories.
fn needed_directories(program: &Path) -> Vec<PathBuf> {
    if is_in_system(program) {
        return Vec::new();
    }
    // A toolchain is a directory with `bin` and `lib` in it. A home with a `bin` in it is not one, and must not be seen.
    let parent = program.parent().filter(|parent| parent.ends_with("bin"));
    match parent.and_then(Path::parent) {
        Some(prefix) if is_a_toolchain(prefix) => vec![prefix.to_owned()],
        _ => vec![program.to_owned()],
    }
}

/// Whether every run sees it anyhow.
fn is_in_system(path: &Path) -> bool {
    let mut all = ["/usr", "/bin", "/lib"].iter();
    all.any(|directory| path.starts_with(directory))
}

fn is_a_toolchain(prefix: &Path) -> bool {
    let home = std::env::home_dir().unwrap_or_default();
    let is_too_wide = home.starts_with(prefix)
        || prefix == home.join(".local")
        || prefix.components().count() < 3;
    !is_too_wide && prefix.join("lib").is_dir()
}

/// The first line of the version; some print it on standard error.
fn version(program: &Path, arguments: &[&str]) -> Result<String, Missing> {
    let broken = |said: String| Missing::Broken {
        program: program.to_owned(),
        said,
    };
    let output = output(program, arguments);
    let output = output.ok_or_else(|| broken("it cannot be started".to_owned()))?;
    let said = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&said);
    let mut lines = text.lines().map(str::trim);
    let line = lines.find(|line| !line.is_empty()).unwrap_or_default();
    if output.status.success() && !line.is_empty() {
        return Ok(line.to_owned());
    }
    let said = format!("{} {line}", output.status);
    Err(broken(said.trim().to_owned()))
}

fn output(program: &Path, arguments: &[&str]) -> Option<Output> {
    let mut command = process::command(program);
    let passed_on = PASSED_ON
        .iter()
        .filter_map(|name| Some((name, std::env::var_os(name)?)));
    command
        .args(arguments)
        .env_clear()
        .envs(passed_on)
        .stdin(Stdio::null())
        .current_dir("/")
        .output()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_with_programs_in_it_is_not_a_toolchain() {
        let home = std::env::home_dir().expect("this user has a home");
        for prefix in [
            home.clone(),
            home.join(".local"),
            PathBuf::from("/"),
            PathBuf::from("/opt"),
        ] {
            assert!(!is_a_toolchain(&prefix), "{}", prefix.display());
        }
    }
}
