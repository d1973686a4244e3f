//! What our driver and our compiler hand over is read whole or not at all.

use tilegrade::language::{classes_in, parse_answer};

#[test]
fn garbage_is_no_answer() {
    let garbage: [&[u8]; 9] = [
        b"",
        b"\n\n",
        b"api-file",
        b"api-file\ntext",
        b"api-file\nnull\nand more",
        b"api-other\nnull\n",
        b"api-file\nexception \n",
        b"api-file\nexception \x1b[31m\n",
        b"api-file\nexception \xff\n",
    ];
    for bytes in garbage {
        assert_eq!(parse_answer(bytes), None, "{}", bytes.escape_ascii());
    }
}

#[test]
fn classes_are_read_whole_or_not_at_all() {
    let answer = b"\0\0\0\x01\0\0\0\x07A.class\0\0\0\x02ab";
    let classes = classes_in(answer).expect("classes");
    assert_eq!(
        classes.into_iter().next(),
        Some(("A.class".to_owned(), b"ab".to_vec()))
    );
    for end in 0..answer.len() {
        assert_eq!(classes_in(&answer[..end]), None, "{end}");
    }
    assert_eq!(classes_in(&[&answer[..], b"more"].concat()), None);
    assert_eq!(classes_in(b"\xff\xff\xff\xff"), None);
}
