//! The last stage: what a program may not ask the kernel for, whatever sandbox is around it.

use std::os::unix::fs::PermissionsExt;

use super::{Stage, text};

/// Calls each of these system calls by its number, and prints the names of those that are not refused.
const CALLS: &str = r"
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
numbers = {
    'x86_64': {
        'ptrace': (101, 0, 0, 0, 0), 'process_vm_readv': (310, 1, 0, 0, 0, 0, 0), 'kcmp': (312, 1, 1, 0, 0, 0),
        'pidfd_getfd': (438, 0, 0, 0), 'io_uring_setup': (425, 1, 0), 'bpf': (321, 0, 0, 0),
        'perf_event_open': (298, 0, 0, -1, -1, 0), 'userfaultfd': (323, 0), 'keyctl': (250, 0, 0, 0, 0, 0),
        'add_key': (248, 0, 0, 0, 0, 0), 'mount': (165, 0, 0, 0, 0, 0), 'umount2': (166, 0, 0),
        'open_tree': (428, -100, 0, 0), 'fsopen': (430, 0, 0), 'chroot': (161, 0), 'pivot_root': (155, 0, 0),
        'unshare': (272, 0x10000000), 'setns': (308, 0, 0), 'open_by_handle_at': (304, 0, 0, 0),
        'clone into a user namespace': (56, 0x10000000 | 17, 0, 0, 0, 0), 'memfd_create': (319, 0, 0),
        'shmget': (29, 0, 4096, 0o1600), 'msgget': (68, 0, 0o1600), 'semget': (64, 0, 1, 0o1600), 'mq_open': (240, 0, 0, 0, 0),
        'prlimit of another': (302, 1, 7, 0, 0), 'ioctl TIOCSTI': (16, 0, 0x5412, 0),
        'a netlink socket': (41, 16, 3, 0), 'a packet socket': (41, 17, 3, 0), 'a vsock socket': (41, 40, 1, 0),
        'a socket of the network': (41, 2, 1, 0), 'files in a message': (46, 0, 0, 0), 'a pair of packets': (53, 1, 5, 0, 0),
        'syslog': (103, 3, 0, 0), 'reboot': (169, 0, 0, 0, 0), 'settimeofday': (164, 0, 0),
    },
}
calls = numbers.get(os.uname().machine, {})
for name, words in calls.items():
    ctypes.set_errno(0)
    result = libc.syscall(*[ctypes.c_long(word) for word in words])
    if result == 0 and name.startswith('clone'):
        os._exit(0)
    if result != -1 or ctypes.get_errno() != errno.EPERM:
        print(name, result, errno.errorcode.get(ctypes.get_errno()))
if calls:
    # What may come after the newest that is known, what has, and the other table.
    for number in [435, *range(463, 480), 999, 0x40000000 + 39]:
        ctypes.set_errno(0)
        libc.syscall(number, 0, 0, 0, 0, 0, 0)
        if ctypes.get_errno() != errno.ENOSYS:
            print(number, ctypes.get_errno())
";

#[test]
fn what_no_assignment_needs_is_refused() {
    let finished = Stage::new().python(CALLS);
    assert_eq!(text(&finished.stdout), "", "{}", text(&finished.stderr));
    assert_eq!(text(&finished.stderr), "");
}

#[test]
fn files_of_others_are_not_changed_by_name() {
    let stage = Stage::new();
    let other = stage.directory().join("results.json");
    std::fs::write(&other, "31 moves").expect("it is writable");
    let before = other.metadata().expect("it is there");
    let script = format!(
        "import os, time\n\
         path = '{}'\n\
         for what in [lambda: os.chmod(path, 0), lambda: os.utime(path, (1, 1)), lambda: os.chown(path, os.getuid(), -1),\n\
         \x20            lambda: os.setxattr(path, 'user.x', b'x'), lambda: os.truncate(path, 0), lambda: os.remove(path),\n\
         \x20            lambda: os.rename(path, path + 'x'), lambda: os.link(path, 'mine'), lambda: open(path)]:\n\
         \x20 try: what(); print('changed')\n\
         \x20 except OSError: pass",
        other.display()
    );
    let finished = stage.python(&script);
    assert_eq!(text(&finished.stdout), "", "{}", text(&finished.stderr));
    let after = other.metadata().expect("it is there");
    assert_eq!(after.permissions(), before.permissions());
    assert_eq!(
        after.modified().expect("a time"),
        before.modified().expect("a time")
    );
}

