//! The filter of system calls: what no program of an assignment needs, and what sandboxes were left by.
//!
//! What is refused fails with `EPERM` as if there were no right to it, and ends nobody. Runtimes try many
//! things at their start and go on without. What is newer than this file does not exist, as on an older kernel, so that no list
//! has to grow with the kernel; nor does `clone3`, since its flags are out of a filter's sight and every runtime then falls
//! back to `clone`, whose flags are not. Only what a program says of its ended children seems to succeed and does nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use SeccompCmpArgLen::{Dword, Qword};
use SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};

use crate::run::rules::Rules;

const REFUSED: [i64; 58] = [
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
    // Sockets: their names are the machine's where there is no other network, and each keeps megabytes that no poll sees.
    libc::SYS_socket,
    libc::SYS_bind,
    libc::SYS_connect,
    // Memory that is nobody's: the poll adds up what processes hold.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
];

/// The newest system call whose like was looked for when this was written.
const NEWEST: i64 = libc::SYS_mseal;

/// Flags of `clone` that make a namespace.
const NEW_NAMESPACES: u64 = 0x7e02_0080;

/// System calls that slow down all processes of a user, if asked to.
const SLOWING_ALL: [i64; 2] = [libc::SYS_setpriority, libc::SYS_ioprio_set];

