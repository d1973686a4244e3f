//! Kernels that refuse what the tiers need: a filter of system calls plays them.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output};

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};
use tilegrade::run::{Protection, Sandbox, SandboxRequest, Tier};

use super::{Stage, TIER, executable, is_second_round, text};

/// Set in the process that finds itself on such a kernel, to what that lacks.
const LACKS: &str = "TILEGRADE_TEST_LACKS";

#[test]
fn where_namespaces_are_refused_a_tier_without_them_is_used() {
    if is_held_in_another_round() {
        return;
    }
    let output = on_a_kernel_without("namespaces");
    let weaker = if rustix::process::geteuid().is_root() {
        Tier::User
    } else {
        Tier::SameUser
    };
    let said = text(&output.stdout);
    assert!(said.contains(&format!("chosen {weaker}\n")), "{said}");
    for refused in [Tier::Bubblewrap, Tier::Namespaces] {
        assert!(
            said.contains(&format!("refused {refused}: it could not start: ")),
            "{said}"
        );
    }
}

#[test]
fn without_landlock_and_namespaces_nothing_contains_and_a_report_says_so() {
    if is_held_in_another_round() {
        return;
    }
    let output = on_a_kernel_without("namespaces and Landlock");
    let said = text(&output.stdout);
    let leak = "the program inside can read files of the grader";
    assert!(said.contains("strict: bubblewrap: "), "{said}");
    assert!(said.contains(leak), "{said}");
    assert!(said.contains("missing files, writes"), "{said}");
    assert!(said.contains("warning: "), "{said}");
    assert!(said.contains("ran 42\n"), "{said}");
}

#[test]
fn without_landlock_namespaces_still_contain() {
    if is_held_in_another_round() {
        return;
    }
    let output = on_a_kernel_without("Landlock");
    let said = text(&output.stdout);
    assert!(said.contains("chosen bubblewrap\n"), "{said}");
    assert!(said.contains("no Landlock"), "{said}");
}

/// Whether these tests are run for the sake of a tier, which is nothing to a kernel where one is chosen: once as root and once
/// as a plain user is enough.
fn is_held_in_another_round() -> bool {
    let tier = std::env::var(TIER);
    is_second_round() && tier.is_ok_and(|tier| tier != Tier::Bubblewrap.name())
}

/// Starts this program again and has it choose a sandbox.
fn on_a_kernel_without(what: &str) -> Output {
    #[expect(
        clippy::disallowed_methods,
        reason = "the test binary is started again"
    )]
    let output = Command::new(std::env::current_exe().expect("this is a program"))
        .args([
            "--exact",
            "--nocapture",
            "sandbox::refused::finds_itself_on_such_a_kernel",
        ])
        .env(LACKS, what)
        .output()
        .expect("it can be started again");
    assert!(output.status.success(), "{}", text(&output.stderr));
    output
}

/// Does nothing unless another test starts it.
#[test]
fn finds_itself_on_such_a_kernel() {
    let Ok(lacks) = std::env::var(LACKS) else {
        return;
    };
    refuse(&lacks);
    let mut wish = SandboxRequest::default();
    let mut said = vec![String::new()];
    let sandbox = match Sandbox::probe(&executable(), wish) {
        Ok(sandbox) => sandbox,
        Err(why) => {
            said.push(format!("strict: {why}"));
            wish.is_best_effort = true;
            Sandbox::probe(&executable(), wish).expect("there is a tier that runs")
        }
    };
    said.push(format!("chosen {}", sandbox.tier()));
    let refusals = sandbox.refusals.iter();
    said.extend(refusals.map(|refusal| format!("refused {refusal}")));
    let missing = sandbox.missing().into_iter().map(Protection::name);
    said.push(format!(
        "missing {}",
        missing.collect::<Vec<_>>().join(", ")
    ));
    said.extend(
        sandbox
            .warning()
            .map(|warning| format!("warning: {warning}")),
    );
    said.push(sandbox.describe());
    let finished = Stage::with(sandbox).shell("echo 42");
    said.push(format!("ran {}", text(&finished.stdout)));
    std::io::stdout()
        .write_all(said.join("\n").as_bytes())
        .expect("it is open");
}

/// Takes system calls away from this thread, and from all that it starts.
fn refuse(lacks: &str) {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    if lacks.contains("Landlock") {
        rules.insert(libc::SYS_landlock_create_ruleset, Vec::new());
    }
    if lacks.contains("namespaces") {
        rules.insert(libc::SYS_unshare, Vec::new());
        rules.insert(libc::SYS_clone3, Vec::new());
        let user_namespace = 0x1000_0000;
        let flag = SeccompCondition::new(
            0,
            SeccompCmpArgLen::Qword,
            SeccompCmpOp::MaskedEq(user_namespace),
            user_namespace,
        )
        .expect("a condition");
        let rule = SeccompRule::new(vec![flag]).expect("a rule");
        rules.insert(libc::SYS_clone, vec![rule]);
    }
    let architecture = std::env::consts::ARCH.try_into().expect("it is known");
    let unknown = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, unknown, architecture);
    let program: BpfProgram = filter.expect("a filter").try_into().expect("a program");
    apply_filter(&program).expect("the kernel takes it");
}
