//! Whether a compiled program may have its cases in one virtual machine: all that its classes name is its own, or in
//! `allowed.txt`.
//!
//! The surprise: hardly an instruction is read. A class can only do what its constant pool names, so the pool is what is looked
//! at, together with what it extends, its native methods, finalizers, and what it catches. Whatever cannot be read is outside.

use std::{collections::BTreeMap, fmt};

use noak::{
    AccessFlags,
    reader::{
        Class, Method,
        attributes::Code,
        cpool::{self, ConstantPool, Index, Item},
    },
};

use super::{
    allowlist::ALLOWED,
    handlers::throw_again,
    identity::Identity,
    order::Order,
    program::{Called, Classes, What, text},
};

/// No class of a submission is nearly as large.
const MOST_BYTES: usize = 1 << 20;

/// Packages of the JDK: a class of a submission in one of them may not be the one that runs. The last one is ours.
const NOT_THEIRS: [&str; 9] = [
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "org/ietf/",
    "org/w3c/",
    "org/xml/",
    "tilegrade/",
];

/// Files that are not the ones of a case.
const STRANGE_FILES: [&str; 2] = ["/dev/", "/proc"];

/// Parts of paths to such files.
const STRANGE_PARTS: [&str; 4] = ["dev", "fd", "proc", "stdin"];

/// What tells the name of a class. A lambda's holds how many there were before it in the machine.
const NAMES_OF_CLASSES: [&str; 4] = ["getName", "getSimpleName", "getTypeName", "toString"];

/// The first thing in a program for which its cases need a virtual machine each.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outside {
    /// The class, by its file's name without the ending.
    pub class: String,
    /// What it has or uses.
    pub what: String,
}

impl fmt::Display for Outside {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { class, what } = self;
        write!(formatter, "`{class}`: {what}")
    }
}

/// Whether the cases of a program can share a virtual machine: class files by their names below the folder of a build.
///
/// # Errors
/// With the first thing that speaks against it, in the order of the files: what one names, and then what it asks.
pub fn can_share_a_machine(classes: &BTreeMap<String, Vec<u8>>) -> Result<(), Outside> {
    let classes = &Classes::new(classes);
    let scan = Scan { classes };
    let mut lambdas = Lambdas::default();
    each_class(classes, |name, bytes| {
        scan.look_at(name, bytes, &mut lambdas)
    })?;
    let identity = Identity::new(classes);
    each_class(classes, |_, bytes| identity.look_at(bytes))?;
    let mut order = Order::default();
    each_class(classes, |name, bytes| order.look_at(classes, name, bytes))?;
    let shown = order.shown().map(|(class, what)| Outside {
        class,
        what: format!("it shows the order of hashes by `{what}`"),
    });
    shown.map_or(Ok(()), Err)
}

fn each_class(
    classes: &Classes<'_>,
    mut look_at: impl FnMut(&str, &[u8]) -> Result<(), What>,
) -> Result<(), Outside> {
    for (file, bytes) in classes.files {
        let name = file.strip_suffix(".class").unwrap_or(file);
        look_at(name, bytes).map_err(|What(what)| Outside {
            class: name.to_owned(),
            what,
        })?;
    }
    Ok(())
}

/// What a program may name.
struct Scan<'a> {
    classes: &'a Classes<'a>,
}

