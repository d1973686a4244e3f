//! Has the crate built again when a case or an attack changes: they are part of the binary, and cargo would not notice by itself.

fn main() {
    println!("cargo:rerun-if-changed=cases");
    println!("cargo:rerun-if-changed=tests/hostile");
}
