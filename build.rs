//! Has the crate built again when a case changes: the cases are part of the binary, and cargo would not notice by itself.

fn main() {
    println!("cargo:rerun-if-changed=cases");
}
