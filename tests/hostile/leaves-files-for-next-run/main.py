import os

PLACES = ("/tmp", "/dev/shm", "/var/tmp", "/build", "/sources", os.getcwd(), os.path.dirname(__file__))
for place in PLACES:
    for name in ("@MARK@", ".@MARK@"):
        path = os.path.join(place, name)
        if os.path.exists(path):
            print("ESC" + "APED: an earlier run left", path)
        try:
            open(path, "w").write("the answer")
        except OSError:
            pass
