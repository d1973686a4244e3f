//! Folders in which nobody else can put anything.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

/// What a group or others may do with a folder, in its mode.
const WRITABLE_BY_OTHERS: u32 = 0o022;

/// Makes a folder that only this user can look into, with the folders above it; one that is there has to be this user's, and
/// of nobody else to write to.
///
/// # Errors
///
/// Where it cannot be made, or is somebody else's.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let facts = fs::metadata(folder)?;
    let is_own = facts.uid() == rustix::process::geteuid().as_raw();
    if is_own && facts.mode() & WRITABLE_BY_OTHERS == 0 {
        Ok(())
    } else {
        Err(io::Error::other("others may write to it"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_that_others_may_write_to_is_refused() {
        let parent = tempfile::tempdir().expect("the temporary directory is writable");
        let folder = parent.path().join("a/b");
        make_private_folder(&folder).expect("it is made");
        make_private_folder(&folder).expect("it is there");
        assert_eq!(
            fs::metadata(&folder).expect("it is there").mode() & 0o777,
            0o700
        );
        fs::set_permissions(&folder, Permissions::from_mode(0o777)).expect("it is ours");
        make_private_folder(&folder).expect_err("anybody may write to it");
        fs::write(parent.path().join("file"), "").expect("it is writable");
        make_private_folder(&parent.path().join("file/x")).expect_err("a file is in the way");
    }
}
