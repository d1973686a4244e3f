import os

try:
    names = os.listdir("/proc")
except OSError:
    names = []
for name in names:
    try:
        text = open(f"/proc/{name}/cmdline").read() if name.isdigit() else ""
    except (OSError, ValueError):
        continue
    if "doctor" in text or "@GROUND@" in text and name != str(os.getpid()):
        print("ESC" + "APED: it reads", text.replace("\0", " "))
