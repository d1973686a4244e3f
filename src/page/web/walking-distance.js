// Shortest paths of up to 16 cells by IDA*, led by the walking distance: the moves between rows that bring every tile into its
// row when tiles of one row look alike, and the same for columns. It is never too high, and two table look-ups tell it.

import { MOVES, cellCount, opposite, tileCell } from "./grid.js";

const MOST_CELLS = 16;

// States between two words of progress.
const BETWEEN_WORDS = 1_000_000;

export const hasWalkingDistance = (size) => cellCount(size) <= MOST_CELLS;

// All ways in which the tiles of `lines` lines may lie in them, `width` cells each, found breadth first from the goal. A way is
// how many tiles in each line belong in each line; the empty square is in the line that has one fewer. It is a number, with a
// digit for each pair of lines. `next` has for each way, each direction of the empty square and each line of origin the way after.
const ways = (lines, width, goalLine) => {
  const base = width + 1;
  const digit = (line, home) => base ** (line * lines + home);
  const numbers = new Map();
  const found = [];
  const next = [];
  const add = (way, empty, distance) => {
    if (!numbers.has(way)) {
      numbers.set(way, found.length);
      found.push({ way, empty, distance });
    }
    return numbers.get(way);
  };
  let goal = 0;
  for (let line = 0; line < lines; line += 1) {
    goal += digit(line, line) * (width - (line === goalLine ? 1 : 0));
  }
  add(goal, goalLine, 0);
  for (let at = 0; at < found.length; at += 1) {
    const { way, empty, distance } = found[at];
    for (const line of [empty - 1, empty + 1]) {
      for (let home = 0; home < lines; home += 1) {
        const isThere = line >= 0 && line < lines && Math.floor(way / digit(line, home)) % base > 0;
        next.push(isThere ? add(way - digit(line, home) + digit(empty, home), line, distance + 1) : -1);
      }
    }
  }
  const numberOf = (lineOf, homeOf, cells) => {
    let way = 0;
    cells.forEach((tile, cell) => {
      way += tile === 0 ? 0 : digit(lineOf(cell), homeOf[tile]);
    });
    return numbers.get(way);
  };
  return { distances: Uint8Array.from(found, ({ distance }) => distance), next: Int32Array.from(next), numberOf };
};

// What finds shortest paths to a goal. A path of it is a list of moves.
export const solver = (size, goal) => {
  const { rows, columns } = size;
  const [rowOf, columnOf] = [(cell) => Math.floor(cell / columns), (cell) => cell % columns];
  const [homeRow, homeColumn] = [rowOf, columnOf].map((lineOf) => {
    const homes = new Uint8Array(goal.length);
    goal.forEach((tile, cell) => {
      homes[tile] = lineOf(cell);
    });
    return homes;
  });
  const down = ways(rows, columns, homeRow[0]);
  const across = ways(columns, rows, homeColumn[0]);
  // For each cell of the empty square: the cell of the tile that each move slides.
  const targets = Array.from(goal, (_, empty) => MOVES.map((move) => tileCell(size, empty, move)));
  const back = MOVES.map((move) => MOVES.indexOf(opposite(move)));
  // The empty square goes against the tile: to the right when a tile slides LEFT.
  const directions = [1, 0, 1, 0];
  const bytes = [down, across].reduce((sum, { next, distances }) => sum + next.byteLength + distances.byteLength, 0);
  let nodes = 0;
  let told = () => {};

  // Whether a path of exactly `left` moves leads to the goal, which `path` then has in reverse.
  const search = (cells, empty, row, column, left, before, path, bound) => {
    nodes += 1;
    if (nodes % BETWEEN_WORDS === 0) {
      told({ bound, nodes, bytes });
    }
    if (left === 0) {
      return true;
    }
    for (let move = 0; move < 4; move += 1) {
      const cell = targets[empty][move];
      if (cell < 0 || move === before) {
        continue;
      }
      const tile = cells[cell];
      const isAcross = move < 2;
      const nextRow = isAcross ? row : down.next[(row * 2 + directions[move]) * rows + homeRow[tile]];
      const nextColumn = isAcross ? across.next[(column * 2 + directions[move]) * columns + homeColumn[tile]] : column;
      if (down.distances[nextRow] + across.distances[nextColumn] >= left) {
        continue;
      }
      cells[empty] = tile;
      cells[cell] = 0;
      const isFound = search(cells, cell, nextRow, nextColumn, left - 1, back[move], path, bound);
      cells[cell] = tile;
      cells[empty] = 0;
      if (isFound) {
        path.push(MOVES[move]);
        return true;
      }
    }
    return false;
  };

  const estimate = (from) => {
    const [row, column] = [down.numberOf(rowOf, homeRow, from), across.numberOf(columnOf, homeColumn, from)];
    return { row, column, least: down.distances[row] + across.distances[column] };
  };

  // The moves of a path of exactly this length, or null.
  const within = (from, length) => {
    const { row, column, least } = estimate(from);
    const path = [];
    const isFound = least <= length && search(Uint8Array.from(from), from.indexOf(0), row, column, length, -1, path, length);
    return isFound ? path.reverse() : null;
  };

  // The moves of a shortest path from a board that leads to the goal. `progress` gets { bound, nodes, bytes }:
  // no path is below the bound, and the tables take so many bytes.
  const shortest = (from, progress = () => {}) => {
    [nodes, told] = [0, progress];
    // Each round looks two moves further: a board is either an even or an odd number of moves away.
    for (let bound = estimate(from).least; ; bound += 2) {
      told({ bound, nodes, bytes });
      const path = within(from, bound);
      if (path) {
        return path;
      }
    }
  };

  return { shortest, within };
};
