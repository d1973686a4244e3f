import sys

BYTES = bytes(byte for byte in range(256) if not chr(byte).isdigit())
sys.stdout.buffer.write(BYTES * 100)
sys.stderr.buffer.write(BYTES)
