// How far every board of a small size is from the goal: up to 181,440 boards, found breadth first from the goal.

import { MOVES, cellCount, opposite, slide, tileCell } from "./grid.js";

// No board has this distance: it leads nowhere.
const NONE = 255;

// 3×3 is the greatest size with a table.
export const hasTable = (size) => cellCount(size) <= 9;

// The number of a board among all permutations of its cells.
const rankOf = (cells) => {
  let [rank, seen] = [0, 0];
  for (let cell = 0; cell < cells.length; cell += 1) {
    const tile = cells[cell];
    let less = tile;
    for (let smaller = seen & ((1 << tile) - 1); smaller > 0; smaller &= smaller - 1) {
      less -= 1;
    }
    rank = rank * (cells.length - cell) + less;
    seen |= 1 << tile;
  }
  return rank;
};

// The board of a number.
const boardOf = (number, count) => {
  const digits = [];
  for (let [left, base] = [number, 1]; base <= count; base += 1) {
    digits.unshift(left % base);
    left = Math.floor(left / base);
  }
  const tiles = Array.from({ length: count }, (_, tile) => tile);
  return digits.map((digit) => tiles.splice(digit, 1)[0]);
};

// The distances of all boards, by their numbers.
export const distances = (size, goal) => {
  const count = goal.length;
  const all = Array.from({ length: count }, (_, number) => number + 1).reduce((product, factor) => product * factor);
  const table = new Uint8Array(all).fill(NONE);
  const beside = Array.from({ length: count }, (_, empty) => MOVES.map((move) => tileCell(size, empty, move)).filter((cell) => cell >= 0));
  const queue = new Uint8Array((all / 2) * count);
  queue.set(goal);
  table[rankOf(goal)] = 0;
  const after = new Uint8Array(count);
  for (let [at, end] = [0, count]; at < end; at += count) {
    const cells = queue.subarray(at, at + count);
    const further = table[rankOf(cells)] + 1;
    const empty = cells.indexOf(0);
    for (const cell of beside[empty]) {
      after.set(cells);
      after[empty] = cells[cell];
      after[cell] = 0;
      const rank = rankOf(after);
      if (table[rank] === NONE) {
        table[rank] = further;
        queue.set(after, end);
        end += count;
      }
    }
  }
  return table;
};

export const distanceOf = (table, cells) => table[rankOf(cells)];

// The greatest distance of any board.
export const farthest = (table) => table.reduce((most, distance) => (distance === NONE ? most : Math.max(most, distance)), 0);

// A board exactly so many moves away, each as likely as any other.
export const boardAt = (table, count, distance, draw = Math.random) => {
  let found = 0;
  let chosen = -1;
  table.forEach((own, number) => {
    if (own === distance) {
      found += 1;
      chosen = draw() * found < 1 ? number : chosen;
    }
  });
  return chosen < 0 ? null : boardOf(chosen, count);
};

// The moves that lead nearer to the goal.
export const bestMoves = (table, size, cells) =>
  MOVES.filter((move) => {
    const after = slide(size, cells, move);
    return after && distanceOf(table, after) < distanceOf(table, cells);
  });

// The moves of a shortest path, of the best ones always the first that does not lead back.
export const shortest = (table, size, start) => {
  const moves = [];
  for (let cells = start; distanceOf(table, cells) > 0; cells = slide(size, cells, moves.at(-1))) {
    const best = bestMoves(table, size, cells);
    moves.push(best.find((move) => move !== opposite(moves.at(-1))) ?? best[0]);
  }
  return moves;
};
