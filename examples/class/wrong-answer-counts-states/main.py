# ComS 228 homework 3, 8-puzzle
import sys
from heapq import heappush, heappop


class State:
    goal = [[1, 2, 3], [8, 0, 4], [7, 6, 5]]

    def __init__(self, board, parent=None, move=None):
        self.board = board
        self.parent = parent
        self.move = move
        self.g = parent.g + 1 if parent else 0

    def key(self):
        return "".join(str(tile) for row in self.board for tile in row)

    def blank(self):
        for r in range(3):
            for c in range(3):
                if self.board[r][c] == 0:
                    return r, c

    def move_tile(self, move, r, c):
        """The state after the tile in row r, column c has moved into the blank."""
        br, bc = self.blank()
        board = [row[:] for row in self.board]
        board[br][bc] = board[r][c]
        board[r][c] = 0
        return State(board, self, move)

    def successors(self):
        r, c = self.blank()
        result = []
        if c < 2:
            result.append(self.move_tile("LEFT", r, c + 1))
        if c > 0:
            result.append(self.move_tile("RIGHT", r, c - 1))
        if r < 2:
            result.append(self.move_tile("UP", r + 1, c))
        if r > 0:
            result.append(self.move_tile("DOWN", r - 1, c))
        return result

    def solvable(self):
        tiles = self.key().replace("0", "")
        inversions = 0
        for i in range(8):
            for j in range(i + 1, 8):
                if tiles[i] > tiles[j]:
                    inversions += 1
        return inversions % 2 == 1

    def mismatched_tiles(self):
        count = 0
        for r in range(3):
            for c in range(3):
                if self.board[r][c] not in (0, State.goal[r][c]):
                    count += 1
        return count

    def manhattan_distance(self):
        where = {State.goal[r][c]: (r, c) for r in range(3) for c in range(3)}
        total = 0
        for r in range(3):
            for c in range(3):
                tile = self.board[r][c]
                if tile != 0:
                    total += abs(r - where[tile][0]) + abs(c - where[tile][1])
        return total

    def __str__(self):
        return "\n".join(" ".join(map(str, row)).replace("0", " ") for row in self.board)


def a_star(start, heuristic):
    tie = 0  # so that heapq never has to compare two states
    open_list = [(heuristic(start), tie, start)]
    closed = set()
    while open_list:
        _, _, state = heappop(open_list)
        if state.board == State.goal:
            return state
        if state.key() in closed:
            continue
        closed.add(state.key())
        for s in state.successors():
            if s.key() not in closed:
                tie -= 1
                heappush(open_list, (s.g + heuristic(s), tie, s))


def print_solution(goal, name):
    path = []
    state = goal
    while state:
        path.insert(0, state)
        state = state.parent
    print(len(path), "moves in total (heuristic: %s)" % name)
    for state in path:
        if state.move:
            print(state.move)
        print(state)
    print()


def read_state(file_name):
    with open(file_name) as f:
        board = [[int(word) for word in line.split()] for line in f]
    if sorted(sum(board, [])) != list(range(9)) or [len(row) for row in board] != [3, 3, 3]:
        raise ValueError("not an 8-puzzle: " + file_name)
    return State(board)


start = read_state(sys.argv[1])
if start.solvable():
    print_solution(a_star(start, State.manhattan_distance), "the Manhattan distance")
    print_solution(a_star(start, State.mismatched_tiles), "number of mismatched tiles")
else:
    print("No solution exists for the following initial state:")
    print(start)
