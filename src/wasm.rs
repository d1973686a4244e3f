//! What a page calls: this program as a module of WebAssembly, for which text goes in and text comes out.
//!
//! The page asks for room with `alloc`, writes a request there, and has it answered by `call`, which says where the answer
//! begins; it is `answer_length` bytes long, and stays there until the next call.

#![expect(
    unsafe_code,
    reason = "a function can be called by its name only where no other has that name, which the compiler cannot promise"
)]

use std::sync::Mutex;

use crate::request::answer;

static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Makes room for a request of so many bytes, and returns where it begins.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    let Ok(mut request) = REQUEST.lock() else {
        return std::ptr::null_mut();
    };
    *request = vec![0; length];
    request.as_mut_ptr()
}

/// Answers the request that was written, and returns where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn call() -> *const u8 {
    let (Ok(mut request), Ok(mut held)) = (REQUEST.lock(), ANSWER.lock()) else {
        return std::ptr::null();
    };
    let request = std::mem::take(&mut *request);
    *held = answer(&String::from_utf8_lossy(&request));
    held.as_ptr()
}

/// Bytes of the last answer.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    ANSWER.lock().map_or(0, |held| held.len())
}
