import os

script = """
for folder in @GROUND@/grades @GROUND@/grades/records @GROUND@/scratch; do
    ls "$folder" > /dev/null 2>&1 && printf 'ESC%s: it lists %s\\n' APED "$folder"
done
exit 0
"""
os.execv("/bin/sh", ["sh", "-c", script])
