import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as grid from "../../src/page/web/grid.js";
import { movesTo, search } from "../../src/page/web/search.js";
import * as table from "../../src/page/web/table.js";
import { solver } from "../../src/page/web/walking-distance.js";

const SQUARE = { rows: 3, columns: 3 };
const GOAL = grid.goalLast(SQUARE);
const BOARDS = readFileSync(new URL("boards.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(","))
  .map(([side, fewest, cells]) => ({ size: { rows: Number(side), columns: Number(side) }, fewest, cells: cells.split(" ").map(Number) }));

const ran = (problem) => {
  const { seen, steps } = search({ size: SQUARE, goal: GOAL, ...problem });
  for (const _ of steps) {
    // Each step is one expansion.
  }
  return seen;
};

const leads = (size, start, goal, moves) =>
  grid.isSame(moves.reduce((cells, move) => grid.slide(size, cells, move), start), goal);

// The counts are those of `tilegrade solve --compare --goal 123456780`.
test("the searches take as many states as those of the program", () => {
  for (const [board, heuristic, algorithm, length, expanded, generated] of [
    ["378206451", "manhattan", "astar", 24, 1395, 3724],
    ["378206451", "manhattan", "greedy", 64, 200, 545],
    ["378206451", "manhattan", "idastar", 24, 2857, 7581],
    ["130425786", "mismatch", "astar", 4, 5, 12],
    ["130425786", "mismatch", "bfs", 4, 18, 50],
    ["867254301", "linear", "astar", 31, 3820, 10_040],
    ["867254301", "linear", "greedy", 43, 56, 153],
    ["130425786", "", "dfs", 4, 435, 1169],
  ]) {
    const start = [...board].map(Number);
    const seen = ran({ start, algorithm, heuristic, bound: 12 });
    assert.deepEqual([seen.outcome, seen.current.g, seen.expanded, seen.generated], ["solved", length, expanded, generated], algorithm);
    assert.ok(leads(SQUARE, start, GOAL, movesTo(seen.current)));
    assert.equal(seen.byDepth.reduce((sum, count) => sum + count, 0), expanded);
  }
});

test("OPEN is shown in the order in which its states are taken", () => {
  const { seen, steps } = search({ size: SQUARE, goal: GOAL, start: [8, 6, 7, 2, 5, 4, 3, 0, 1], algorithm: "astar", heuristic: "manhattan" });
  steps.next();
  for (let step = 0; step < 300; step += 1) {
    const [first, ...rest] = seen.open(5);
    assert.ok(rest.every((node) => node.f >= first.f));
    assert.equal(seen.open(1_000_000).length, seen.openCount);
    steps.next();
    assert.equal(seen.current, first);
    assert.equal(seen.closed(1)[0], first);
  }
});

test("a search tells why it ended without a path", () => {
  assert.equal(ran({ start: [1, 2, 3, 4, 5, 6, 8, 7, 0], algorithm: "astar", heuristic: "manhattan" }).outcome, "unsolvable");
  assert.equal(ran({ start: [1, 2, 3, 4, 5, 6, 0, 7, 8], algorithm: "dfs", bound: 1 }).outcome, "bound");
});

test("the table has the lengths of all small boards that are known", () => {
  for (const side of [2, 3]) {
    const size = { rows: side, columns: side };
    const distances = table.distances(size, grid.goalLast(size));
    assert.equal(table.farthest(distances), side === 2 ? 6 : 31);
    for (const { fewest, cells } of BOARDS.filter((board) => board.size.rows === side)) {
      if (fewest === "none") {
        assert.ok(!grid.isSolvable(size, cells, grid.goalLast(size)));
        continue;
      }
      assert.equal(table.distanceOf(distances, cells), Number(fewest));
      const moves = table.shortest(distances, size, cells);
      assert.equal(moves.length, Number(fewest));
      assert.ok(leads(size, cells, grid.goalLast(size), moves));
    }
    const board = table.boardAt(distances, side * side, 5);
    assert.equal(table.distanceOf(distances, board), 5);
    assert.ok(table.bestMoves(distances, size, board).length > 0);
  }
});

test("A* and IDA* find the lengths of boards of the assignment's size", () => {
  for (const { fewest, cells } of BOARDS.filter(({ size, fewest: known }) => size.rows === 3 && known !== "none")) {
    for (const algorithm of ["astar", "idastar"]) {
      assert.equal(ran({ start: cells, algorithm, heuristic: "linear" }).current.g, Number(fewest), `${cells}`);
    }
  }
});

test("the walking distance leads to shortest paths of the next size", () => {
  const size = { rows: 4, columns: 4 };
  const { shortest, within } = solver(size, grid.goalLast(size));
  for (const { fewest, cells } of BOARDS.filter((board) => board.size.rows === 4 && Number(board.fewest) <= 45)) {
    let bounds = 0;
    const moves = shortest(cells, () => {
      bounds += 1;
    });
    assert.equal(moves.length, Number(fewest), `${cells}`);
    assert.ok(bounds > 0 && leads(size, cells, grid.goalLast(size), moves));
    assert.equal(within(cells, moves.length - 2), null);
  }
});

test("the walking distance agrees with the table on boards that are not square, and to any goal", () => {
  for (const [rows, columns] of [[2, 3], [3, 2], [2, 4], [4, 2]]) {
    const size = { rows, columns };
    const goal = grid.random(size, grid.goalFirst(size));
    const [distances, { shortest }] = [table.distances(size, goal), solver(size, goal)];
    for (let distance = 0; distance <= table.farthest(distances); distance += 3) {
      const board = table.boardAt(distances, rows * columns, distance);
      assert.equal(shortest(board).length, distance, `${board} to ${goal}`);
    }
  }
});

test("greedy with linear conflict finds a way for the greatest boards", () => {
  const size = { rows: 5, columns: 5 };
  const [start, goal] = [grid.random(size, grid.goalLast(size)), grid.goalLast(size)];
  const seen = ran({ size, start, goal, algorithm: "greedy", heuristic: "linear" });
  assert.equal(seen.outcome, "solved");
  assert.ok(leads(size, start, goal, movesTo(seen.current)));
});
