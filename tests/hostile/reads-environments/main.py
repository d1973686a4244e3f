import os

own = set(os.environ) | {"PWD", "SHLVL", "OLDPWD", "_"}
try:
    names = os.listdir("/proc")
except OSError:
    names = []
for name in names:
    if not name.isdigit():
        continue
    try:
        text = open(f"/proc/{name}/environ").read()
    except (OSError, ValueError):
        continue
    for variable in filter(None, text.split("\0")):
        if variable.split("=")[0] not in own:
            print("ESC" + "APED: it reads", variable.split("=")[0], "of process", name)
