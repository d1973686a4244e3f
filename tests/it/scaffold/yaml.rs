//! A YAML text as a value, as far as a workflow needs it: tables, lists and scalars.

use saphyr_parser::{Event, Parser};
use serde_json::{Map, Value};

/// Reads it. Every scalar is a text.
pub(super) fn read(text: &str) -> Value {
    let events = Parser::new_from_str(text).map(|event| event.expect("YAML").0);
    let events = events.filter(|event| {
        let is_frame = matches!(
            event,
            Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) | Event::DocumentEnd
        );
        !is_frame
    });
    let mut events = events.collect::<Vec<_>>().into_iter();
    let first = events.next().expect("a document");
    let value = value(first, &mut events);
    assert!(events.next().is_none(), "one document");
    value
}

fn value<'a>(event: Event<'a>, rest: &mut impl Iterator<Item = Event<'a>>) -> Value {
    match event {
        Event::Scalar(text, ..) => Value::from(text.into_owned()),
        Event::SequenceStart(..) => {
            let mut items = Vec::new();
            loop {
                match rest.next().expect("an end") {
                    Event::SequenceEnd => return Value::from(items),
                    event => items.push(value(event, rest)),
                }
            }
        }
        Event::MappingStart(..) => {
            let mut members = Map::new();
            loop {
                match rest.next().expect("an end") {
                    Event::MappingEnd => return Value::from(members),
                    Event::Scalar(key, ..) => {
                        let next = rest.next().expect("a value");
                        let before = members.insert(key.into_owned(), value(next, rest));
                        assert!(before.is_none(), "a key stands twice");
                    }
                    other => panic!("{other:?} is no key"),
                }
            }
        }
        other => panic!("{other:?}"),
    }
}
