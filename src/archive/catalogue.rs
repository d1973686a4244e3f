//! Every name that an archive has claimed so far, so that no two of them are one on any system.

use std::collections::HashMap;

use super::{Limits, Reason, entry_path::folded};

/// The files and folders of one unpacking, nested archives included.
#[derive(Debug)]
pub(super) struct Catalogue {
    /// By the folded path.
    nodes: HashMap<String, Node>,
    most: u64,
    depth: usize,
}

#[derive(Debug)]
struct Node {
    /// The last name of the path as it was claimed first.
    name: String,
    state: State,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum State {
    File,
    Folder,
    /// A folder that was named as part of a path, and has had no entry of its own.
    Implied,
}

impl Catalogue {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            nodes: HashMap::new(),
            most: limits.entries,
            depth: limits.depth,
        }
    }

    /// Claims a path for a file or a folder, and the folders on the way to it.
    pub(super) fn claim(&mut self, parts: &[String], state: State) -> Result<(), Reason> {
        if parts.len() > self.depth {
            return Err(Reason::Depth { limit: self.depth });
        }
        let mut key = String::new();
        for (at, part) in parts.iter().enumerate() {
            key.push('/');
            key.push_str(&folded(part));
            let is_last = at + 1 == parts.len();
            self.claim_one(&key, part, if is_last { state } else { State::Implied })?;
        }
        Ok(())
    }

    /// Makes a folder of a file that turned out to be an archive.
    pub(super) fn open(&mut self, parts: &[String]) {
        let key: String = parts
            .iter()
            .map(|part| "/".to_owned() + &folded(part))
            .collect();
        if let Some(node) = self.nodes.get_mut(&key) {
            node.state = State::Folder;
        }
    }

    fn claim_one(&mut self, key: &str, name: &str, state: State) -> Result<(), Reason> {
        let Some(node) = self.nodes.get_mut(key) else {
            if self.nodes.len() as u64 >= self.most {
                return Err(Reason::Entries { limit: self.most });
            }
            let name = name.to_owned();
            self.nodes.insert(key.to_owned(), Node { name, state });
            return Ok(());
        };
        if node.name != name {
            return Err(Reason::SameElsewhere(node.name.clone()));
        }
        match (node.state, state) {
            (State::Folder | State::Implied, State::Implied) => (),
            (State::Implied, State::Folder) => node.state = State::Folder,
            (State::File, State::File) | (State::Folder, State::Folder) => {
                return Err(Reason::Twice);
            }
            (State::File, _) | (_, State::File) => return Err(Reason::FileAndFolder),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Catalogue, State};
    use crate::archive::{Limits, Reason};

    fn claims(claims: &[(&str, State)], limits: &Limits) -> Result<(), Reason> {
        let mut catalogue = Catalogue::new(limits);
        claims.iter().try_for_each(|(path, state)| {
            let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
            catalogue.claim(&parts, *state)
        })
    }

    #[test]
    fn a_folder_may_follow_what_lies_in_it_once() {
        let limits = Limits::default();
        let once = [("a/b", State::File), ("a", State::Folder)];
        assert_eq!(claims(&once, &limits), Ok(()));
        let twice = [
            ("a", State::Folder),
            ("a/b", State::File),
            ("a", State::Folder),
        ];
        assert_eq!(claims(&twice, &limits), Err(Reason::Twice));
    }

    #[test]
    fn a_name_is_of_a_file_or_of_a_folder() {
        let limits = Limits::default();
        for clash in [
            [("a", State::File), ("a/b", State::File)],
            [("a/b", State::File), ("a", State::File)],
            [("a", State::Folder), ("a", State::File)],
            [("a", State::File), ("a", State::Folder)],
        ] {
            assert_eq!(
                claims(&clash, &limits),
                Err(Reason::FileAndFolder),
                "{clash:?}"
            );
        }
    }

    #[test]
    fn folders_that_differ_in_case_alone_clash_too() {
        let limits = Limits::default();
        let clash = [("Src/a", State::File), ("src/b", State::File)];
        assert_eq!(
            claims(&clash, &limits),
            Err(Reason::SameElsewhere("Src".into()))
        );
    }

    #[test]
    fn folders_that_are_only_named_on_the_way_count() {
        let limits = Limits {
            entries: 3,
            ..Limits::default()
        };
        assert_eq!(claims(&[("a/b/c", State::File)], &limits), Ok(()));
        assert_eq!(
            claims(&[("a/b/c/d", State::File)], &limits),
            Err(Reason::Entries { limit: 3 })
        );
    }
}
