//! Whether a program asks for what tells an object from all others: its hash where it has no `hashCode` of its own, and its
//! text where it has no `toString`.
//!
//! Both are made of a sequence that each virtual machine begins anew, so that they are others where other boards were before.
//! The surprise: a `hashCode` of the program may ask for such a hash all the same. Only collections call it, for which it is
//! no matter as long as nobody goes through them; whoever calls it himself is outside.

use noak::reader::{
    Class, Method,
    attributes::{Code, RawInstruction},
    cpool::{ConstantPool, Item},
};

use super::program::{Called, Classes, What, text};

/// Classes whose hash is made of what they hold, whatever that is.
const VALUES: [&str; 11] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
    "java/math/BigDecimal",
    "java/math/BigInteger",
];

/// What a program asks of objects.
pub(super) struct Identity<'a> {
    classes: &'a Classes<'a>,
    /// Whether each `hashCode` of the program is made of nothing but what the object holds.
    own_are_values: bool,
}

impl<'a> Identity<'a> {
    /// Of these classes.
    pub(super) fn new(classes: &'a Classes<'a>) -> Self {
        let mut identity = Self {
            classes,
            own_are_values: true,
        };
        let mut all = classes.files.values();
        // What is damaged is said of its class, later.
        identity.own_are_values = all.all(|bytes| identity.hashes_values(bytes).unwrap_or(false));
        identity
    }

    /// Fails where a class asks for a hash or a text by which an object is told from all others.
    pub(super) fn look_at(&self, bytes: &[u8]) -> Result<(), What> {
        let class = Class::new(bytes)?;
        let pool = class.pool();
        for item in pool.iter() {
            let Item::MethodHandle(handle) = item else {
                continue;
            };
            if let Some(called) = Called::by(pool, pool.get(handle.reference)?)? {
                self.call(called)?;
            }
        }
        for method in class.methods() {
            let method = method?;
            for called in calls(pool, &method)? {
                if !called.is_hash_like() || !is_hash(pool, &method)? {
                    self.call(called)?;
                }
            }
        }
        Ok(())
    }

    fn call(&self, called: Called<'_>) -> Result<(), What> {
        let class = called.class;
        if called.is_hash_like() && !self.is_of_values(called)? {
            return Err(What(format!("it asks for a hash of `{class}`")));
        }
        if called.is_text() && self.classes.found_in(called)? == "java/lang/Object" {
            return Err(What(format!("it asks for a text of `{class}`")));
        }
        Ok(())
    }

    /// Whether a hash that is asked for is made of values.
    fn is_of_values(&self, called: Called<'_>) -> Result<bool, What> {
        let class = self.classes.found_in(called)?;
        if self.classes.has(class) {
            return Ok(self.own_are_values);
        }
        let is_of_array = class == "java/util/Arrays" && !called.descriptor.contains("[L");
        Ok(VALUES.contains(&class) || is_of_array && called.name == "hashCode")
    }

    /// Whether the `hashCode` of a class, if there is one, is made of what the object holds.
    fn hashes_values(&self, bytes: &[u8]) -> Result<bool, What> {
        let class = Class::new(bytes)?;
        let pool = class.pool();
        for method in class.methods() {
            let method = method?;
            if !is_hash(pool, &method)? {
                continue;
            }
            for called in calls(pool, &method)? {
                let is_good = match called.class {
                    _ if !called.is_hash_like() => true,
                    // A record's hash is that of all its fields.
                    "" => fields_are_values(&class)?,
                    _ => self.is_of_values(called)?,
                };
                if !is_good {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

impl Called<'_> {
    /// Whether it gives a hash of one object or of several. That of a record is made where the machine puts it together.
    fn is_hash_like(&self) -> bool {
        let several = ["java/util/Arrays", "java/util/Objects"].contains(&self.class)
            && ["hash", "hashCode", "deepHashCode"].contains(&self.name);
        let is_of_record = self.class.is_empty() && self.name == "hashCode";
        several || is_of_record || self.is_hash()
    }
}

/// Whether a method is that which gives an object's hash.
fn is_hash(pool: &ConstantPool<'_>, method: &Method<'_>) -> Result<bool, What> {
    let name = text(pool.retrieve(method.name())?)?;
    Ok(name == "hashCode" && text(pool.retrieve(method.descriptor())?)? == "()I")
}

/// Whether all fields of a class are numbers, truth values, characters or other [`VALUES`].
fn fields_are_values(class: &Class<'_>) -> Result<bool, What> {
    let pool = class.pool();
    for field in class.fields() {
        let descriptor = text(pool.retrieve(field?.descriptor())?)?;
        let class = descriptor.strip_prefix('L');
        let class = class.map(|class| class.trim_end_matches(';'));
        if descriptor.starts_with('[') || class.is_some_and(|class| !VALUES.contains(&class)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All that a method calls.
fn calls<'a>(pool: &ConstantPool<'a>, method: &Method<'a>) -> Result<Vec<Called<'a>>, What> {
    let mut all = Vec::new();
    let code: Option<Code<'a>> = method.attributes().find_attribute(pool)?;
    let instructions = code.iter().flat_map(Code::raw_instructions);
    for instruction in instructions {
        let called = match instruction?.1 {
            RawInstruction::InvokeDynamic { index } => {
                Called::by(pool, &Item::InvokeDynamic(pool.get(index)?.clone()))?
            }
            RawInstruction::InvokeInterface { index, .. } => {
                Called::by(pool, &Item::InterfaceMethodRef(pool.get(index)?.clone()))?
            }
            RawInstruction::InvokeVirtual { index } => {
                Called::by(pool, &Item::MethodRef(pool.get(index)?.clone()))?
            }
            RawInstruction::InvokeSpecial { index } | RawInstruction::InvokeStatic { index } => {
                Called::by(pool, pool.get(index)?)?
            }
            _ => None,
        };
        all.extend(called);
    }
    Ok(all)
}
