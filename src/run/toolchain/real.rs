//! Asking a shim or a proxy for the program behind it.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::{is_in_system, output};

/// Follows links, and asks a shim or a proxy for what is behind it.
pub(super) fn real_program(name: &str, found: &Path) -> PathBuf {
    let behind = match (name, is_stand_in(found)) {
        ("rustc" | "cargo" | "rustdoc", true) => ask(found, &["--print", "sysroot"])
            .map(|root| PathBuf::from(root).join("bin").join(name)),
        ("node", true) => ask(found, &["--print", "process.execPath"]).map(PathBuf::from),
        (_, true) if name.starts_with("python") => {
            ask(found, &["-c", "import sys; print(sys.executable)"]).map(PathBuf::from)
        }
        ("java" | "javac", true) => java_home(name, found).map(|home| home.join("bin").join(name)),
        _ => None,
    };
    let named = behind.unwrap_or_else(|| found.to_owned());
    match named.canonicalize() {
        Ok(real) if !(is_in_system(&real) && is_in_system(&named)) => real,
        // Compilers and wrappers go by their names, and the system's links exist inside.
        _ => named,
    }
}

/// Whether a program is a script, or a proxy that goes by many names.
fn is_stand_in(found: &Path) -> bool {
    let is_proxy = found
        .canonicalize()
        .is_ok_and(|real| real.file_name() == Some(OsStr::new("rustup")))
        || found.with_file_name("rustup").exists();
    let mut beginning = [0; 2];
    let is_script = File::open(found)
        .and_then(|mut file| file.read_exact(&mut beginning))
        .is_ok()
        && beginning == *b"#!";
    is_proxy || is_script
}

fn java_home(name: &str, found: &Path) -> Option<PathBuf> {
    let option = match name {
        "javac" => "-J-XshowSettings:properties",
        _ => "-XshowSettings:properties",
    };
    let said = output(found, &[option, "-version"])?;
    let text = String::from_utf8_lossy(&said.stderr).into_owned();
    let mut lines = text.lines();
    let home = lines.find_map(|line| line.trim().strip_prefix("java.home = "))?;
    Some(PathBuf::from(home))
}

fn ask(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = output(program, arguments).filter(|output| output.status.success())?;
    let line = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_shim_is_asked_for_the_interpreter_behind_it() {
        let directory = tempfile::tempdir().expect("the temporary directory is writable");
        let shim = directory.path().join("python3");
        fs::write(&shim, "#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n").expect("it is writable");
        fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).expect("it is ours");
        assert_eq!(
            real_program("python3", &shim),
            Path::new("/usr/bin/python3")
        );
    }

    #[test]
    fn a_link_out_of_the_system_is_followed_and_one_within_is_not() {
        let directory = tempfile::tempdir().expect("the temporary directory is writable");
        let link = directory.path().join("sh");
        std::os::unix::fs::symlink("/bin/sh", &link).expect("it is writable");
        assert!(is_in_system(&real_program("sh", &link)));
        assert_eq!(
            real_program("sh", Path::new("/bin/sh")),
            Path::new("/bin/sh")
        );
    }
}
