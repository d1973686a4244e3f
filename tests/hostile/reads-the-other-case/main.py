import os
import sys

own = open(sys.argv[1]).read()
boards = ["2 0 3\n1 8 4\n7 6 5\n", "1 2 3\n8 4 0\n7 6 5\n"]
for root in ("/job", "/build", "/sources", "/driver", "/tmp", "/dev/shm", os.getcwd(), "@GROUND@"):
    for folder, _, names in os.walk(root):
        for name in names:
            try:
                text = open(os.path.join(folder, name)).read(10000)
            except (OSError, ValueError):
                continue
            # This source has them too.
            if text != own and text in boards:
                print("ESC" + "APED: another board is in", os.path.join(folder, name))
