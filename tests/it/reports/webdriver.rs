//! A browser driven over the protocol of the W3C, with the few commands that the tests of pages need.

use std::{
    io::{BufRead, BufReader, Lines},
    process::{Child, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

/// How the protocol names the key of an object that stands for an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Chromium without a window. It ends with this value.
pub(crate) struct Browser {
    driver: Child,
    /// What it says: it says little, and must not find the pipe closed.
    _said: Lines<BufReader<ChildStdout>>,
    agent: ureq::Agent,
    session: String,
}

impl Browser {
    /// Starts one. Its window has this width, in pixels.
    #[expect(
        clippy::disallowed_methods,
        reason = "the driver of the browser is a program"
    )]
    pub(crate) fn start(width: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("./setup --dev installs chromium and chromium-driver");
        let mut lines = BufReader::new(driver.stdout.take().expect("it is a pipe")).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                let port = line.split_once("successfully on port ")?.1;
                Some(port.trim_end_matches('.').to_owned())
            })
            .expect("chromedriver says its port");
        let config = ureq::Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false);
        let mut browser = Self {
            driver,
            _said: lines,
            agent: config.build().into(),
            session: format!("http://localhost:{port}/session"),
        };
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                format!("--window-size={width},900")],
        });
        let session = browser.post(
            "",
            &json!({"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": options,
                // Milliseconds: other tests run meanwhile.
                "timeouts": {"script": 120_000},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }}}),
        );
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    /// Opens an address.
    pub(crate) fn open(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// The only element of a selector of CSS.
    pub(crate) fn element(&self, selector: &str) -> String {
        let found = self.post(
            "/element",
            &json!({"using": "css selector", "value": selector}),
        );
        let id = found[ELEMENT].as_str();
        id.unwrap_or_else(|| panic!("{selector}: {found}"))
            .to_owned()
    }

    /// Clicks on the element of a selector.
    pub(crate) fn click(&self, selector: &str) {
        let id = self.element(selector);
        self.post(&format!("/element/{id}/click"), &json!({}));
    }

    /// Presses a key, wherever the focus is.
    pub(crate) fn press(&self, key: char) {
        let actions = json!([
            {"type": "keyDown", "value": key.to_string()},
            {"type": "keyUp", "value": key.to_string()},
        ]);
        self.post(
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}),
        );
    }

    /// Puts a finger on the element of a selector, moves it by so many pixels and lifts it.
    pub(crate) fn drag(&self, selector: &str, right: i32, down: i32) {
        let id = self.element(selector);
        let actions = json!([
            {"type": "pointerMove", "origin": {ELEMENT: id}, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "origin": "pointer", "duration": 50, "x": right, "y": down},
            {"type": "pointerUp", "button": 0},
        ]);
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions});
        self.post("/actions", &json!({"actions": [finger]}));
    }

    /// Chooses a file in a field for files.
    pub(crate) fn choose(&self, selector: &str, path: &str) {
        let id = self.element(selector);
        self.post(&format!("/element/{id}/value"), &json!({"text": path}));
    }

    /// What a function's body returns in the page.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// The same, as text.
    pub(crate) fn text(&self, script: &str) -> String {
        let value = self.run(script);
        let text = value.as_str();
        text.unwrap_or_else(|| panic!("{script}: {value}"))
            .to_owned()
    }

    /// Has the page shown as who prefers these colours sees it: `light` or `dark`.
    pub(crate) fn prefer(&self, colours: &str) {
        self.feature("prefers-color-scheme", colours);
    }

    /// Has the page shown with a feature of the medium, as the style asks for it.
    pub(crate) fn feature(&self, name: &str, value: &str) {
        let feature = json!([{"name": name, "value": value}]);
        self.post(
            "/goog/cdp/execute",
            &json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": feature}}),
        );
    }

    /// Has the page laid out as on a screen of this width, in pixels: a window is never as narrow as a telephone.
    pub(crate) fn resize(&self, width: u32) {
        let screen =
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        self.post(
            "/goog/cdp/execute",
            &json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": screen}),
        );
    }

    /// The entries of a log since it was asked for last: `browser` or `performance`.
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self.post("/se/log", &json!({"type": kind}));
        entries.as_array().expect("a list").clone()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let address = format!("{}{path}", self.session);
        let mut response = self
            .agent
            .post(&address)
            .send_json(body)
            .expect("chromedriver answers");
        let answer: Value = response.body_mut().read_json().expect("JSON");
        let asked = body.to_string();
        let shown = asked.chars().take(500).collect::<String>();
        assert!(response.status().is_success(), "{path} {shown}: {answer}");
        answer["value"].clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromium ends with its session, and would outlive the driver without this.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
