import socket

socket.create_connection(("127.0.0.1", @TCP@), 2).send(b"the answer, please")
print("ESC" + "APED: it is connected")
