//! The filter of system calls: what no program of an assignment needs, and what sandboxes were left by.
//!
//! The surprise: what is refused fails with `EPERM` as if there were no right to it, and ends nobody. Runtimes try many
//! things at their start and go on without; only `clone3` says that it does not exist, since its flags are out of a
//! filter's sight and every runtime then falls back to `clone`, whose flags are not.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use crate::run::confine::Rules;

/// System calls that are refused whatever their arguments.
const REFUSED: [i64; 55] = [
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    // Other ways into the kernel.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Another view of the file system.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_quotactl,
    // The machine.
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    // Memory that is nobody's: the poll adds up what processes hold.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
];

/// Flags of `clone` that make a namespace.
const NEW_NAMESPACES: u64 = 0x7e02_0080;

/// Families of sockets that reach beyond a network namespace, or have no use in one.
const FAMILIES: [i32; 4] = [
    libc::AF_NETLINK,
    libc::AF_PACKET,
    libc::AF_VSOCK,
    libc::AF_ALG,
];

/// System calls about a process that is named by their argument of this number, by which one of the same user could be
/// slowed down.
const SLOWING: [(i64, u8); 6] = [
    (libc::SYS_setpriority, 1),
    (libc::SYS_ioprio_set, 1),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setscheduler, 0),
];

/// System calls that signal the process, or open the handle of the one, that is named by their first argument.
const SIGNALLING: [i64; 6] = [
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
];

/// System calls that change what a file is by its name: they reach files that Landlock lets nobody open.
const CHANGING: [i64; 8] = [
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchownat,
    libc::SYS_fsetxattr,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_setxattr,
];

/// The same under the names that only older architectures have.
#[cfg(target_arch = "x86_64")]
const CHANGING_TOO: [i64; 6] = [
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_futimesat,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
];
#[cfg(not(target_arch = "x86_64"))]
const CHANGING_TOO: [i64; 0] = [];

/// System calls that give a socket of a pair another end.
const CONNECTING: [i64; 2] = [libc::SYS_bind, libc::SYS_connect];

/// Puts this process, and all that it becomes and starts, under the filter.
pub(in crate::run) fn apply(rules: &Rules) -> io::Result<()> {
    for program in [refusals(rules), clone3()] {
        apply_filter(&program.map_err(io::Error::other)?).map_err(io::Error::other)?;
    }
    Ok(())
}

fn refusals(rules_of_tier: &Rules) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    rules.insert(libc::SYS_clone, clone_rules()?);
    rules.insert(
        libc::SYS_prlimit64,
        vec![rule(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0)?],
    );
    let is = |argument, value| rule(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value);
    let typed = [libc::TIOCSTI, libc::TIOCLINUX];
    rules.insert(
        libc::SYS_ioctl,
        typed
            .into_iter()
            .map(|request| is(1, request))
            .collect::<Result<_, _>>()?,
    );
    let families = FAMILIES.map(|family| u64::from(family.unsigned_abs()));
    let families = families.into_iter().map(|family| is(0, family));
    let sockets = if rules_of_tier.has_namespaces {
        families.collect::<Result<_, _>>()?
    } else {
        // The network is the machine's, and so are the names of local sockets.
        Vec::new()
    };
    rules.insert(libc::SYS_socket, sockets);
    if !rules_of_tier.has_namespaces {
        rules.extend(CONNECTING.map(|call| (call, Vec::new())));
        // A pair of these needs no connection to send elsewhere.
        let (kind, datagram) = (0xf, libc::SOCK_DGRAM.unsigned_abs().into());
        let of_datagrams = rule(
            1,
            SeccompCmpArgLen::Dword,
            SeccompCmpOp::MaskedEq(kind),
            datagram,
        )?;
        rules.insert(libc::SYS_socketpair, vec![of_datagrams]);
    }
    if !rules_of_tier.changes_modes {
        let changing = CHANGING.into_iter().chain(CHANGING_TOO);
        rules.extend(changing.map(|call| (call, Vec::new())));
        // Without a name it is about an open file.
        let named = rule(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 0)?;
        rules.insert(libc::SYS_utimensat, vec![named]);
    }
    if rules_of_tier.shares_user {
        rules.extend(guard(&rules_of_tier.guarded)?);
    }
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture()?)?.try_into()
}

/// Keeps the grader's processes from being signalled and slowed down by programs of the same user. The number -1 names
/// every process, and a negative one a group.
fn guard(processes: &[u32]) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let groups = processes.iter().map(|process| process.wrapping_neg());
    let numbers: Vec<u32> = processes
        .iter()
        .copied()
        .chain(groups)
        .chain([u32::MAX])
        .collect();
    let mut rules = BTreeMap::from([(libc::SYS_pidfd_send_signal, Vec::new())]);
    for call in SIGNALLING {
        let named = |&number: &u32| {
            rule(
                0,
                SeccompCmpArgLen::Dword,
                SeccompCmpOp::Eq,
                u64::from(number),
            )
        };
        rules.insert(call, numbers.iter().map(named).collect::<Result<_, _>>()?);
    }
    for (call, argument) in SLOWING {
        let of_another = rule(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0)?;
        rules.insert(call, vec![of_another]);
    }
    Ok(rules)
}

/// One rule for each flag: any of them is refused.
fn clone_rules() -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    (0..u64::BITS)
        .map(|bit| 1 << bit)
        .filter(|flag| NEW_NAMESPACES & flag != 0)
        .map(|flag| {
            rule(
                0,
                SeccompCmpArgLen::Qword,
                SeccompCmpOp::MaskedEq(flag),
                flag,
            )
        })
        .collect()
}

fn clone3() -> Result<BpfProgram, seccompiler::BackendError> {
    let rules = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let unknown = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, unknown, architecture()?)?.try_into()
}

fn rule(
    argument: u8,
    length: SeccompCmpArgLen,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(
        argument, length, operator, value,
    )?])
}

fn architecture() -> Result<TargetArch, seccompiler::BackendError> {
    std::env::consts::ARCH.try_into()
}
