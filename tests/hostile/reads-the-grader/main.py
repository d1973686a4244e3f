import os

try:
    names = os.listdir("/proc")
except OSError:
    names = []
for name in names:
    if not name.isdigit():
        continue
    places = [f"/proc/{name}/exe"]
    try:
        places += [f"/proc/{name}/fd/{number}" for number in os.listdir(f"/proc/{name}/fd")]
    except OSError:
        pass
    for place in places:
        try:
            target = os.readlink(place)
        except OSError:
            continue
        if "tilegrade" in os.path.basename(target):
            print("ESC" + "APED: it has the grader at", place)