impl Scan<'_> {
    fn look_at(&self, name: &str, bytes: &[u8], lambdas: &mut Lambdas) -> Result<(), What> {
        if bytes.len() > MOST_BYTES {
            return Err(What("its file is too large".to_owned()));
        }
        if let Some(package) = NOT_THEIRS
            .iter()
            .find(|package| name.starts_with(**package))
        {
            return Err(What(format!("it is in `{package}`")));
        }
        let class = Class::new(bytes)?;
        let pool = class.pool();
        let named = pool.retrieve(class.this_class())?.name;
        if text(named)? != name {
            return Err(What("its file has another name".to_owned()));
        }
        for item in pool.iter() {
            self.constant(pool, item)?;
        }
        let interfaces: Vec<_> = class.interfaces().iter().collect::<Result<_, _>>()?;
        for parent in class.super_class().into_iter().chain(interfaces) {
            let parent = text(pool.retrieve(parent)?.name)?;
            if !self.classes.has(parent) && !ALLOWED.has_whole(parent) {
                return Err(What(format!("it extends `{parent}`")));
            }
        }
        lambdas.look_at(pool)?;
        for method in class.methods() {
            method_of(pool, &method?)?;
        }
        Ok(())
    }

    fn constant(&self, pool: &ConstantPool<'_>, item: &Item<'_>) -> Result<(), What> {
        match item {
            Item::Class(class) => {
                let name = text(pool.retrieve(class.name)?)?;
                if name.starts_with('[') {
                    self.types_in(name)
                } else {
                    self.class(name)
                }
            }
            Item::FieldRef(field) => self.member(pool, field.class, field.name_and_type),
            Item::MethodRef(method) => self.member(pool, method.class, method.name_and_type),
            Item::InterfaceMethodRef(method) => {
                self.member(pool, method.class, method.name_and_type)
            }
            Item::NameAndType(both) => {
                let name = text(pool.retrieve(both.name)?)?;
                let descriptor = text(pool.retrieve(both.descriptor)?)?;
                if ALLOWED.refuses(name) || ALLOWED.refuses(&format!("{name}{descriptor}")) {
                    return Err(What(format!("it uses a member `{name}`")));
                }
                self.types_in(descriptor)
            }
            Item::MethodType(of) => self.types_in(text(pool.retrieve(of.descriptor)?)?),
            Item::String(string) => {
                // As bytes: a student's text need not be UTF-8.
                let bytes = pool.retrieve(string.string)?.as_bytes();
                let strange = strange_file(bytes).or(formats_a_hash(bytes).then_some("%h"));
                let strange = strange.map(|found| What(format!("it holds the text `{found}`")));
                strange.map_or(Ok(()), Err)
            }
            Item::Module(_) | Item::Package(_) => Err(What("it is part of a module".to_owned())),
            Item::Integer(_)
            | Item::Long(_)
            | Item::Float(_)
            | Item::Double(_)
            | Item::Utf8(_)
            | Item::MethodHandle(_)
            | Item::Dynamic(_)
            | Item::InvokeDynamic(_) => Ok(()),
        }
    }

    fn member(
        &self,
        pool: &ConstantPool<'_>,
        class: Index<cpool::Class<'_>>,
        member: Index<cpool::NameAndType<'_>>,
    ) -> Result<(), What> {
        let class = text(pool.retrieve(class)?.name)?;
        let member = pool.retrieve(member)?;
        let (name, descriptor) = (text(member.name)?, text(member.descriptor)?);
        // All that an array has of its own is to be copied.
        let is_allowed = class.starts_with('[')
            || self.classes.has(class)
            || ALLOWED.has_member(class, name, descriptor);
        if is_allowed {
            Ok(())
        } else {
            Err(What(format!("it uses `{class}.{name}{descriptor}`")))
        }
    }

    fn class(&self, name: &str) -> Result<(), What> {
        if self.classes.has(name) || ALLOWED.has(name) {
            Ok(())
        } else {
            Err(What(format!("it uses `{name}`")))
        }
    }

    /// The classes in a descriptor.
    fn types_in(&self, descriptor: &str) -> Result<(), What> {
        let mut rest = descriptor;
        while let Some(start) = rest.find('L') {
            let (name, after) = rest[start + 1..]
                .split_once(';')
                .ok_or(What("a descriptor is damaged".to_owned()))?;
            self.class(name)?;
            rest = after;
        }
        Ok(())
    }
}

/// What a method is, and what it catches. Of all that may be thrown only what is thrown again may be caught.
fn method_of(pool: &ConstantPool<'_>, method: &Method<'_>) -> Result<(), What> {
    let name = text(pool.retrieve(method.name())?)?;
    let descriptor = text(pool.retrieve(method.descriptor())?)?;
    if method.access_flags().contains(AccessFlags::NATIVE) {
        return Err(What(format!("`{name}` is native")));
    }
    if name == "finalize" && descriptor == "()V" {
        return Err(What("it has a finalizer".to_owned()));
    }
    let code: Option<Code<'_>> = method.attributes().find_attribute(pool)?;
    let Some(code) = code else {
        return Ok(());
    };
    let mut catches_all = Vec::new();
    for handler in code.exception_handlers() {
        let caught = handler.catch_type().map(|class| pool.retrieve(class));
        let caught = caught.transpose()?.map(|class| text(class.name));
        let caught = caught.transpose()?;
        catches_all.push(caught.is_none_or(|class| class == "java/lang/Throwable"));
    }
    if throw_again(pool, &code, &catches_all)? {
        Ok(())
    } else {
        Err(What(format!("`{name}` catches every `Throwable`")))
    }
}

/// What a program has of lambdas and of the names of classes, among which may be a lambda's.
#[derive(Default)]
struct Lambdas {
    are_there: bool,
    named: Option<String>,
}

impl Lambdas {
    /// Takes in what a class has of them. Fails where there is both by now.
    fn look_at(&mut self, pool: &ConstantPool<'_>) -> Result<(), What> {
        for item in pool.iter() {
            let Some(called) = Called::by(pool, item)? else {
                continue;
            };
            self.are_there |= called.class == "java/lang/invoke/LambdaMetafactory";
            if called.class == "java/lang/Class" && NAMES_OF_CLASSES.contains(&called.name) {
                self.named.get_or_insert_with(|| called.name.to_owned());
            }
        }
        match &self.named {
            Some(name) if self.are_there => Err(What(format!("it has lambdas, and uses `{name}`"))),
            _ => Ok(()),
        }
    }
}

/// Whether a text, used as a format, would have a hash in it.
fn formats_a_hash(bytes: &[u8]) -> bool {
    let mut behind = bytes.split(|byte| *byte == b'%').skip(1);
    behind.any(|part| {
        let mut part = part.iter().map(u8::to_ascii_lowercase);
        part.find(|byte| !b"0123456789$-#+ ,(<.".contains(byte)) == Some(b'h')
    })
}

/// What in a text leads to a file that is none of a case's.
fn strange_file(bytes: &[u8]) -> Option<&'static str> {
    let is_in = |file: &&&str| {
        let mut windows = bytes.windows(file.len());
        windows.any(|part| part == file.as_bytes())
    };
    let is_part = |file: &&&str| {
        let mut parts = bytes.split(|byte| *byte == b'/');
        parts.any(|part| part == file.as_bytes())
    };
    let whole = STRANGE_FILES.iter().find(is_in);
    whole
        .or_else(|| STRANGE_PARTS.iter().find(is_part))
        .copied()
}
