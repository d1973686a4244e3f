"""8-puzzle, solved in parallel: every state is looked at by a thread of its own.

Usage: python3 parallel_puzzle.py FILE
"""
import sys
import threading

GOAL = "123804765"
MAX_THREADS = 2000  # more than my laptop can take

solved = threading.Event()


class Worker(threading.Thread):
    """Looks at one state and then waits, because its children still need its path."""

    def __init__(self, board, parent=None, move=None):
        super().__init__(daemon=True)
        self.board = board
        self.parent = parent
        self.move = move
        self.done = threading.Event()
        self.children = []

    def run(self):
        for move, board in successors(self.board):
            self.children.append(Worker(board, self, move))
        self.done.set()
        solved.wait()


def successors(board):
    blank = board.index("0")
    row, col = divmod(blank, 3)
    targets = []
    if col < 2:
        targets.append(("LEFT", blank + 1))
    if col > 0:
        targets.append(("RIGHT", blank - 1))
    if row < 2:
        targets.append(("UP", blank + 3))
    if row > 0:
        targets.append(("DOWN", blank - 3))
    for move, tile in targets:
        cells = list(board)
        cells[blank], cells[tile] = cells[tile], cells[blank]
        yield move, "".join(cells)


def search(start):
    level = [Worker(start)]
    count = 0
    while True:
        for worker in level:
            if worker.board == GOAL:
                solved.set()
                return worker
        for worker in level:
            count += 1
            if count > MAX_THREADS:
                raise RuntimeError("too many threads")
            worker.start()
        # wait for the whole level before going one move deeper
        next_level = []
        for worker in level:
            worker.done.wait()
            next_level += worker.children
        level = next_level


def solvable(board):
    tiles = board.replace("0", "")
    pairs = [(a, b) for i, a in enumerate(tiles) for b in tiles[i + 1:]]
    return len([1 for a, b in pairs if a > b]) % 2 == 1


def text(board):
    rows = [board[0:3], board[3:6], board[6:9]]
    return "\n".join(" ".join(row) for row in rows).replace("0", " ")


def main():
    with open(sys.argv[1]) as f:
        lines = f.read().splitlines()
    board = "".join(line.replace(" ", "") for line in lines)
    if len(lines) != 3 or sorted(board) != list("012345678"):
        sys.exit("The input file is not in the right format.")
    if not solvable(board):
        print("No solution exists for the following initial state:")
        print(text(board))
        return

    path = []
    worker = search(board)
    while worker:
        path.insert(0, worker)
        worker = worker.parent
    for name in ("the Manhattan distance", "number of mismatched tiles"):
        print(f"{len(path) - 1} moves in total (heuristic: {name})")
        for worker in path:
            if worker.move:
                print(worker.move)
            print(text(worker.board))
        print()


main()
