import socket

try:
    socket.socket(socket.AF_UNIX).connect("\0@ABSTRACT@")
    print("ESC" + "APED: it is connected")
except OSError:
    pass
