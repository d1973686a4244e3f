// What a board is thought to be away from the goal. None of these is ever too high.

export const HEURISTICS = {
  mismatch: "Tiles out of place (h1)",
  manhattan: "Manhattan distance (h2)",
  linear: "Manhattan and linear conflict",
};

const mismatch = (homes, cells) => {
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell += 1) {
    sum += cells[cell] !== 0 && homes[cells[cell]] !== cell ? 1 : 0;
  }
  return sum;
};

const manhattan = (homes, cells, columns) => {
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell] !== 0) {
      const home = homes[cells[cell]];
      sum += Math.abs((home % columns) - (cell % columns)) + Math.abs(Math.floor(home / columns) - Math.floor(cell / columns));
    }
  }
  return sum;
};

// How many of these have to make way so that the others are in rising order.
const inTheWay = (places) => {
  const lengths = [];
  places.forEach((place, at) => {
    lengths[at] = 1 + Math.max(0, ...lengths.filter((_, before) => places[before] < place));
  });
  return places.length - Math.max(0, ...lengths);
};

// The lines of a board: its rows, then its columns, each as a list of cells.
const linesOf = ({ rows, columns }) => [
  ...Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => row * columns + column)),
  ...Array.from({ length: columns }, (_, column) => Array.from({ length: rows }, (_, row) => row * columns + column)),
];

// The estimate of this name for boards that have to come to the goal.
export const estimateOf = (name, size, goal) => {
  const homes = [];
  goal.forEach((tile, cell) => {
    homes[tile] = cell;
  });
  if (name === "mismatch") {
    return (cells) => mismatch(homes, cells);
  }
  if (name === "manhattan") {
    return (cells) => manhattan(homes, cells, size.columns);
  }
  const lines = linesOf(size);
  return (cells) => {
    let conflicts = 0;
    for (const line of lines) {
      const places = [];
      for (const cell of line) {
        if (cells[cell] !== 0 && line.includes(homes[cells[cell]])) {
          places.push(homes[cells[cell]]);
        }
      }
      conflicts += places.length > 1 ? inTheWay(places) : 0;
    }
    return manhattan(homes, cells, size.columns) + 2 * conflicts;
  };
};
