// Finds tables and paths beside the page, one request after the other. To stop it, the page ends it.

import { cellCount, isSame, sizeName, slide, successors, walked } from "./grid.js";
import { movesTo, search } from "./search.js";
import { boardAt, distances, farthest } from "./table.js";
import { hasWalkingDistance, solver } from "./walking-distance.js";

// States that a search of `sweep` may expand, and boards of each depth that it looks at.
const MOST_EXPANDED = 200_000;
const BOARDS_OF_A_DEPTH = 3;

const searched = (problem, most = Infinity) => {
  const { seen, steps } = search(problem);
  while (seen.expanded < most && !steps.next().done) {
    // Each step is one expansion.
  }
  return seen;
};

// The tables of the last goal are kept: they take longer than most searches.
let last = { key: "", solver: null };
const solverOf = (size, goal) => {
  const key = `${sizeName(size)} ${goal}`;
  if (last.key !== key) {
    last = { key, solver: solver(size, goal) };
  }
  return last.solver;
};

const shortest = (size, board, goal, progress) => {
  if (hasWalkingDistance(size)) {
    return solverOf(size, goal).shortest(board, progress);
  }
  const seen = searched({ size, start: board, goal, algorithm: "astar", heuristic: "linear" });
  return seen.outcome === "solved" ? movesTo(seen.current) : null;
};

const REQUESTS = {
  table: ({ size, goal }) => distances(size, goal),

  shortest: ({ size, board, goal }, progress) => shortest(size, board, goal, progress),

  // Any path, found soon.
  quick: ({ size, board, goal }) => {
    const seen = searched({ size, start: board, goal, algorithm: "greedy", heuristic: "linear" });
    return seen.outcome === "solved" ? movesTo(seen.current) : null;
  },

  // The moves of all shortest paths from here, and their length.
  hint: ({ size, board, goal }, progress) => {
    const { length } = shortest(size, board, goal, progress);
    const { within } = solverOf(size, goal);
    const best = successors(size, board).filter(({ cells }) => within(cells, length - 1));
    return { length, best: best.map(({ move }) => move) };
  },

  // A board exactly so many moves away: on a shortest path from one that is as far or farther.
  "at-depth": ({ size, goal, depth }, progress) => {
    for (let steps = depth; ; steps += 2) {
      const start = walked(size, goal, steps);
      const path = isSame(start, goal) ? [] : shortest(size, start, goal, progress);
      if (path && path.length >= depth) {
        return path.slice(0, path.length - depth).reduce((cells, move) => slide(size, cells, move), start);
      }
    }
  },

  // How many states searches expand, on average, for boards of each depth.
  sweep: ({ size, goal, searches }, progress) => {
    const table = distances(size, goal);
    for (let depth = 0; depth <= farthest(table); depth += 1) {
      const boards = Array.from({ length: BOARDS_OF_A_DEPTH }, () => boardAt(table, cellCount(size), depth));
      const expanded = searches.map((one) => {
        const seen = boards.map((start) => searched({ ...one, size, goal, start }, MOST_EXPANDED));
        const isWhole = seen.every(({ outcome }) => outcome === "solved");
        return isWhole ? seen.reduce((sum, each) => sum + each.expanded, 0) / seen.length : null;
      });
      progress({ depth, expanded });
    }
    return null;
  },
};

onmessage = ({ data: { number, request } }) => {
  const progress = (told) => postMessage({ number, progress: told });
  try {
    postMessage({ number, answer: REQUESTS[request.verb](request, progress) });
  } catch (error) {
    postMessage({ number, failure: error.message });
  }
};
