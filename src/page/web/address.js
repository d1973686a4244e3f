// A board in the address of the page, after `#`: size, board and, where it is not the usual one, the goal.

import { goalLast, isSame, parse, sizeName, sizeOf } from "./grid.js";

export const addressOf = ({ size, start, goal }) => {
  const parts = [sizeName(size), start.join(".")];
  return `#${[...parts, ...(isSame(goal, goalLast(size)) ? [] : [goal.join(".")])].join("/")}`;
};

// What an address names: { size, cells, goal }, or { error }; null where it names no board at all.
export const readAddress = (hash) => {
  const [name, ...boards] = hash.slice(1).split("/");
  if (boards.length === 0) {
    return null;
  }
  const size = sizeOf(name);
  if (!size || boards.length > 2) {
    return { error: "a link names a size from 2x2 to 5x5, a board and perhaps a goal" };
  }
  const read = boards.map((board) => parse(board.replaceAll(".", " "), size));
  const wrong = read.find(({ error }) => error);
  return wrong ?? { size, cells: read[0].cells, goal: read[1]?.cells ?? goalLast(size) };
};
