// The tree of states of a search, as a drawing: the whole while it is small, then the way to the present state and what lies beside it.

import { drawn, element, smallBoard } from "./dom.js";
import { pathTo } from "./search.js";

const MOST_DRAWN = 48;
const STEP = { across: 46, down: 66 };
const BOARD = 36;

// The children that are still this state's own: a better way may have been found to one.
const childrenOf = (node) => node.children.filter(({ parent }) => parent === node);

// The states to be drawn: for each the children that are drawn too.
const chosen = (seen) => {
  const whole = new Map();
  const waiting = [seen.root];
  while (waiting.length > 0 && whole.size <= MOST_DRAWN) {
    const node = waiting.shift();
    whole.set(node, childrenOf(node));
    waiting.push(...childrenOf(node));
  }
  if (whole.size <= MOST_DRAWN) {
    return whole;
  }
  const path = pathTo(seen.current);
  const shown = new Map();
  for (const node of path) {
    const children = childrenOf(node);
    shown.set(node, children);
    children.filter((child) => !path.includes(child)).forEach((child) => shown.set(child, []));
  }
  return shown;
};

// Places for all of them: leaves side by side, and each state above the middle of its children.
const placed = (root, shown) => {
  const places = new Map();
  let leaves = 0;
  const order = [[root, 0]];
  for (let at = 0; at < order.length; at += 1) {
    const [node, depth] = order[at];
    order.splice(at + 1, 0, ...(shown.get(node) ?? []).map((child) => [child, depth + 1]));
  }
  for (const [node, depth] of order) {
    const children = shown.get(node) ?? [];
    places.set(node, { depth, column: children.length === 0 ? leaves : 0 });
    leaves += children.length === 0 ? 1 : 0;
  }
  for (const [node] of order.toReversed()) {
    const columns = (shown.get(node) ?? []).map((child) => places.get(child).column);
    if (columns.length > 0) {
      places.get(node).column = (columns[0] + columns.at(-1)) / 2;
    }
  }
  return places;
};

// A place for the tree, and what draws it.
export const treeView = (name) => {
  const frame = element("div", { class: "tree", tabindex: "0", role: "group", "aria-label": `Tree of states, ${name}` });

  const show = (seen) => {
    if (!seen?.current) {
      frame.replaceChildren();
      return;
    }
    const { size } = seen.problem;
    const places = placed(seen.root, chosen(seen));
    const path = new Set(pathTo(seen.current));
    const columns = Math.max(...Array.from(places.values(), ({ column }) => column)) + 1;
    const depths = Math.max(...Array.from(places.values(), ({ depth }) => depth)) + 1;
    const [width, height] = [columns * STEP.across + 8, depths * STEP.down];
    const centre = ({ column }) => column * STEP.across + STEP.across / 2 + 4;
    const text = `${places.size} states of the tree; the present one is ${seen.current.g} moves from the start`;
    const drawing = drawn("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text });
    for (const [node, at] of places) {
      const above = places.get(node.parent);
      if (above) {
        const [from, to] = [above.depth * STEP.down + BOARD + 3, at.depth * STEP.down + 3];
        const way = `M${centre(above)} ${from}C${centre(above)} ${to - 6} ${centre(at)} ${from + 6} ${centre(at)} ${to}`;
        drawing.append(drawn("path", { d: way, class: path.has(node) ? "way here" : "way" }));
      }
    }
    for (const [node, at] of places) {
      const kind = node === seen.current ? "here" : path.has(node) ? "onpath" : node.isOpen ? "open" : "shut";
      const [x, y] = [centre(at) - BOARD / 2, at.depth * STEP.down + 3];
      const box = { x, y, width: BOARD, height: BOARD, class: `small ${kind}`, "aria-hidden": "true" };
      drawing.append(smallBoard(size, node.cells, box));
      drawing.append(drawn("text", { x: centre(at), y: y + BOARD + 11, class: "cost" }, String(node.f)));
    }
    frame.replaceChildren(drawing);
    const here = places.get(seen.current);
    if (here) {
      frame.scrollTop = here.depth * STEP.down - frame.clientHeight / 2;
      frame.scrollLeft = centre(here) - frame.clientWidth / 2;
    }
  };

  return { frame, show };
};
