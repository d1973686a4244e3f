import assert from "node:assert/strict";
import test from "node:test";
import * as grid from "../../src/page/web/grid.js";

const SIZES = [2, 3, 4, 5].flatMap((rows) => [2, 3, 4, 5].map((columns) => ({ rows, columns })));
const numbers = (text) => text.split(" ").map(Number);

// Numbers from 0 to 1 that are the same in each run.
const drawing = (seed) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

test("a move is named after the tile that slides", () => {
  const size = { rows: 2, columns: 3 };
  assert.deepEqual(grid.slide(size, [1, 2, 3, 4, 0, 5], "LEFT"), [1, 2, 3, 4, 5, 0]);
  assert.deepEqual(grid.slide(size, [1, 2, 3, 4, 0, 5], "DOWN"), [1, 0, 3, 4, 2, 5]);
  assert.equal(grid.slide(size, [1, 2, 3, 4, 0, 5], "UP"), null);
  assert.deepEqual(grid.successors(size, [0, 1, 2, 3, 4, 5]).map(({ move }) => move), ["LEFT", "UP"]);
});

test("a tile in line with the empty square takes those between along", () => {
  const size = { rows: 3, columns: 3 };
  const cells = [1, 2, 0, 3, 4, 5, 6, 7, 8];
  assert.deepEqual(grid.movesOfCell(size, cells, 0), ["RIGHT", "RIGHT"]);
  assert.deepEqual(grid.movesOfCell(size, cells, 8), ["UP", "UP"]);
  assert.deepEqual(grid.movesOfCell(size, cells, 4), []);
  assert.deepEqual(grid.movesOfCell(size, cells, 2), []);
});

test("on every size, and to every goal, moves keep a board solvable and an exchange changes it", () => {
  const draw = drawing(7);
  for (const size of SIZES) {
    for (const first of [grid.goalLast(size), grid.goalFirst(size)]) {
      const goal = grid.random(size, first, draw);
      const board = grid.walked(size, goal, 40, draw);
      assert.ok(grid.isSolvable(size, board, goal), `${board} to ${goal}`);
      const other = grid.exchanged(board, [1, 2]);
      assert.ok(!grid.isSolvable(size, other, goal), `${other} to ${goal}`);
      assert.ok(grid.isSolvable(size, grid.exchanged(other, grid.exchange(other, goal)), goal));
    }
  }
});

test("the tiles to exchange are two in each other's place", () => {
  assert.deepEqual(grid.exchange(numbers("1 2 3 4 6 5 7 8 0"), numbers("1 2 3 4 5 6 7 8 0")), [6, 5]);
});

test("a typed board is read with any blanks between its numbers, and its lines tell its size", () => {
  const size = { rows: 3, columns: 3 };
  for (const text of ["8 6 7 2 5 4 3 0 1", "867254301", "8,6,7, 2,5,4, 3,0,1", "8 6 7\n2 5 4\n3 0 1\n", "867/254/301"]) {
    assert.deepEqual(grid.parse(text, size), { size, cells: [8, 6, 7, 2, 5, 4, 3, 0, 1] }, text);
  }
  assert.deepEqual(grid.parse("1 2 3\n4 5 0", size), { size: { rows: 2, columns: 3 }, cells: [1, 2, 3, 4, 5, 0] });
  const written = grid.written({ rows: 2, columns: 3 }, [1, 2, 3, 4, 5, 0]);
  assert.equal(written, "1 2 3\n4 5 0");
});

test("what is wrong with a typed board is said", () => {
  const size = { rows: 3, columns: 3 };
  for (const [text, error] of [
    ["", "a board of 3×3 has the numbers 0 to 8, each once: 0 is missing, 1 is missing, 2 is missing"],
    ["1 2 3 4 5 6 7 8 8", "a board of 3×3 has the numbers 0 to 8, each once: 8 stands twice, 0 is missing"],
    ["1 2 3 4 5 6 7 8 9", "a board of 3×3 has the numbers 0 to 8, each once: 9 is too great, 0 is missing"],
    ["1 2 3 4 5 6 7 x 0", "“x” is no number"],
    ["1 2 3 4 5 6 -7 8 0", "“-7” is no number"],
    ["1 2 3\n4 5", "a board has 2 to 5 rows of 2 to 5 numbers each"],
    ["1 0", "a board of 3×3 has the numbers 0 to 8, each once: 2 is missing, 3 is missing, 4 is missing"],
    ["1\n0", "a board has 2 to 5 rows of 2 to 5 numbers each"],
  ]) {
    assert.deepEqual(grid.parse(text, size), { error }, text);
  }
  assert.equal(grid.sizeOf("6x6"), null);
  assert.equal(grid.sizeOf("0x3"), null);
});

test("moves are taken back and made again, and a new one forgets those", () => {
  const size = { rows: 2, columns: 2 };
  let game = grid.begun(size, [0, 1, 3, 2], [1, 2, 3, 0]);
  game = ["LEFT", "UP"].reduce(grid.moved, game);
  assert.deepEqual(game.board, [1, 2, 3, 0]);
  assert.equal(grid.moved(game, "LEFT"), game);
  const back = grid.gone(game, 1);
  assert.deepEqual(back.board, [1, 0, 3, 2]);
  assert.deepEqual(grid.gone(back, 2).board, game.board);
  assert.deepEqual(grid.gone(back, -3).board, game.start);
  assert.deepEqual(grid.moved(back, "RIGHT").moves, ["LEFT", "RIGHT"]);
});

test("a game is kept as text, and text that is no game is none", () => {
  const size = { rows: 2, columns: 2 };
  const game = grid.gone(["LEFT", "UP"].reduce(grid.moved, grid.begun(size, [0, 1, 3, 2], [1, 2, 3, 0])), 1);
  assert.deepEqual(grid.restored(grid.kept(game)), game);
  const other = (changes) => JSON.stringify({ ...JSON.parse(grid.kept(game)), ...changes });
  for (const text of [null, "", "{", "null", "[]", other({ size: "6x6" }), other({ moves: "XX" }), other({ moves: "R" }), other({ start: "1 0 3 2" })]) {
    assert.equal(grid.restored(text), null, text);
  }
  assert.equal(grid.restored(other({ at: 99 })).at, 2);
});
