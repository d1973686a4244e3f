//! What attacks would like to reach: sockets of ours on this machine, which notice anyone who comes.

use std::io;
use std::net::{Ipv4Addr, TcpListener, UdpSocket};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

pub(super) struct Targets {
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
    nameless: UnixListener,
    pub(super) tcp_port: u16,
    pub(super) udp_port: u16,
    pub(super) path: PathBuf,
    pub(super) abstract_name: String,
}

impl Targets {
    /// Opens all of them; the one that has a path in this folder.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let tcp = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        let path = folder.join("socket");
        let unix = UnixListener::bind(&path)?;
        std::fs::set_permissions(&path, everybodys())?;
        let unique = folder.file_name().unwrap_or_default();
        let abstract_name = format!("battery-{}", unique.display());
        let nameless = bind_abstract(&abstract_name)?;
        tcp.set_nonblocking(true)?;
        udp.set_nonblocking(true)?;
        unix.set_nonblocking(true)?;
        nameless.set_nonblocking(true)?;
        Ok(Self {
            tcp_port: tcp.local_addr()?.port(),
            udp_port: udp.local_addr()?.port(),
            tcp,
            udp,
            unix,
            nameless,
            path,
            abstract_name,
        })
    }

    /// Who came since this was asked last.
    pub(super) fn reached(&self) -> Vec<String> {
        let mut reached = Vec::new();
        while self.tcp.accept().is_ok() {
            reached.push("a TCP connection from inside came in".to_owned());
        }
        while self.udp.recv(&mut [0; 16]).is_ok() {
            reached.push("a UDP datagram from inside came in".to_owned());
        }
        while self.unix.accept().is_ok() {
            reached.push("a connection to a Unix socket came in".to_owned());
        }
        while self.nameless.accept().is_ok() {
            reached.push("a connection to an abstract Unix socket came in".to_owned());
        }
        reached
    }
}

/// Only the sandbox is to keep programs from the socket.
fn everybodys() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o777)
}

fn bind_abstract(name: &str) -> io::Result<UnixListener> {
    use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};
    UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?)
}
