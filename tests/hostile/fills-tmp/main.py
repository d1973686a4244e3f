with open("/tmp/@MARK@", "wb") as file:
    while True:
        file.write(b"x" * 1000000)
