//! Whether what a program answers may depend on the hashes that a virtual machine gives to objects.
//!
//! An object without a `hashCode` of its own, an enum's constant among them, has a hash by its identity, which is another one
//! in a machine that has had other boards before. It is seen in the order of a collection that is ordered by hashes, and where
//! a hash is asked for itself. The surprise: such a collection is harmless as long as it is only asked what it holds, which is
//! what programs do with CLOSED; who goes through one is outside, whatever is in it, since types of elements are not in
//! class files.

/// Collections in the order of hashes.
const BY_HASH: [&str; 4] = [
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
];

/// What makes one of them.
const MAKERS: [&str; 4] = ["toSet", "toMap", "groupingBy", "newKeySet"];

/// Under what other names they are used.
const VIEWS: [&str; 6] = [
    "java/lang/Iterable",
    "java/util/AbstractCollection",
    "java/util/AbstractSet",
    "java/util/Collection",
    "java/util/Map",
    "java/util/Set",
];

/// Members that show in which order something is, or give what does.
const SHOW_ORDER: [&str; 15] = [
    "elements",
    "entrySet",
    "forEach",
    "iterator",
    "keySet",
    "keys",
    "parallelStream",
    "removeIf",
    "replaceAll",
    "spliterator",
    "stream",
    "toArray",
    "toList",
    "toString",
    "values",
];

/// Classes whose hashes are those of identity.
const WITHOUT_HASH: [&str; 2] = ["java/lang/Enum", "java/lang/Object"];

/// What a program has of both.
#[derive(Debug, Default)]
pub(super) struct Identity {
    is_by_hash: bool,
    shown: Option<(String, String)>,
}

impl Identity {
    /// Takes in that a class of the program names another one.
    pub(super) fn class(&mut self, name: &str) {
        self.is_by_hash |= BY_HASH.contains(&name);
    }

    /// Takes in that `by` calls a member of a class that is not the program's own.
    pub(super) fn member(&mut self, by: &str, class: &str, name: &str, descriptor: &str) {
        self.is_by_hash |= MAKERS.contains(&name);
        let is_by_hash = BY_HASH.contains(&class);
        let is_shown = (is_by_hash || VIEWS.contains(&class)) && SHOW_ORDER.contains(&name);
        // What takes in all of a collection does so in its order; unless it has none itself.
        let taken = descriptor.split(')').next().unwrap_or_default();
        if is_shown || (!is_by_hash && takes_one(taken)) {
            self.show(by, format!("{class}.{name}{descriptor}"));
        }
    }

    fn show(&mut self, by: &str, what: String) {
        self.shown.get_or_insert_with(|| (by.to_owned(), what));
    }

    /// The class that shows the order of a collection that is ordered by hashes, and by what; none where there is no such
    /// collection, or nothing that would show its order.
    pub(super) fn shown(self) -> Option<(String, String)> {
        self.shown.filter(|_| self.is_by_hash)
    }
}

/// Whether a class, which is none of the program's, has no other hash than that of identity.
pub(super) fn has_no_hash(class: &str) -> bool {
    WITHOUT_HASH.contains(&class)
}

fn takes_one(descriptor: &str) -> bool {
    let mut names = BY_HASH.iter().chain(&VIEWS);
    names.any(|name| descriptor.contains(&format!("L{name};")))
}
