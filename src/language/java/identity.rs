//! Whether what a program answers may depend on the hashes that a virtual machine gives to objects.
//!
//! An object without a `hashCode` of its own, an enum's constant among them, has a hash by its identity, which is another one
//! in a machine that has had other boards before. It is seen in the order of a collection that is ordered by hashes, and where
//! a hash is asked for itself. The surprise: such a collection is harmless as long as it is only asked what it holds, which is
//! what programs do with CLOSED; who goes through one is outside, whatever is in it, since types of elements are not in
//! class files.

use noak::reader::{Class, cpool::Item};

use super::program::{Classes, What, text};

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
pub(super) struct Identity<'a> {
    classes: Classes<'a>,
    is_by_hash: bool,
    shown: Option<(String, String)>,
}

impl<'a> Identity<'a> {
    /// Of a program none of whose classes was looked at.
    pub(super) fn new(classes: Classes<'a>) -> Self {
        Self {
            classes,
            is_by_hash: false,
            shown: None,
        }
    }

    /// Takes in what a class of the program has to do with collections. Fails where it asks for the hash of an object that has
    /// none but that of its identity.
    pub(super) fn look_at(&mut self, name: &str, bytes: &[u8]) -> Result<(), What> {
        let class = Class::new(bytes)?;
        let pool = class.pool();
        for item in pool.iter() {
            let (owner, member) = match item {
                Item::Class(class) => {
                    let used = text(pool.retrieve(class.name)?)?;
                    self.is_by_hash |= BY_HASH.contains(&used);
                    continue;
                }
                Item::MethodRef(method) => (method.class, method.name_and_type),
                Item::InterfaceMethodRef(method) => (method.class, method.name_and_type),
                _ => continue,
            };
            let owner = text(pool.retrieve(owner)?.name)?;
            let called = pool.retrieve(member)?;
            let (member, descriptor) = (text(called.name)?, text(called.descriptor)?);
            if is_hash(member, descriptor) && !self.has_hash(owner)? {
                return Err(What(format!("it asks for a hash of `{owner}`")));
            }
            if !self.classes.has(owner) {
                self.member(name, owner, member, descriptor);
            }
        }
        Ok(())
    }

    /// Whether the hash of a class, or of the one that it extends, is made of what it holds.
    fn has_hash(&self, name: &str) -> Result<bool, What> {
        let mut name = name.to_owned();
        // Who extends itself in a circle is not loaded.
        for _ in 0..=self.classes.files.len() {
            let Some(bytes) = self.classes.bytes(&name) else {
                break;
            };
            let class = Class::new(bytes)?;
            let pool = class.pool();
            for method in class.methods() {
                let method = method?;
                let called = text(pool.retrieve(method.name())?)?;
                if is_hash(called, text(pool.retrieve(method.descriptor())?)?) {
                    return Ok(true);
                }
            }
            let Some(parent) = class.super_class() else {
                return Ok(false);
            };
            text(pool.retrieve(parent)?.name)?.clone_into(&mut name);
        }
        Ok(!WITHOUT_HASH.contains(&name.as_str()) && !self.classes.has(&name))
    }

    /// Takes in that `by` calls a member of a class that is not the program's own.
    fn member(&mut self, by: &str, class: &str, name: &str, descriptor: &str) {
        self.is_by_hash |= MAKERS.contains(&name);
        let is_by_hash = BY_HASH.contains(&class);
        let is_shown = (is_by_hash || VIEWS.contains(&class)) && SHOW_ORDER.contains(&name);
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

/// Whether a member is the one that gives a hash.
fn is_hash(name: &str, descriptor: &str) -> bool {
    name == "hashCode" && descriptor == "()I"
}

fn takes_one(descriptor: &str) -> bool {
    let mut names = BY_HASH.iter().chain(&VIEWS);
    names.any(|name| descriptor.contains(&format!("L{name};")))
}
