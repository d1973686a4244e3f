//! What was found of a submission's classes, beside what its program printed: whether they are declared as the template has them, and
//! whether each method does what it says.

use serde::{Deserialize, Serialize};

/// A class of the template, and what was found of it.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Class {
    /// Its name in the template.
    pub class: String,
    /// Probes of its methods that came out right, those that cost nothing left out.
    pub passed: usize,
    /// Probes that did not.
    pub failed: usize,
    /// What differs from the template's declarations, in the template's order.
    pub differences: Vec<Difference>,
    /// The methods that were probed, constructors among them.
    pub methods: Vec<Method>,
    /// The methods that could not be probed: a person looks at them.
    pub unprobed: Vec<Unprobed>,
    /// What goes right with our own class in the place of this one, in a sentence; nothing where it is not the one at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cures: Option<String>,
}

/// A difference from the template's declarations.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Difference {
    /// What differs, in a sentence.
    pub message: String,
    /// Whether the template forbids it. What is there beside the template is told alone.
    pub is_fault: bool,
}

/// A method, and what its probes came to.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Method {
    /// Its name; that of a constructor has its types.
    pub method: String,
    /// Probes that came out right, those that cost nothing left out.
    pub passed: usize,
    /// Probes that did not.
    pub failed: usize,
    /// The first probe that failed.
    pub first_failure: Option<Failure>,
    /// What is asked of it, one thing after the other.
    pub parts: Vec<Part>,
}

/// One of the things that are asked of a method. There are points for it where no probe of it failed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Part {
    /// What it is, such as `impossible moves are refused`.
    pub part: String,
    /// Probes that came out right.
    pub passed: usize,
    /// Probes that did not.
    pub failed: usize,
    /// Whether it is told alone, and costs nothing.
    pub is_free: bool,
    /// The first probe that failed.
    pub first_failure: Option<Failure>,
}

/// A probe that failed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Failure {
    /// The call, as Java has it.
    pub call: String,
    /// What it should have given.
    pub expected: String,
    /// What it gave.
    pub found: String,
}

/// A method that could not be probed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Unprobed {
    /// Its name, as that of a [`Method`].
    pub method: String,
    /// Why, in a few words.
    pub why: String,
}

impl Class {
    /// Adds a method whose probes came to this.
    pub(crate) fn add(&mut self, method: String, parts: Vec<Part>) {
        let costly = || parts.iter().filter(|part| !part.is_free);
        let method = Method {
            method,
            passed: costly().map(|part| part.passed).sum(),
            failed: costly().map(|part| part.failed).sum(),
            first_failure: costly().find_map(|part| part.first_failure.clone()),
            parts,
        };
        self.passed += method.passed;
        self.failed += method.failed;
        self.methods.push(method);
    }

    /// The name by which a rubric gives points for one of its methods: `State.cost`, and `State(String)` for a constructor.
    pub(crate) fn key(&self, method: &str) -> String {
        match method.strip_prefix(&self.class) {
            Some(types) if types.starts_with('(') => method.to_owned(),
            _ => format!("{}.{method}", self.class),
        }
    }

    /// Whether nothing that costs something is wrong.
    pub fn is_right(&self) -> bool {
        self.failed == 0 && !self.differences.iter().any(|one| one.is_fault)
    }
}

impl Method {
    /// Of the parts that cost something: those without a failure, and all.
    pub(crate) fn right_parts(&self) -> (usize, usize) {
        let parts = || self.parts.iter().filter(|part| !part.is_free);
        let right = parts().filter(|part| part.failed == 0).count();
        (right, parts().count())
    }
}
