import socket

try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("127.0.0.1", @UDP@))
except OSError:
    pass
