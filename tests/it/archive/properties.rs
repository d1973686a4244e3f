//! What holds for every tree and for any bytes.
//!
//! The seeds are fixed: a failure here is a failure everywhere.

use std::{
    collections::BTreeMap,
    io::{Cursor, Write},
};

use proptest::{
    collection::{btree_map, vec},
    prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest},
    sample::{Index, select},
};
use tilegrade::archive::Limits;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{
    build::{gzipped, packed, pax, stored, tar, tar_entry, zip},
    held,
};
use crate::{checks, properties::config};

type Tree = BTreeMap<String, Vec<u8>>;

/// Files with names that never clash: folders and files are told apart by their first letters.
fn tree() -> impl Strategy<Value = Tree> {
    let folders = vec("d[0-9]", 0..4);
    let path = (folders, "f[0-9a-zäßλ€ _-]{0,10}[0-9]");
    let path = path.prop_map(|(mut parts, file)| {
        parts.push(file);
        parts.join("/")
    });
    let content = prop_oneof![
        vec(any::<u8>(), 0..2_000),
        (any::<u8>(), 0..100_000_usize).prop_map(|(byte, count)| vec![byte; count]),
    ];
    btree_map(path, content, 0..12)
}

fn zipped(tree: &Tree, method: CompressionMethod) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in tree {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .unix_permissions(0o777);
        writer.start_file(name.as_str(), options).expect("memory");
        writer.write_all(content).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

fn tarred(tree: &Tree) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in tree {
        let mut header = tar::Header::new_gnu();
        header.set_mode(0o7777);
        header.set_size(content.len() as u64);
        builder
            .append_data(&mut header, name, content.as_slice())
            .expect("memory");
    }
    builder.into_inner().expect("memory")
}

/// Archives of every kind, most of them refused, to be changed further.
fn archives() -> Vec<Vec<u8>> {
    let inner = zip(&[packed("b/c.txt", "c".repeat(2_000)), stored("d", "d")]);
    let long = [
        tar_entry(b'5', "./", ""),
        tar_entry(b'L', "l", "a/".repeat(8) + "name\0"),
        tar_entry(b'0', "short", "1"),
        tar_entry(b'x', "p", pax(&[("path", "x/y"), ("size", "3")])),
        tar_entry(b'0', "short", "123"),
        tar_entry(b'0', "inner.zip", &inner),
        tar_entry(b'2', ".git/link", ""),
        tar_entry(b'1', "again", ""),
        tar_entry(b'2', "x/z", ""),
    ];
    let outer = zip(&[
        packed("a.zip", &inner),
        stored("src.tgz", gzipped(&tar(&long))),
        packed("Main.java", "class Main {}".repeat(50)),
    ]);
    vec![
        inner,
        tar(&long),
        gzipped(&tar(&long)),
        outer,
        gzipped(b"one file"),
    ]
}

#[derive(Clone, Debug)]
enum Change {
    Set(Index, u8),
    Flip(Index, u8),
    Zero(Index, u8),
    Remove(Index, u16),
    Repeat(Index, Index, u16),
    Number(Index, u32),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    let numbers = prop_oneof![
        Just(0),
        Just(1),
        Just(0xffff),
        Just(0x7fff_ffff),
        Just(u32::MAX),
        any::<u32>()
    ];
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        (at(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, 1 << bit)),
        (at(), any::<u8>()).prop_map(|(at, count)| Change::Zero(at, count)),
        (at(), any::<u16>()).prop_map(|(at, count)| Change::Remove(at, count)),
        (at(), at(), any::<u16>()).prop_map(|(at, to, count)| Change::Repeat(at, to, count)),
        (at(), numbers).prop_map(|(at, number)| Change::Number(at, number)),
        at().prop_map(Change::Cut),
    ]
}

fn changed(mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        if bytes.is_empty() {
            break;
        }
        let length = bytes.len();
        let range = |at: &Index, count: u16| {
            let start = at.index(length);
            start..(start + usize::from(count)).min(length)
        };
        match change {
            Change::Set(at, byte) => bytes[at.index(length)] = *byte,
            Change::Flip(at, bit) => bytes[at.index(length)] ^= bit,
            Change::Zero(at, count) => bytes[range(at, (*count).into())].fill(0),
            Change::Remove(at, count) => drop(bytes.drain(range(at, count % 600))),
            Change::Repeat(at, to, count) => {
                let part = bytes[range(at, count % 600)].to_vec();
                let to = to.index(length);
                bytes.splice(to..to, part);
            }
            Change::Number(at, number) => {
                let place = range(at, 4);
                let count = place.len();
                bytes[place].copy_from_slice(&number.to_le_bytes()[..count]);
            }
            Change::Cut(at) => bytes.truncate(at.index(length)),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn any_tree_comes_out_of_any_archive_as_it_went_in(tree in tree()) {
        let tarred = tarred(&tree);
        let packed = [
            zipped(&tree, CompressionMethod::Deflated),
            zipped(&tree, CompressionMethod::Stored),
            gzipped(&tarred),
        ];
        let plain = (!tree.is_empty()).then_some(tarred);
        for bytes in packed.iter().chain(&plain) {
            if tree.is_empty() && bytes.starts_with(b"\x1f\x8b") {
                continue;
            }
            let held = held(bytes);
            prop_assert_eq!(&held.files, &tree);
            prop_assert_eq!((held.links.len(), held.skipped.len()), (0, 0));
        }
    }

    #[test]
    fn the_order_of_entries_changes_nothing(tree in tree()) {
        let entries: Vec<_> = tree.iter().map(|(name, content)| packed(name, content)).collect();
        let backwards: Vec<_> = entries.iter().rev().cloned().collect();
        prop_assert_eq!(held(&zip(&entries)), held(&zip(&backwards)));
    }
}

/// What archives begin with.
const MAGICS: [&[u8]; 4] = [b"", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08"];

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn whatever_the_bytes_are_nothing_is_left_outside_and_no_limit_is_passed(
        which in any::<Index>(),
        changes in vec(change(), 1..6),
    ) {
        let archives = archives();
        let bytes = changed(archives[which.index(archives.len())].clone(), &changes);
        checks::unpacking_holds(&bytes);
    }

    #[test]
    fn random_bytes_are_refused(
        magic in select(MAGICS.to_vec()),
        random in vec(any::<u8>(), 0..1_000),
    ) {
        checks::unpacking_holds(&[magic, &random].concat());
    }
}

#[test]
fn the_archives_that_are_changed_are_honest_ones() {
    for bytes in archives() {
        let attempt = super::attempt("hw3.gz", &bytes, &Limits::default());
        attempt.outcome.expect("an honest archive");
    }
}
