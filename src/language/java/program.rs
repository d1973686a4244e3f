//! The class files of a compiled program, as they are looked at before it runs.
//!
//! The surprise: a name need not be text. Class files have an encoding of their own, and whoever writes one by hand can put
//! anything in it; such a name speaks against the program.

use std::collections::{BTreeMap, BTreeSet};

use noak::{
    MStr,
    error::DecodeError,
    reader::{
        Class,
        cpool::{ConstantPool, Item},
    },
};

/// How many classes of a program may extend each other; what is looked for is looked for in each.
const MOST_PARENTS: usize = 100;

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
pub(super) struct Classes<'a> {
    /// By their files' names below the folder of the build.
    pub(super) files: &'a BTreeMap<String, Vec<u8>>,
    /// Of those that can be read, by their names.
    shapes: BTreeMap<&'a str, Shape<'a>>,
}

/// What a class has of its own, and what it extends.
struct Shape<'a> {
    /// Names and descriptors.
    methods: BTreeSet<(&'a str, &'a str)>,
    parent: &'a str,
}

impl<'a> Classes<'a> {
    /// Of these files.
    pub(super) fn new(files: &'a BTreeMap<String, Vec<u8>>) -> Self {
        let shapes = files.iter().filter_map(|(file, bytes)| {
            // What is damaged is said of it where it is looked at.
            Some((file.strip_suffix(".class")?, shape(bytes).ok()?))
        });
        let shapes = shapes.collect();
        Self { files, shapes }
    }

    /// Whether a class is the program's own.
    pub(super) fn has(&self, name: &str) -> bool {
        self.files.contains_key(&format!("{name}.class"))
    }

    /// Where the method that is called would be found: in a class of the program that has it, or in the first one above that
    /// is not the program's own. Interfaces are not looked through.
    pub(super) fn found_in<'b>(&'b self, called: Called<'b>) -> Result<&'b str, What> {
        let mut name = called.class;
        for _ in 0..MOST_PARENTS {
            match self.shapes.get(name) {
                Some(shape) if !shape.methods.contains(&(called.name, called.descriptor)) => {
                    name = shape.parent;
                }
                _ => return Ok(name),
            }
        }
        // Or it extends itself in a circle.
        Err(What(format!("`{name}` extends too many classes")))
    }
}

fn shape(bytes: &[u8]) -> Result<Shape<'_>, What> {
    let class = Class::new(bytes)?;
    let pool = class.pool();
    let methods = class.methods().into_iter().map(|method| {
        let method = method?;
        let name = text(pool.retrieve(method.name())?)?;
        Ok((name, text(pool.retrieve(method.descriptor())?)?))
    });
    let parent = class.super_class().map(|parent| pool.retrieve(parent));
    let parent = parent.transpose()?.map(|parent| text(parent.name));
    Ok(Shape {
        methods: methods.collect::<Result<_, What>>()?,
        parent: parent.transpose()?.unwrap_or_default(),
    })
}

/// A name in a class file.
pub(super) fn text(name: &MStr) -> Result<&str, What> {
    name.to_str().ok_or(What("a name is not text".to_owned()))
}
