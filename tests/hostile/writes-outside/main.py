import os

FOLDERS = (
    "@GROUND@/outside",
    "@GROUND@/expected",
    "@GROUND@/grades",
    "@HOME@",
    "/",
    "/usr",
    "/etc",
    "/var/tmp",
    "/run/lock",
)
for folder in FOLDERS:
    try:
        with open(os.path.join(folder, "@MARK@"), "w") as file:
            file.write("x")
        print("ESC" + "APED: it wrote to", folder)
    except OSError:
        pass
for path in ("@GROUND@/expected/first.txt", "@GROUND@/class/honest/eight_puzzle.py"):
    try:
        with open(path, "a") as file:
            file.write("#")
        print("ESC" + "APED: it changed", path)
    except OSError:
        pass
