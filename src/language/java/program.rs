//! The class files of a compiled program, as they are looked at before it runs.
//!
//! The surprise: a name need not be text. Class files have an encoding of their own, and whoever writes one by hand can put
//! anything in it; such a name speaks against the program.

use std::collections::BTreeMap;

use noak::{
    MStr,
    error::DecodeError,
    reader::{
        Class,
        cpool::{ConstantPool, Item},
    },
};

/// What a class has or uses for which its program needs a virtual machine for each case.
pub(super) struct What(pub(super) String);

impl From<DecodeError> for What {
    fn from(error: DecodeError) -> Self {
        Self(format!("its file is damaged: {}", error.kind()))
    }
}

/// A method as it is called: the class that it is looked for in, its name and its descriptor. What the machine puts together
/// when it is called first has no class.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Called<'a> {
    pub(super) class: &'a str,
    pub(super) name: &'a str,
    pub(super) descriptor: &'a str,
}

impl<'a> Called<'a> {
    /// The one that a constant names; none where it names something else.
    pub(super) fn by(pool: &ConstantPool<'a>, item: &Item<'a>) -> Result<Option<Self>, What> {
        let (class, member) = match item {
            Item::MethodRef(method) => (Some(method.class), method.name_and_type),
            Item::InterfaceMethodRef(method) => (Some(method.class), method.name_and_type),
            Item::InvokeDynamic(dynamic) => (None, dynamic.name_and_type),
            _ => return Ok(None),
        };
        let class = class.map(|class| pool.retrieve(class)).transpose()?;
        let member = pool.retrieve(member)?;
        Ok(Some(Self {
            class: class.map_or(Ok(""), |class| text(class.name))?,
            name: text(member.name)?,
            descriptor: text(member.descriptor)?,
        }))
    }

    /// Whether it is that of every object which gives its hash.
    pub(super) fn is_hash(&self) -> bool {
        self.name == "hashCode" && self.descriptor == "()I"
    }

    /// Whether it is that of every object which gives its text.
    pub(super) fn is_text(&self) -> bool {
        self.name == "toString" && self.descriptor == "()Ljava/lang/String;"
    }
}

/// All classes of a program.
#[derive(Clone, Copy)]
pub(super) struct Classes<'a> {
    /// By their files' names below the folder of the build.
    pub(super) files: &'a BTreeMap<String, Vec<u8>>,
}

impl<'a> Classes<'a> {
    /// The bytes of a class; none where it is not the program's own.
    pub(super) fn bytes(self, name: &str) -> Option<&'a [u8]> {
        let bytes = self.files.get(&format!("{name}.class"));
        bytes.map(Vec::as_slice)
    }

    /// Whether a class is the program's own.
    pub(super) fn has(self, name: &str) -> bool {
        self.bytes(name).is_some()
    }

    /// Where the method that is called would be found: in a class of the program that has it, or in the first one above that
    /// is not the program's own. Interfaces are not looked through.
    pub(super) fn found_in(self, called: Called<'_>) -> Result<String, What> {
        let mut name = called.class.to_owned();
        // Who extends itself in a circle is not loaded.
        for _ in 0..=self.files.len() {
            let Some(bytes) = self.bytes(&name) else {
                break;
            };
            let class = Class::new(bytes)?;
            let pool = class.pool();
            for method in class.methods() {
                let method = method?;
                let has_it = text(pool.retrieve(method.name())?)? == called.name
                    && text(pool.retrieve(method.descriptor())?)? == called.descriptor;
                if has_it {
                    return Ok(name);
                }
            }
            let Some(parent) = class.super_class() else {
                break;
            };
            text(pool.retrieve(parent)?.name)?.clone_into(&mut name);
        }
        Ok(name)
    }
}

/// A name in a class file.
pub(super) fn text(name: &MStr) -> Result<&str, What> {
    name.to_str().ok_or(What("a name is not text".to_owned()))
}
