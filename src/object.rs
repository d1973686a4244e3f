//! JSON objects that are written where they are needed, with their keys in this order.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Fields, one in front of the others.
pub(crate) trait Fields {
    /// Writes them in their order.
    fn write<Map: SerializeMap>(&self, map: &mut Map) -> Result<(), Map::Error>;
}

impl Fields for () {
    fn write<Map: SerializeMap>(&self, _: &mut Map) -> Result<(), Map::Error> {
        Ok(())
    }
}

impl<Value: Serialize, Rest: Fields> Fields for (&str, Value, Rest) {
    fn write<Map: SerializeMap>(&self, map: &mut Map) -> Result<(), Map::Error> {
        map.serialize_entry(self.0, &self.1)?;
        self.2.write(map)
    }
}

impl<All: Fields> Fields for Option<All> {
    fn write<Map: SerializeMap>(&self, map: &mut Map) -> Result<(), Map::Error> {
        self.as_ref().map_or(Ok(()), |all| all.write(map))
    }
}

/// A value whose key is left out where there is none.
pub(crate) struct Known<Value>(pub(crate) Option<Value>);

impl<Value: Serialize, Rest: Fields> Fields for (&str, Known<Value>, Rest) {
    fn write<Map: SerializeMap>(&self, map: &mut Map) -> Result<(), Map::Error> {
        if let Some(value) = &self.1.0 {
            map.serialize_entry(self.0, value)?;
        }
        self.2.write(map)
    }
}

pub(crate) struct Object<All>(pub(crate) All);

impl<All: Fields> Serialize for Object<All> {
    fn serialize<To: Serializer>(&self, to: To) -> Result<To::Ok, To::Error> {
        let mut map = to.serialize_map(None)?;
        self.0.write(&mut map)?;
        map.end()
    }
}

/// An object of these keys: `object! { "key": value, "other": value, ..rest }`. The rest are fields that are made elsewhere.
macro_rules! object {
    (@) => { () };
    (@ ..$rest:expr) => { $rest };
    (@ $key:literal: $value:expr, $($rest:tt)*) => { ($key, $value, $crate::object::object!(@ $($rest)*)) };
    ($($fields:tt)*) => { $crate::object::Object($crate::object::object!(@ $($fields)*)) };
}

pub(crate) use object;
