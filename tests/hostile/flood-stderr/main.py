import sys

while True:
    sys.stderr.write("all is lost\n" * 100)
