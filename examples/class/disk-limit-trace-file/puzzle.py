#!/usr/bin/env python3
# 8-puzzle solver. Writes what it does to trace.txt, which helped me to find my mistakes.

import sys

GOAL = "123804765"


class Node:
    def __init__(self, board, before=None, move=""):
        self.board = board
        self.before = before or self    # the first node comes from itself
        self.move = move
        self.g = before.g + 1 if before else 0
        self.text = "-" * 60 + "\nmove %d %s\n%s\n" % (self.g, move, show(board))

    def cost(self, manhattan):
        h = 0
        for i in range(9):
            tile = self.board[i]
            j = GOAL.index(tile)
            if tile != "0" and i != j:
                h += abs(i // 3 - j // 3) + abs(i % 3 - j % 3) if manhattan else 1
        return self.g + h

    def next_nodes(self):
        z = self.board.index("0")
        for move, d in (("LEFT", 1), ("RIGHT", -1), ("UP", 3), ("DOWN", -3)):
            t = z + d
            if 0 <= t < 9 and (abs(d) == 3 or t // 3 == z // 3):
                b = list(self.board)
                b[z], b[t] = b[t], b[z]
                yield Node("".join(b), self, move)


def read(name):
    rows = [line.split() for line in open(name)]
    board = "".join("".join(row) for row in rows)
    if len(rows) != 3 or "".join(sorted(board)) != "012345678":
        raise SystemExit("wrong input format")
    return board


def solvable(board):
    b = board.replace("0", "")
    return sum(b[i] > b[j] for i in range(8) for j in range(i, 8)) % 2 == 1


def show(board):
    b = board.replace("0", " ")
    return "%s %s %s\n%s %s %s\n%s %s %s" % tuple(b)


def write_trace(trace, node):
    """The way back from a node to the start."""
    while node is not None:
        trace.write(node.text)
        trace.flush()  # otherwise the last lines are missing after a crash
        node = node.before


def solve(start, manhattan):
    trace = open("trace.txt", "w")
    openlist = [Node(start)]
    closed = set()
    while openlist:
        openlist.sort(key=lambda n: n.cost(manhattan))
        node = openlist.pop(0)
        if node.board in closed:
            continue
        closed.add(node.board)
        write_trace(trace, node)
        if node.board == GOAL:
            return node
        openlist += [n for n in node.next_nodes() if n.board not in closed]


def main():
    start = read(sys.argv[1])
    if not solvable(start):
        print("No solution exists for the following initial state:")
        print(show(start))
        return
    for manhattan in (True, False):
        node = solve(start, manhattan)
        text = show(node.board)
        moves = node.g
        while node.g > 0:
            text = show(node.before.board) + "\n" + node.move + "\n" + text
            node = node.before
        print(moves, "moves in total (heuristic: %s)" % ("the Manhattan distance" if manhattan else "number of mismatched tiles"))
        print(text)


main()
