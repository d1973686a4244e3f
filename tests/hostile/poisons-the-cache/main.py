import os
import sys

import helper

for root in (sys.pycache_prefix, os.path.dirname(__file__)):
    for folder, _, names in os.walk(root or "/nowhere"):
        for name in names:
            if name.endswith((".pyc", "helper.py")):
                try:
                    with open(os.path.join(folder, name), "r+b") as file:
                        file.write(b"#")
                    print("ESC" + "APED: it changed", name)
                except OSError:
                    pass
