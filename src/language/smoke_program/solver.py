import sys

with open(sys.argv[1]) as board:
    print("No solution exists for the following initial state:")
    print(board.read().replace("0", " "), end="")
