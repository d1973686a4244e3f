//! What would turn a protection on: lines to type, as this machine needs them.

use std::fs;
use std::path::Path;

use crate::run::{Protection, Refusal, Tier, Unavailable, is_root};

/// Settings that keep users from making namespaces: the name, the value that does, and a better one.
///
/// They are read here and nowhere else. They decide nothing, since namespaces are refused in more ways than can be asked for; but
/// a user who is refused wants to know which setting to change.
const SETTINGS: [(&str, &str, &str); 3] = [
    ("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel.unprivileged_userns_clone", "0", "1"),
    ("user.max_user_namespaces", "0", "15000"),
];

const CONTAINER_FILES: [&str; 2] = ["/.dockerenv", "/run/.containerenv"];

impl Protection {
    /// What to do where it is not in force on this machine, the best first. `refusals` are those of stronger tiers.
    pub(crate) fn remedies(self, refusals: &[Refusal]) -> Vec<String> {
        match self {
            Self::SystemCalls => vec!["use a kernel with CONFIG_SECCOMP_FILTER".to_owned()],
            Self::ControlGroup => vec![group_remedy().to_owned()],
            _ => {
                // What is for other users is no way out for this one.
                let mut remedies: Vec<String> = refusals
                    .iter()
                    .filter(|refusal| !matches!(refusal.why, Unavailable::NotForThisUser(_)))
                    .flat_map(Refusal::remedies)
                    .collect();
                remedies.dedup();
                if remedies.is_empty() {
                    let otherwise = match self {
                        Self::Disk => "let users mount a `tmpfs` in a namespace of their own",
                        _ => "use a kernel with all of Landlock: 6.12 or newer",
                    };
                    remedies.push(otherwise.to_owned());
                }
                remedies
            }
        }
    }
}

impl Refusal {
    /// What would let this machine use the tier.
    pub(crate) fn remedies(&self) -> Vec<String> {
        match &self.why {
            Unavailable::Refused(_) if self.tier.has_namespaces() => for_namespaces(),
            Unavailable::Refused(_) if self.tier == Tier::User => {
                vec!["grade as a plain user, or as a root that may become other users".to_owned()]
            }
            why => vec![why.hint().to_owned()],
        }
    }
}

fn for_namespaces() -> Vec<String> {
    let is_container = CONTAINER_FILES.iter().any(|path| Path::new(path).exists());
    remedies_for(setting, is_container)
}

fn remedies_for(setting: impl Fn(&str) -> Option<String>, is_container: bool) -> Vec<String> {
    let wrong = SETTINGS
        .iter()
        .filter(|(name, bad, _)| setting(name).as_deref() == Some(bad));
    let mut remedies: Vec<String> = wrong
        .map(|(name, _, good)| format!("sudo sysctl -w {name}={good}"))
        .collect();
    if is_container {
        let options = "--security-opt seccomp=unconfined --security-opt systempaths=unconfined";
        remedies.push(format!("start the container with `docker run {options}`"));
    }
    if remedies.is_empty() {
        remedies.push(
            "let users make namespaces: this machine's administrator or container engine refuses it".to_owned(),
        );
    }
    remedies
}

fn setting(name: &str) -> Option<String> {
    let path = Path::new("/proc/sys").join(name.replace('.', "/"));
    Some(fs::read_to_string(path).ok()?.trim().to_owned())
}

/// What would let the kernel bound the memory of a run as a whole.
fn group_remedy() -> &'static str {
    if Path::new("/sys/fs/cgroup/memory").exists() {
        "boot with `systemd.unified_cgroup_hierarchy=1 cgroup_no_v1=all` on the kernel's command line: version 1 of \
         control groups has the memory controller"
    } else if is_root() {
        "grade where control groups of version 2 can be written to: not in a container, or in one that is started with \
         `docker run --privileged`"
    } else {
        "grade as root: `sudo tilegrade grade`"
    }
}

#[cfg(test)]
mod tests {
    use super::remedies_for;

    #[test]
    fn the_setting_that_is_wrong_is_named_and_how_a_container_is_started() {
        for (wrong, value, is_container, begins) in [
            (
                "kernel.apparmor",
                "1",
                false,
                "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
            ),
            (
                "user.",
                "0",
                false,
                "sudo sysctl -w user.max_user_namespaces=15000",
            ),
            (
                "none",
                "0",
                true,
                "start the container with `docker run --security-opt",
            ),
            ("none", "0", false, "let users make namespaces"),
        ] {
            let setting = |name: &str| name.starts_with(wrong).then(|| value.to_owned());
            let remedies = remedies_for(setting, is_container);
            assert!(remedies[0].starts_with(begins), "{remedies:?}");
            assert_eq!(remedies.len(), 1);
        }
    }
}
