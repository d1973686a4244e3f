try:
    open("@GROUND@/outside/@MARK@", "w").close()
except OSError:
    pass
