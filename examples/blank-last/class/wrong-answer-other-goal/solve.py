import heapq
import sys

GOAL = (1, 2, 3, 8, 0, 4, 7, 6, 5)
MOVES = {"LEFT": 1, "RIGHT": -1, "UP": 3, "DOWN": -3}


def read(name):
    rows = [line.split() for line in open(name) if line.strip()]
    cells = tuple(int(cell) for row in rows for cell in row)
    if len(rows) != 3 or any(len(row) != 3 for row in rows) or sorted(cells) != list(range(9)):
        sys.exit("this file is no board")
    return cells


def inversions(board):
    tiles = [tile for tile in board if tile]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:])


def after(board, move):
    blank = board.index(0)
    target = blank + MOVES[move]
    if not 0 <= target < 9 or (abs(MOVES[move]) == 1 and target // 3 != blank // 3):
        return None
    cells = list(board)
    cells[blank], cells[target] = cells[target], cells[blank]
    return tuple(cells)


def estimate(board):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            home = GOAL.index(tile)
            total += abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3)
    return total


def solve(start):
    best = {start: 0}
    came = {}
    queue = [(estimate(start), 0, start)]
    while queue:
        _, moves, board = heapq.heappop(queue)
        if board == GOAL:
            path = []
            while board != start:
                move, board = came[board]
                path.append(move)
            return path[::-1]
        if moves > best[board]:
            continue
        for move in MOVES:
            new = after(board, move)
            if new and moves + 1 < best.get(new, 99):
                best[new] = moves + 1
                came[new] = (move, board)
                heapq.heappush(queue, (moves + 1 + estimate(new), moves + 1, new))


def show(board):
    signs = [str(tile) if tile else " " for tile in board]
    for row in range(0, 9, 3):
        print(" ".join(signs[row:row + 3]))


board = read(sys.argv[1])
if inversions(board) % 2 == 0:
    print("No solution exists for the following initial state:")
    show(board)
else:
    path = solve(board)
    print("Number of moves:", len(path))
    show(board)
    for move in path:
        print(move)
        board = after(board, move)
        show(board)
