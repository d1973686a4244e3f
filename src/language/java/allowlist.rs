//! What of the JDK a program may use so that its cases can share a virtual machine: `allowed.txt`, read once.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

const TEXT: &str = include_str!("allowed.txt");

/// The list.
pub(super) static ALLOWED: LazyLock<Allowlist> = LazyLock::new(|| Allowlist::read(TEXT));

/// Classes by their names as class files have them, with `/` between packages.
#[derive(Debug, Default)]
pub(super) struct Allowlist {
    whole: HashSet<&'static str>,
    packages: HashSet<&'static str>,
    members: HashMap<&'static str, HashSet<&'static str>>,
    refused: HashSet<&'static str>,
}

impl Allowlist {
    fn read(text: &'static str) -> Self {
        let mut list = Self::default();
        for line in lines(text) {
            if let Some(name) = line.strip_prefix('!') {
                list.refused.insert(name);
            } else if let Some(package) = line.strip_suffix("/*") {
                list.packages.insert(package);
            } else if let Some((class, members)) = line.split_once(':') {
                list.members
                    .insert(class, members.split_whitespace().collect());
            } else {
                list.whole.insert(line);
            }
        }
        list
    }

    /// Whether every member of a class is allowed, and to extend it.
    pub(super) fn has_whole(&self, class: &str) -> bool {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        self.whole.contains(class) || self.packages.contains(package)
    }

    /// Whether a class may be mentioned.
    pub(super) fn has(&self, class: &str) -> bool {
        self.has_whole(class) || self.members.contains_key(class)
    }

    /// Whether a member may be used.
    pub(super) fn has_member(&self, class: &str, name: &str, descriptor: &str) -> bool {
        self.has_whole(class)
            || self.members.get(class).is_some_and(|members| {
                members.contains(name) || members.contains(format!("{name}{descriptor}").as_str())
            })
    }

    /// Whether no member of this name, or of this name and descriptor, may be used, whoever has it.
    pub(super) fn refuses(&self, name: &str) -> bool {
        self.refused.contains(name)
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::{ALLOWED, TEXT, lines};

    #[test]
    fn the_list_is_in_order_and_says_nothing_twice() {
        let keys: Vec<&str> = lines(TEXT)
            .map(|line| line.split(':').next().unwrap_or_default())
            .collect();
        let is_class_or_name = |key: &str| {
            key.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "/$*!();".contains(letter))
        };
        for pair in keys.windows(2) {
            assert!(pair[0] < pair[1], "{} stands before {}", pair[0], pair[1]);
        }
        for key in keys {
            assert!(is_class_or_name(key), "{key}");
        }
        for line in lines(TEXT) {
            let Some((_, members)) = line.split_once(':') else {
                continue;
            };
            let members: Vec<&str> = members.split_whitespace().collect();
            for pair in members.windows(2) {
                assert!(pair[0] < pair[1], "{line}");
            }
        }
    }

    #[test]
    fn classes_are_allowed_whole_or_by_member_and_some_names_never() {
        assert!(ALLOWED.has_whole("java/util/ArrayList"));
        assert!(ALLOWED.has_whole("java/util/function/Function"));
        assert!(!ALLOWED.has("java/util/Timer"));
        assert!(!ALLOWED.has_whole("java/lang/Thread"));
        assert!(ALLOWED.has_member("java/lang/Thread", "sleep", "(J)V"));
        assert!(!ALLOWED.has_member("java/lang/Thread", "start", "()V"));
        let by_name = |descriptor| ALLOWED.has_member("java/io/PrintWriter", "<init>", descriptor);
        assert!(by_name("(Ljava/io/OutputStream;)V"));
        assert!(!by_name("(Ljava/lang/String;)V"));
        assert!(ALLOWED.refuses("parallelStream"));
    }
}
