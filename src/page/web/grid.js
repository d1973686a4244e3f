// Boards of sliding tiles, from 2×2 to 5×5: plain values, and functions that change none of them.
// A size is { rows, columns }. A board is a list of numbers row by row: 0 to rows × columns − 1, each once, 0 the empty square.

export const LEAST = 2;
export const MOST = 5;

// The moves, named after the tile that slides, in the assignment's order.
export const MOVES = ["LEFT", "RIGHT", "UP", "DOWN"];
const OPPOSITES = { LEFT: "RIGHT", RIGHT: "LEFT", UP: "DOWN", DOWN: "UP" };

export const opposite = (move) => OPPOSITES[move];

export const cellCount = ({ rows, columns }) => rows * columns;

export const sizeName = ({ rows, columns }) => `${rows}x${columns}`;

// The size of a text such as `3x4`, or null.
export const sizeOf = (text) => {
  const found = /^([2-5])[x×]([2-5])$/.exec(text);
  return found && { rows: Number(found[1]), columns: Number(found[2]) };
};

export const goalLast = (size) => Array.from({ length: cellCount(size) }, (_, cell) => (cell + 1) % cellCount(size));

export const goalFirst = (size) => Array.from({ length: cellCount(size) }, (_, cell) => cell);

// The goal of the assignment, which is 3×3.
export const COURSE_GOAL = [1, 2, 3, 8, 0, 4, 7, 6, 5];

export const isSame = (one, other) => one.length === other.length && one.every((tile, cell) => tile === other[cell]);

// The cell of the tile that slides by this move, or -1.
export const tileCell = ({ rows, columns }, empty, move) => {
  const column = empty % columns;
  switch (move) {
    case "LEFT":
      return column + 1 < columns ? empty + 1 : -1;
    case "RIGHT":
      return column > 0 ? empty - 1 : -1;
    case "UP":
      return empty + columns < rows * columns ? empty + columns : -1;
    default:
      return empty >= columns ? empty - columns : -1;
  }
};

// The board after a move, or null where no tile can slide so.
export const slide = (size, cells, move) => {
  const empty = cells.indexOf(0);
  const cell = tileCell(size, empty, move);
  if (cell < 0) {
    return null;
  }
  const after = cells.slice();
  after[empty] = cells[cell];
  after[cell] = 0;
  return after;
};

// The moves that a board allows, each with the board after it.
export const successors = (size, cells) =>
  MOVES.map((move) => ({ move, cells: slide(size, cells, move) })).filter((one) => one.cells);

// The moves by which the tile on a cell, and those between it and the empty square, slide one place: none where it is not in line.
export const movesOfCell = (size, cells, cell) => {
  const { columns } = size;
  const empty = cells.indexOf(0);
  const [down, right] = [Math.floor(empty / columns) - Math.floor(cell / columns), (empty % columns) - (cell % columns)];
  if ((down === 0) === (right === 0)) {
    return [];
  }
  const alongRow = right > 0 ? "RIGHT" : "LEFT";
  const alongColumn = down > 0 ? "DOWN" : "UP";
  return Array(Math.abs(down + right)).fill(down === 0 ? alongRow : alongColumn);
};

// The cell that the content of each cell has to come to.
const destinations = (from, goal) => from.map((tile) => goal.indexOf(tile));

// Whether moves lead from one board to another. A move exchanges the empty square with a neighbour: so even or odd is the
// permutation of all cells as the steps of the empty square to its place.
export const isSolvable = ({ columns }, from, goal) => {
  const goesTo = destinations(from, goal);
  const seen = new Set();
  let exchanges = 0;
  for (let start = 0; start < from.length; start += 1) {
    for (let cell = start; !seen.has(cell); cell = goesTo[cell]) {
      seen.add(cell);
      exchanges += goesTo[cell] === start ? 0 : 1;
    }
  }
  const [one, other] = [from.indexOf(0), goal.indexOf(0)];
  const steps = Math.abs((one % columns) - (other % columns)) + Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
  return exchanges % 2 === steps % 2;
};

// Two tiles whose exchange makes an unsolvable board solvable: two in each other's place, or else the first two.
export const exchange = (from, goal) => {
  const goesTo = destinations(from, goal);
  const isSwapped = (cell) => cell < goesTo[cell] && goesTo[goesTo[cell]] === cell;
  const swapped = from.findIndex((tile, cell) => isSwapped(cell) && tile !== 0 && from[goesTo[cell]] !== 0);
  return swapped < 0 ? from.filter((tile) => tile !== 0).slice(0, 2) : [from[swapped], from[goesTo[swapped]]];
};

// The board with two tiles in each other's place.
export const exchanged = (cells, [one, other]) =>
  cells.map((tile) => {
    if (tile === one) {
      return other;
    }
    return tile === other ? one : tile;
  });

