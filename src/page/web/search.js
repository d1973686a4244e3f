// Searches that are watched: each is a generator that yields after every expansion. They take the same states in the same order
// as `tilegrade solve --algorithm`: among equals A* and greedy take the newest, the others the first that was made.

import { estimateOf } from "./heuristics.js";
import { isSame, isSolvable, successors } from "./grid.js";

export const ALGORITHMS = {
  astar: { name: "A*", isInformed: true },
  bfs: { name: "Breadth first", isInformed: false },
  dfs: { name: "Depth first, to a bound", isInformed: false, hasBound: true },
  greedy: { name: "Greedy best first", isInformed: true },
  idastar: { name: "Iterative deepening A*", isInformed: true },
};

// States in memory at one time, at most.
export const MOST_STATES = 400_000;

// Of a walk so many states are kept for the tree; beyond that, only those on the path and beside it.
const KEPT_OF_A_WALK = 200;

const keyOf = (cells) => String.fromCharCode(...cells);

const isBefore = (one, other) => one.rank < other.rank || (one.rank === other.rank && one.arrival < other.arrival);

// OPEN as a heap. What has become stale since it was put there is passed over.
class Heap {
  items = [];

  push(item) {
    const { items } = this;
    let at = items.push(item) - 1;
    for (let above = (at - 1) >> 1; at > 0 && isBefore(item, items[above]); above = (at - 1) >> 1) {
      items[at] = items[above];
      at = above;
    }
    items[at] = item;
  }

  pop() {
    const { items } = this;
    const [first, last] = [items[0], items.pop()];
    const count = items.length;
    if (count > 0) {
      let at = 0;
      for (let below = 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && isBefore(items[below + 1], items[below]) ? 1 : 0;
        if (!isBefore(items[below], last)) {
          break;
        }
        items[at] = items[below];
        at = below;
      }
      items[at] = last;
    }
    return first;
  }

  // The first of them in order, without taking them.
  first(count) {
    const found = [];
    const border = this.items.length > 0 ? [0] : [];
    while (border.length > 0 && found.length < count) {
      const best = border.reduce((one, other) => (isBefore(this.items[other], this.items[one]) ? other : one));
      border.splice(border.indexOf(best), 1, ...[2 * best + 1, 2 * best + 2].filter((below) => below < this.items.length));
      const { node, arrival } = this.items[best];
      if (node.isOpen && node.arrival === arrival) {
        found.push(node);
      }
    }
    return found;
  }
}

// What a search shows of itself.
const watched = (problem) => ({
  problem,
  expanded: 0,
  generated: 0,
  // States expanded at each depth.
  byDepth: [],
  // Of IDA*: the f up to which this round looks.
  bound: null,
  current: null,
  root: null,
  // `solved`, `unsolvable`, `bound` where only longer paths are left, `memory` where it gave up; null as long as it runs.
  outcome: null,
  openCount: 0,
  closedCount: 0,
  open: () => [],
  closed: () => [],
});

const made = (parent, move, cells, h, f) => ({
  parent, move, cells, g: parent ? parent.g + 1 : 0, h, f, children: [], isOpen: true, arrival: 0,
});

const expand = (seen, node) => {
  seen.expanded += 1;
  seen.byDepth[node.g] = (seen.byDepth[node.g] ?? 0) + 1;
  seen.current = node;
};

// How a search with lists orders OPEN: `f` is shown, `rank` is the order, before that of arrival.
const ORDERS = {
  astar: { f: (g, h) => g + h, rank: (f) => f, isNewestFirst: true },
  greedy: { f: (g, h) => h, rank: (f) => f, isNewestFirst: true },
  bfs: { f: (g) => g, rank: () => 0, isNewestFirst: false },
};

