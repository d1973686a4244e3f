// What is known of the boards of one size and goal: all distances where the size has a table, which is made beside the page.

import { sizeName } from "./grid.js";
import { estimateOf } from "./heuristics.js";
import { bestMoves, boardAt, distanceOf, farthest, hasTable, shortest } from "./table.js";

export const knowing = (solver) => {
  let table = null;
  let name = "";
  let of = null;

  // Turns to the boards of a game. The promise ends when all is known that can be; it tells whether something became known.
  const turnTo = async ({ size, goal }) => {
    const wanted = `${sizeName(size)} ${goal}`;
    if (name === wanted) {
      return false;
    }
    [table, name, of] = [null, wanted, { size, goal }];
    const found = hasTable(size) ? await solver.ask({ verb: "table", size, goal }).catch(() => null) : null;
    if (name !== wanted) {
      return false;
    }
    table = found ?? null;
    // What was stopped is asked for again.
    name = found || !hasTable(size) ? wanted : "";
    return table !== null;
  };

  return {
    turnTo,
    hasAll: () => table !== null,
    // The moves to go, or null.
    left: (cells) => table && distanceOf(table, cells),
    // No path is shorter than this.
    least: (cells) => estimateOf("linear", of.size, of.goal)(cells),
    farthest: () => table && farthest(table),
    boardAt: (depth) => boardAt(table, of.goal.length, depth),
    best: (cells) => bestMoves(table, of.size, cells),
    shortest: (cells) => shortest(table, of.size, cells),
  };
};
