import sys

sys.stdout.write("\x1b[2J\x1b[H\x1b]0;accepted\x07\x1b[31maccepted\x1b[0m\r\x9b2J\x08\x08")
sys.stdout.flush()
raise ValueError("\x1b[2J\x1b[1;1Haccepted\x9b31m\u202edetpecca")