// A board that leads to the goal, each as likely as any other.
export const random = (size, goal, draw = Math.random) => {
  const cells = goal.slice();
  for (let last = cells.length - 1; last > 0; last -= 1) {
    const other = Math.floor(draw() * (last + 1));
    [cells[last], cells[other]] = [cells[other], cells[last]];
  }
  return isSolvable(size, cells, goal) ? cells : exchanged(cells, [1, 2]);
};

// A board so many random moves from the goal, none of which takes the one before back.
export const walked = (size, goal, steps, draw = Math.random) => {
  let [cells, before] = [goal, ""];
  for (let step = 0; step < steps; step += 1) {
    const next = successors(size, cells).filter(({ move }) => move !== opposite(before));
    ({ move: before, cells } = next[Math.floor(draw() * next.length)]);
  }
  return cells;
};

// What a person typed as a board: { size, cells }, or { error }. Rows on lines of their own tell the size; else it is the one given.
export const parse = (text, size) => {
  const lines = text.trim().split(/\s*[\n/]\s*/).map((line) => line.split(/[\s,]+/));
  const isDigits = lines.every((line) => line.length === 1 && /^\d{2,}$/.test(line[0])) && lines.flat().join("").length <= 9;
  const rows = isDigits ? lines.map(([line]) => [...line]) : lines;
  const typed = rows.flat().filter((word) => word !== "");
  const own = rows.length > 1 ? sizeOf(`${rows.length}x${rows[0].length}`) : size;
  if (!own || (rows.length > 1 && rows.some((row) => row.length !== own.columns))) {
    return { error: `a board has ${LEAST} to ${MOST} rows of ${LEAST} to ${MOST} numbers each` };
  }
  const wrong = typed.find((word) => !/^\d+$/.test(word));
  if (wrong !== undefined) {
    return { error: `“${wrong.slice(0, 12)}” is no number` };
  }
  const cells = typed.map(Number);
  const wanted = goalFirst(own);
  const faults = [
    ...new Set(cells.filter((tile, cell) => cells.indexOf(tile) < cell).map((tile) => `${tile} stands twice`)),
    ...cells.filter((tile) => tile >= wanted.length).map((tile) => `${tile} is too great`),
    ...wanted.filter((tile) => !cells.includes(tile)).map((tile) => `${tile} is missing`),
  ];
  if (faults.length > 0 || cells.length !== wanted.length) {
    const all = `a board of ${own.rows}×${own.columns} has the numbers 0 to ${wanted.length - 1}, each once`;
    return { error: [all, faults.slice(0, 3).join(", ")].filter(Boolean).join(": ") };
  }
  return { size: own, cells };
};

// A board as lines of text.
export const written = ({ columns }, cells) =>
  cells.map((tile, cell) => tile + ((cell + 1) % columns === 0 ? "\n" : " ")).join("").trimEnd();

// A game: a board to start from, the goal, the moves so far and those that can be made again; `at` of them are made.
export const begun = (size, start, goal) => ({ size, start, goal, moves: [], at: 0, board: start, isHelped: false });

// The game after so many of its moves.
export const gone = (game, at) => {
  const wanted = Math.max(0, Math.min(at, game.moves.length));
  const board = game.moves.slice(0, wanted).reduce((cells, move) => slide(game.size, cells, move), game.start);
  return { ...game, at: wanted, board };
};

// The game after one more move, which forgets those that were taken back; the same game where the move is none.
export const moved = (game, move) => {
  const board = slide(game.size, game.board, move);
  return board ? { ...game, moves: [...game.moves.slice(0, game.at), move], at: game.at + 1, board } : game;
};

// The game with moves to come in place of those that were taken back.
export const withMoves = (game, moves) => ({ ...game, moves: [...game.moves.slice(0, game.at), ...moves], isHelped: true });

// A game as text to be kept.
export const kept = ({ size, start, goal, moves, at, isHelped }) =>
  JSON.stringify({
    size: sizeName(size),
    start: start.join(" "),
    goal: goal.join(" "),
    moves: moves.map((move) => move[0]).join(""),
    at,
    isHelped,
  });

// The game that was kept, or null where the text is none.
export const restored = (text) => {
  try {
    const { size: name, start, goal, moves, at, isHelped } = JSON.parse(text);
    const size = sizeOf(name);
    const [from, to] = [parse(start, size), parse(goal, size)];
    if (!size || from.error || to.error || !isSolvable(size, from.cells, to.cells)) {
      return null;
    }
    const names = [...moves].map((letter) => MOVES.find((move) => move[0] === letter));
    const played = names.reduce(moved, begun(size, from.cells, to.cells));
    return played.at === names.length ? { ...gone(played, Number(at)), isHelped: isHelped === true } : null;
  } catch {
    return null;
  }
};
