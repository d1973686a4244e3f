//! Whether a program shows the order of a collection that is ordered by hashes.
//!
//! An object without a `hashCode` of its own, an enum's constant among them, has a hash by its identity, which is another one
//! in a machine that has had other boards before, and so is its place in such a collection. The surprise: such a collection is
//! harmless as long as it is only asked what it holds, which is what programs do with CLOSED; who goes through one is outside,
//! whatever is in it, since types of elements are not in class files.

use noak::reader::{Class, cpool::Item};

use super::program::{Called, Classes, What, text};

/// Collections in the order of hashes.
const BY_HASH: [&str; 4] = [
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
];

/// What makes one of them.
const MAKERS: [&str; 6] = [
    "groupingBy",
    "groupingByConcurrent",
    "newKeySet",
    "toConcurrentMap",
    "toMap",
    "toSet",
];

/// Under what other names they are used.
const VIEWS: [&str; 8] = [
    "java/lang/Iterable",
    "java/util/AbstractCollection",
    "java/util/AbstractMap",
    "java/util/AbstractSet",
    "java/util/Collection",
    "java/util/Map",
    "java/util/Set",
    "java/util/concurrent/ConcurrentMap",
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

/// What a program has of both: such collections, and calls that would show their order.
#[derive(Default)]
pub(super) struct Order {
    is_by_hash: bool,
    shown: Option<(String, String)>,
}

impl Order {
    /// Takes in what a class of the program has to do with collections.
    pub(super) fn look_at(
        &mut self,
        classes: &Classes<'_>,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), What> {
        let class = Class::new(bytes)?;
        let pool = class.pool();
        for item in pool.iter() {
            match item {
                Item::Class(class) => {
                    let used = text(pool.retrieve(class.name)?)?;
                    self.is_by_hash |= BY_HASH.contains(&used);
                }
                other => {
                    if let Some(called) = Called::by(pool, other)? {
                        // What a class of theirs has of the one that it extends is that one's.
                        let class = classes.found_in(called)?;
                        if !classes.has(class) {
                            self.call(name, Called { class, ..called });
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes in that `by` calls a method that is not the program's own.
    fn call(&mut self, by: &str, called: Called<'_>) {
        let Called {
            class,
            name,
            descriptor,
        } = called;
        self.is_by_hash |= MAKERS.contains(&name);
        let is_by_hash = BY_HASH.contains(&class);
        let is_shown = (is_by_hash || VIEWS.contains(&class)) && SHOW_ORDER.contains(&name);
        // A lambda that holds a collection does nothing with it but what its own code says.
        if class.is_empty() && !name.starts_with("makeConcat") {
            return;
        }
        // What takes in all of a collection does so in its order; unless it has none itself.
        let taken = descriptor.split(')').next().unwrap_or_default();
        if is_shown || (!is_by_hash && takes_one(taken)) {
            let what = format!("{class}.{name}{descriptor}");
            self.shown.get_or_insert_with(|| (by.to_owned(), what));
        }
    }

    /// The class that shows the order of a collection that is ordered by hashes, and by what; none where there is no such
    /// collection, or nothing that would show its order.
    pub(super) fn shown(self) -> Option<(String, String)> {
        self.shown.filter(|_| self.is_by_hash)
    }
}

fn takes_one(descriptor: &str) -> bool {
    let mut names = BY_HASH.iter().chain(&VIEWS);
    names.any(|name| descriptor.contains(&format!("L{name};")))
}
