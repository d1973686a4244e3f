//! The one page for a browser, in which the puzzle is played and an output is checked: without a server, and without a network.
//!
//! Its parts lie in `web`. The modules of its script are in it as they are, and `loader.js` starts them. Its policy lets nothing run
//! or style it but what it was written with, and lets it ask for nothing.

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

use crate::report::{RenderError, STYLE, rendered};

static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page/web");

/// What starts the modules, and is none itself.
const LOADER: &str = include_str!("web/loader.js");

/// The judge as a module of WebAssembly, packed by gzip, which `./setup --dev` makes.
const JUDGE: &str = "judge.wasm.gz";

/// Whether the page can judge: the program may have been built without the judge.
pub fn has_judge() -> bool {
    WEB.contains(JUDGE)
}

#[derive(Template)]
#[template(path = "page.html", escape = "none")]
struct Page {
    policy: String,
    version: &'static str,
    style: String,
    modules: Vec<(&'static str, &'static str)>,
    judge: Option<String>,
    loader: &'static str,
}

/// The page, in HTML. It fails never, since its parts are known when the program is built.
pub fn page() -> Result<String, RenderError> {
    let styles = texts("css").map(|(_, text)| text);
    let style = [STYLE].into_iter().chain(styles).collect::<String>();
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let page = Page {
        policy: format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}' blob: 'wasm-unsafe-eval'; worker-src blob:; \
             img-src blob: data:; base-uri 'none'; form-action 'none'",
            hash(&style),
            hash(LOADER)
        ),
        version: env!("CARGO_PKG_VERSION"),
        style,
        modules: texts("js").filter(|(_, text)| *text != LOADER).collect(),
        judge: WEB
            .get_file(JUDGE)
            .map(|file| STANDARD.encode(file.contents())),
        loader: LOADER,
    };
    rendered(&page)
}

/// The files of the page with this ending, by their names.
fn texts(ending: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    WEB.files().filter_map(move |file| {
        let path = file.path();
        let is_meant = path.extension().is_some_and(|own| own == ending);
        Some((path.to_str()?, file.contents_utf8()?)).filter(|_| is_meant)
    })
}
