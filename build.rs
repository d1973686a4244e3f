//! Has the crate built again when a case, its answer or an attack changes: they are part of the binary, and cargo would not notice by itself.

fn main() {
    println!("cargo:rerun-if-changed=cases");
    println!("cargo:rerun-if-changed=tests/hostile");
    println!("cargo:rerun-if-changed=expected");
    // Whether it is a release: what is handed on to a platform is.
    let profile = std::env::var("PROFILE").unwrap_or_default();
    println!("cargo:rustc-env=TILEGRADE_PROFILE={profile}");
}