function* withLists(seen, estimate, order) {
  const { size, start, goal } = seen.problem;
  const open = new Heap();
  const known = new Map();
  const closed = [];
  let arrivals = 0;
  const add = (node) => {
    arrivals += 1;
    node.arrival = order.isNewestFirst ? -arrivals : arrivals;
    open.push({ node, rank: order.rank(node.f), arrival: node.arrival });
    known.set(keyOf(node.cells), node);
    seen.openCount += 1;
  };
  const childOf = (parent, { move, cells }) => {
    const h = estimate(cells);
    return made(parent, move, cells, h, order.f(parent ? parent.g + 1 : 0, h));
  };
  seen.open = (count) => open.first(count);
  seen.closed = (count) => closed.slice(-count).reverse();
  seen.root = childOf(null, { cells: start });
  add(seen.root);
  while (seen.openCount > 0) {
    const { node, arrival } = open.pop();
    if (!node.isOpen || node.arrival !== arrival) {
      continue;
    }
    node.isOpen = false;
    closed.push(node);
    seen.openCount -= 1;
    seen.closedCount = closed.length;
    expand(seen, node);
    if (isSame(node.cells, goal)) {
      seen.outcome = "solved";
      return;
    }
    for (const successor of successors(size, node.cells)) {
      seen.generated += 1;
      const before = known.get(keyOf(successor.cells));
      const child = before ? null : childOf(node, successor);
      if (child) {
        node.children.push(child);
        add(child);
      } else if (before.isOpen && order === ORDERS.astar && node.g + 1 < before.g) {
        // A better way to a state on OPEN. One on CLOSED has none, since these estimates are consistent.
        seen.openCount -= 1;
        Object.assign(before, { parent: node, move: successor.move, g: node.g + 1, f: node.g + 1 + before.h });
        node.children.push(before);
        add(before);
      }
    }
    if (known.size > MOST_STATES) {
      seen.outcome = "memory";
      return;
    }
    yield;
  }
  seen.outcome = "unsolvable";
}

// Looks at every path that meets no state twice and is not cut, and keeps nothing but the present one and what lies beside it.
function* walk(seen, estimate, isCut) {
  const { size, start, goal } = seen.problem;
  const path = [];
  const waiting = [];
  const h = estimate(start);
  let inRound = 0;
  let next = made(null, "", start, h, h);
  seen.root = next;
  seen.open = (count) => waiting.flat().reverse().slice(0, count);
  seen.closed = (count) => path.slice(-count).reverse();
  while (next) {
    const node = next;
    node.isOpen = false;
    inRound += 1;
    expand(seen, node);
    path.push(node);
    seen.closedCount = path.length;
    if (isSame(node.cells, goal)) {
      seen.outcome = "solved";
      return;
    }
    for (const { move, cells } of successors(size, node.cells)) {
      seen.generated += 1;
      if (!path.some((one) => isSame(one.cells, cells))) {
        const left = estimate(cells);
        const child = made(node, move, cells, left, node.g + 1 + left);
        if (!isCut(child)) {
          node.children.push(child);
        }
      }
    }
    waiting.push(node.children.toReversed());
    seen.openCount += node.children.length;
    yield;
    while (waiting.length > 0 && waiting.at(-1).length === 0) {
      waiting.pop();
      const left = path.pop();
      if (inRound > KEPT_OF_A_WALK) {
        left.children = [];
      }
    }
    next = waiting.at(-1)?.pop();
    seen.openCount -= next ? 1 : 0;
  }
}

function* deepened(seen, estimate) {
  seen.bound = estimate(seen.problem.start);
  while (seen.outcome === null) {
    let beyond = Infinity;
    yield* walk(seen, estimate, ({ f }) => {
      beyond = f > seen.bound ? Math.min(beyond, f) : beyond;
      return f > seen.bound;
    });
    if (seen.outcome === null) {
      seen.bound = beyond;
    }
  }
}

function* bounded(seen, bound) {
  yield* walk(seen, () => 0, ({ g }) => g > bound);
  seen.outcome ??= "bound";
}

function* run(seen) {
  const { size, start, goal, algorithm, heuristic, bound } = seen.problem;
  if (!isSolvable(size, start, goal)) {
    seen.outcome = "unsolvable";
    return;
  }
  const estimate = ALGORITHMS[algorithm].isInformed ? estimateOf(heuristic, size, goal) : () => 0;
  if (algorithm === "idastar") {
    yield* deepened(seen, estimate);
  } else if (algorithm === "dfs") {
    yield* bounded(seen, bound);
  } else {
    yield* withLists(seen, estimate, ORDERS[algorithm]);
  }
}

// A search of { size, start, goal, algorithm, heuristic, bound }: what it shows, and the generator that drives it.
export const search = (problem) => {
  const seen = watched(problem);
  return { seen, steps: run(seen) };
};

// The states from the start to this one.
export const pathTo = (node) => {
  const path = [];
  for (let at = node; at; at = at.parent) {
    path.push(at);
  }
  return path.reverse();
};

// The moves from the start to a state.
export const movesTo = (node) => pathTo(node).slice(1).map(({ move }) => move);
