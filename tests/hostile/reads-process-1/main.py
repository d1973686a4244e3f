import os

script = """
for process in 1 $PPID @GRADER@; do
    test -e /proc/$process/root@GROUND@ && printf 'ESC%s through process %s\\n' APED $process
    test -e /proc/$process/cwd/class/honest && printf 'ESC%s from where process %s is\\n' APED $process
    tr '\\0' '\\n' 2>/dev/null <"/proc/$process/cmdline" | grep -q supervisor && printf 'ESC%s by the words of %s\\n' APED $process
done
exit 0
"""
os.execv("/bin/sh", ["sh", "-c", script])
