for number in range(100):
    with open(f"/dev/shm/@MARK@-{number}", "wb") as file:
        file.write(b"x" * 10000000)
