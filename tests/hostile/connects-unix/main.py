import socket

for path in ("@SOCKET@", "/run/dbus/system_bus_socket", "/var/run/docker.sock", "/run/systemd/journal/socket"):
    try:
        socket.socket(socket.AF_UNIX).connect(path)
        print("ESC" + "APED: it is connected to", path)
    except OSError:
        pass
