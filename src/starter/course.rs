//! The assignment that is put beside what grades it.

use crate::assignment::{CaseFile, Variant};

use super::{StarterFile, settings};

/// An assignment as the files that it is made of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Course {
    /// The settings file.
    pub settings: String,
    /// The cases, which are put into a folder `cases` whatever the settings call it.
    pub cases: Vec<CaseFile>,
}

impl Default for Course {
    /// The built-in assignment, with every key of its settings switched off.
    fn default() -> Self {
        Self {
            settings: settings::switched_off(),
            cases: Variant::default().case_files(),
        }
    }
}

impl Course {
    /// Its files below a folder, which is named with its last `/` or not at all.
    pub(super) fn files(&self, folder: &str) -> Vec<StarterFile> {
        let path = format!("{folder}assignment.toml");
        let mut files = vec![StarterFile::new(path, self.settings.as_str())];
        for case in &self.cases {
            let path = format!("{folder}cases/{}", case.name);
            files.push(StarterFile::new(format!("{path}.txt"), &*case.bytes));
            if let Some(settings) = &case.settings {
                files.push(StarterFile::new(format!("{path}.toml"), settings.as_str()));
            }
        }
        files
    }
}
