import time

while True:
    print("thinking...", flush=True)
    time.sleep(0.05)