#[test]
fn a_pair_of_sockets_reaches_no_other() {
    let place = tempfile::tempdir().expect("the temporary directory is writable");
    let open = std::fs::Permissions::from_mode(0o777);
    std::fs::set_permissions(place.path(), open.clone()).expect("it is ours");
    let path = place.path().join("socket");
    let listener = std::os::unix::net::UnixDatagram::bind(&path).expect("it is free");
    std::fs::set_permissions(&path, open).expect("it is ours");
    let script = format!(
        "import socket\n\
         for kind in [socket.SOCK_DGRAM, socket.SOCK_STREAM, socket.SOCK_SEQPACKET]:\n\
         \x20 try: socket.socketpair(socket.AF_UNIX, kind)[0].connect('{0}'); print('connected')\n\
         \x20 except OSError: pass\n\
         \x20 try: socket.socketpair(socket.AF_UNIX, kind)[0].sendto(b'x', '{0}'); print('sent')\n\
         \x20 except OSError: pass\n\
         \x20 try: socket.socketpair(socket.AF_UNIX, kind)[0].sendmsg([b'x'], [], 0, '{0}'); print('sent')\n\
         \x20 except OSError: pass",
        path.display()
    );
    let finished = Stage::new().python(&script);
    assert_eq!(text(&finished.stdout), "", "{}", text(&finished.stderr));
    listener.set_nonblocking(true).expect("it is open");
    assert!(listener.recv(&mut [0; 8]).is_err());
}

#[test]
fn the_filter_and_the_end_of_new_rights_are_in_force() {
    // In tiers without namespaces a program reads its own entry of /proc alone, and so not that of what it starts.
    let finished = Stage::new().shell("exec grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status");
    assert_eq!(text(&finished.stdout), "NoNewPrivs:\t1\nSeccomp:\t2\n");
}

#[test]
fn the_reference_solver_is_nowhere_to_be_found() {
    let stage = Stage::new();
    // Neither among the open files of the program, nor behind the other processes that it sees.
    let script = "import os\n\
        try: processes = [name for name in os.listdir('/proc') if name.isdigit()]\n\
        except OSError: processes = ['self'] + [str(os.getppid() - n) for n in range(4)]\n\
        for process in processes:\n\
        \x20 try: print(process, 'exe', os.readlink(f'/proc/{process}/exe'))\n\
        \x20 except OSError: pass\n\
        \x20 try: names = os.listdir(f'/proc/{process}/fd')\n\
        \x20 except OSError: continue\n\
        \x20 for name in names:\n\
        \x20\x20 try: print(process, name, os.readlink(f'/proc/{process}/fd/{name}'))\n\
        \x20\x20 except OSError: pass";
    let finished = stage.python(script);
    let said = text(&finished.stdout);
    assert!(
        said.contains("python3"),
        "{said} {}",
        text(&finished.stderr)
    );
    assert!(!said.contains("tilegrade"), "{said}");
    let open: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("/proc/self/exe"))
        .collect();
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn nothing_is_written_but_where_it_may_be() {
    let stage = Stage::new();
    // Where /tmp is the machine's, it is not the program's.
    let (open, closed) = if stage.has_namespaces() {
        ("/tmp/x", "")
    } else {
        ("", "/tmp/x /dev/shm/x /var/tmp/x")
    };
    let script = format!(
        "for path in /x /usr/x /etc/x /proc/sys/kernel/hostname /dev/x {closed}; do \
        (echo x > $path) 2> /dev/null && echo \"wrote $path\"; done; \
        for path in $HOME/x $TMPDIR/y /dev/null {open}; do echo x > $path || echo \"could not write $path\"; done"
    );
    let finished = stage.shell(&script);
    assert_eq!(text(&finished.stdout), "", "{}", text(&finished.stderr));
}

#[test]
fn sockets_in_the_abstract_name_space_reach_nobody_outside() {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixListener};
    let name = format!("tilegrade-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(name.as_bytes()).expect("a short name");
    let _listener = UnixListener::bind_addr(&address).expect("it is free");
    let script = format!(
        "import socket\n\
         try: socket.socket(socket.AF_UNIX).connect('\\0{name}'); print('reached')\n\
         except OSError as error: print('kept out')"
    );
    let finished = Stage::new().python(&script);
    assert_eq!(text(&finished.stdout), "kept out\n");
}