/// System calls about the process that is named by their first argument, by which one of the same user could be slowed down.
const SLOWING: [i64; 4] = [
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

/// Requests to `fcntl` that have the kernel signal another process, the second one `F_SETOWN_EX`, or hold up who opens a file of
/// the same user.
const REACHING_OUT: [i32; 3] = [libc::F_SETOWN, 15, libc::F_SETLEASE];

/// Requests to `fcntl` by which one run hears another at a file that both can read: which locks it has, and who reads it.
const HEARING: [i32; 4] = [
    libc::F_GETLK,
    libc::F_OFD_GETLK,
    libc::F_SETLEASE,
    libc::F_NOTIFY,
];

/// Requests to `fcntl` that lock a file. As with `flock`, Java says on the standard output where it has no right to it.
const LOCKING: [i32; 4] = [
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];

/// Requests to `ioctl` that type into a terminal, `TIOCSTI` and `TIOCLINUX`, and two that signal as `F_SETOWN` does. The type of
/// their names differs between C libraries.
const ASKING: [u64; 4] = [0x5412, 0x541c, 0x8901, 0x8902];

/// System calls that signal the process, or open the handle of the one, that is named by their first argument.
const SIGNALLING: [i64; 6] = [
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
];

/// System calls that change what a file is, by its name or where it is open to be read: Landlock keeps nobody from it.
const CHANGING: [i64; 11] = [
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_fremovexattr,
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

/// Puts this process, and all that it becomes and starts, under the filter.
pub(in crate::run) fn apply(rules: &Rules) -> io::Result<()> {
    let mut program = unknown().to_vec();
    program.extend(refusals(rules).map_err(io::Error::other)?);
    for program in [program, unheeded(rules).map_err(io::Error::other)?] {
        apply_filter(&program).map_err(io::Error::other)?;
    }
    Ok(())
}

/// What stands before a program: these system calls do not exist. It holds for every number of another table as well.
fn unknown() -> [sock_filter; 4] {
    let number = |call: i64| call.try_into().unwrap_or(u32::MAX);
    let step = |code: u32, k, jt, jf| sock_filter {
        code: code.try_into().unwrap_or(0),
        jt,
        jf,
        k,
    };
    let jump = libc::BPF_JMP | libc::BPF_K;
    let unknown = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
    [
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(jump | libc::BPF_JGT, number(NEWEST), 1, 0),
        step(jump | libc::BPF_JEQ, number(libc::SYS_clone3), 0, 1),
        step(libc::BPF_RET | libc::BPF_K, unknown, 0, 0),
    ]
}

type Fault = seccompiler::BackendError;

type Calls = BTreeMap<i64, Vec<SeccompRule>>;

/// What succeeds and changes nothing.
///
/// A program that wants to know nothing of its ended children has the kernel forget their CPU time. That it says so is behind a
/// pointer, and Java fails where it may not say that it wants to know.
///
/// The kernel shares processors among sessions first (`sched_autogroup_enabled`): a bomb of sessions would leave next to nothing to
/// who ends it.
///
/// The runs of hidden cases are beside those that students see, and no lock tells one of the other.
fn unheeded(rules: &Rules) -> Result<BpfProgram, Fault> {
    let signal = u64::from(libc::SIGCHLD.unsigned_abs());
    let said = SeccompRule::new(vec![
        SeccompCondition::new(0, Dword, Eq, signal)?,
        SeccompCondition::new(1, Qword, Ne, 0)?,
    ])?;
    let mut calls = BTreeMap::from([
        (libc::SYS_rt_sigaction, vec![said]),
        (libc::SYS_setsid, Vec::new()),
    ]);
    if !rules.is_build {
        calls.insert(libc::SYS_flock, Vec::new());
        calls.insert(libc::SYS_fcntl, one_of(1, requests(&LOCKING))?);
    }
    compile(calls, SeccompAction::Errno(0))
}

fn refusals(rules: &Rules) -> Result<BpfProgram, Fault> {
    let mut calls = whatever_arguments(&REFUSED);
    calls.insert(libc::SYS_clone, clone_rules()?);
    let of_another = rule(0, Dword, Ne, 0)?;
    calls.insert(libc::SYS_prlimit64, vec![of_another]);
    calls.insert(libc::SYS_ioctl, one_of(1, ASKING)?);
    // Of a pair of datagrams, an end sends elsewhere without a connection.
    let has_bit = |bit| rule(1, Dword, MaskedEq(bit), bit);
    let mut pairs = vec![has_bit(2)?];
    if !rules.is_build {
        // Open files that are on their way in a socket are nobody's: the poll looks at what processes have open. Compilers ask
        // for packets and messages to start linkers, and Java only for a stream.
        pairs.push(has_bit(4)?);
        calls.extend(whatever_arguments(&[libc::SYS_sendmsg, libc::SYS_sendmmsg]));
        calls.insert(libc::SYS_inotify_add_watch, Vec::new());
    }
    let hearing: &[i32] = if rules.is_build { &[] } else { &HEARING };
    let reaching_out: &[i32] = if rules.shares_user {
        &REACHING_OUT
    } else {
        &[]
    };
    let refused: BTreeSet<u64> = requests(hearing).chain(requests(reaching_out)).collect();
    // No request would stand for all of them.
    if !refused.is_empty() {
        calls.insert(libc::SYS_fcntl, one_of(1, refused)?);
    }
    calls.insert(libc::SYS_socketpair, pairs);
    if rules.shares_user && !rules.is_build {
        calls.extend(whatever_arguments(&CHANGING));
        calls.extend(whatever_arguments(&CHANGING_TOO));
        // Without a name it is about an open file.
        let named = rule(1, Qword, Ne, 0)?;
        calls.insert(libc::SYS_utimensat, vec![named]);
    }
    // A process that closes itself is one whose files nobody counts.
    let closing_itself = u64::from(libc::PR_SET_DUMPABLE.unsigned_abs());
    calls.insert(libc::SYS_prctl, one_of(0, [closing_itself])?);
    if rules.shares_user {
        calls.extend(guard(&rules.guarded)?);
    }
    compile(calls, SeccompAction::Errno(libc::EPERM.unsigned_abs()))
}

/// Keeps the grader's processes from being signalled and slowed down. -1 names every process, and a negative number a group.
fn guard(processes: &[u32]) -> Result<Calls, Fault> {
    let groups = processes.iter().map(|process| process.wrapping_neg());
    let numbers = processes.iter().copied().chain(groups).chain([u32::MAX]);
    let numbers: Vec<u64> = numbers.map(u64::from).collect();
    let mut calls = whatever_arguments(&SLOWING_ALL);
    calls.insert(libc::SYS_pidfd_send_signal, Vec::new());
    for call in SIGNALLING {
        calls.insert(call, one_of(0, numbers.iter().copied())?);
    }
    for call in SLOWING {
        let of_another = rule(0, Dword, Ne, 0)?;
        calls.insert(call, vec![of_another]);
    }
    Ok(calls)
}

/// One rule for each flag: any of them is refused.
fn clone_rules() -> Result<Vec<SeccompRule>, Fault> {
    (0..u64::BITS)
        .map(|bit| 1 << bit)
        .filter(|flag| NEW_NAMESPACES & flag != 0)
        .map(|flag| rule(0, Qword, MaskedEq(flag), flag))
        .collect()
}

fn requests(all: &[i32]) -> impl Iterator<Item = u64> {
    all.iter().map(|request| request.unsigned_abs().into())
}

fn whatever_arguments(calls: &[i64]) -> Calls {
    calls.iter().map(|&call| (call, Vec::new())).collect()
}

fn one_of(argument: u8, values: impl IntoIterator<Item = u64>) -> Result<Vec<SeccompRule>, Fault> {
    let values = values.into_iter();
    values
        .map(|value| rule(argument, Dword, Eq, value))
        .collect()
}

fn rule(
    argument: u8,
    length: SeccompCmpArgLen,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, Fault> {
    SeccompRule::new(vec![SeccompCondition::new(
        argument, length, operator, value,
    )?])
}

/// Allows everything but `calls`, with which `action` is done.
fn compile(calls: Calls, action: SeccompAction) -> Result<BpfProgram, Fault> {
    let architecture = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(calls, SeccompAction::Allow, action, architecture)?.try_into()
}
