// Searches that are watched as they run, one alone or two side by side: OPEN and CLOSED, the tree of states, and the counts.

import { button, choice, counted, element, enable, field, guarded, smallBoard } from "./dom.js";
import { HEURISTICS } from "./heuristics.js";
import { plot } from "./plot.js";
import { ALGORITHMS, MOST_STATES, movesTo, search } from "./search.js";
import { hasTable } from "./table.js";
import { treeView } from "./tree-view.js";

// States of a list that are shown.
const SHOWN = 5;

// Expansions a second, by the place of the slider.
const SPEEDS = [1, 2, 4, 8, 16, 60, 250, 1000, 1_000_000];

// Milliseconds for which the page searches without a look at what a person does, and those between two drawings, at least.
// Searching gets so many times as long as drawing.
const SEARCHING = 12;
const BETWEEN_DRAWINGS = 100;
const SHARE = 4;

const NAMES = Object.fromEntries(Object.entries(ALGORITHMS).map(([key, { name }]) => [key, name]));

const ENDS = {
  unsolvable: "No path leads to the goal.",
  bound: "No path is within the bound: a longer one may be.",
  memory: `It gave up: more than ${counted(MOST_STATES, "state")} would be in memory.`,
};

// One search with its choice and all that is shown of it.
const column = (name, algorithm, ahead) => {
  let running = null;
  const algorithms = choice(name === "Second" ? { none: "None", ...NAMES } : NAMES, algorithm, () => chosen());
  const heuristics = choice(HEURISTICS, "manhattan");
  const bound = element("input", { type: "number", min: "1", max: "80", value: "20", inputmode: "numeric" });
  const [heuristicField, boundField] = [field("Heuristic", heuristics), field("Bound", bound)];
  const head = element("h2");
  const counts = element("p", { class: "counts" });
  const tree = treeView(name.toLowerCase());
  const lists = element("div", { class: "lists" });
  const view = element("div", { class: "watched" }, head, counts, tree.frame, lists);

  const chosen = () => {
    const own = ALGORITHMS[algorithms.value];
    heuristicField.hidden = !own?.isInformed;
    boundField.hidden = !own?.hasBound;
    view.hidden = !own;
    reset();
  };

  const title = () => {
    const own = ALGORITHMS[algorithms.value];
    return own.isInformed ? `${own.name}, ${HEURISTICS[heuristics.value]}` : own.name;
  };

  const problem = () => ({ algorithm: algorithms.value, heuristic: heuristics.value, bound: Math.max(1, Number(bound.value) || 1) });

  const rows = (nodes, isInformed) =>
    nodes.map((node) =>
      element(
        "tr",
        {},
        element("td", {}, smallBoard(running.seen.problem.size, node.cells)),
        element("td", {}, node.move ? node.move.toLowerCase() : "start"),
        ...[node.g, isInformed ? node.h : "–", node.f].map((cost) => element("td", { class: "n" }, String(cost))),
      ),
    );

  const list = (word, count, nodes, isInformed) =>
    element(
      "table",
      {},
      element("caption", {}, element("b", {}, word), ` ${count.toLocaleString("en")}`),
      element("thead", {}, element("tr", {}, ...["Board", "By", "g", "h", "f"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...rows(nodes, isInformed)),
    );

  const told = () => {
    const { seen } = running;
    const round = seen.bound === null ? "" : `, in the round to f = ${seen.bound}`;
    return `${counted(seen.expanded, "state")} expanded, ${seen.generated.toLocaleString("en")} made${round}. `;
  };

  const show = () => {
    head.textContent = running ? title() : "";
    if (!running) {
      counts.textContent = "";
      lists.replaceChildren();
      tree.show(null);
      return;
    }
    const { seen } = running;
    const { isInformed } = ALGORITHMS[seen.problem.algorithm];
    counts.textContent = told();
    if (seen.outcome === "solved") {
      const moves = movesTo(seen.current);
      const take = button(`Put these ${counted(moves.length, "move")} on the board`, () => ahead(seen.problem, moves));
      counts.append(element("b", { class: "good" }, `Found ${counted(moves.length, "move")}. `), take);
    } else if (seen.outcome) {
      counts.append(element("b", { class: "bad" }, ENDS[seen.outcome]));
    }
    tree.show(seen);
    lists.replaceChildren(
      list("OPEN", seen.openCount, seen.open(SHOWN), isInformed),
      list("CLOSED", seen.closedCount, seen.closed(SHOWN), isInformed),
    );
  };

  const reset = () => {
    running = null;
    if (!view.hidden) {
      show();
    }
  };

  // Expands one more state; tells whether there is more to do.
  const step = (board) => {
    running ??= search({ ...board, ...problem() });
    return !running.steps.next().done;
  };

  const isOver = () => running !== null && running.seen.outcome !== null;
  heuristics.addEventListener("change", reset);
  bound.addEventListener("change", reset);
  const group = { class: "controls", role: "group", "aria-label": `${name} search` };
  const controls = element("div", group, field(name, algorithms), heuristicField, boundField);
  chosen();
  return { controls, view, step, show, reset, isOver, title, problem, told, isUsed: () => !view.hidden, seen: () => running?.seen };
};

// What is shown for the board of `game()`. `ahead(moves, text)` puts moves on the board; `solver` works beside the page.
export const searchView = ({ game, ahead, solver }) => {
  let board = null;
  let timer = 0;
  // When expansions were counted last, and how many are due since.
  let [before, due] = [0, 0];
  // When all was drawn last, and how long that took, with what the browser does after it.
  let [drawnAt, cost, isDrawn] = [0, 0, false];
  let isSweeping = false;

  const status = element("p", { class: "status", role: "status" });
  const [live, sweeps] = [element("div"), element("div")];
  const take = (problem, moves) => {
    if (game().board.join() === problem.start.join() && game().goal.join() === problem.goal.join()) {
      ahead(moves, `The path of the search has ${counted(moves.length, "move")}. “Play” makes them, “Redo” one at a time.`);
    } else {
      status.textContent = "The board on the table is another one now.";
    }
  };
  const columns = [column("First", "astar", take), column("Second", "none", take)];
  const used = () => columns.filter((one) => one.isUsed());
  const isRunning = () => timer !== 0;

  const show = () => {
    used().forEach((one) => one.show());
    const series = used()
      .filter((one) => one.seen())
      .map((one) => ({ name: one.title(), points: Array.from(one.seen().byDepth, (count, depth) => [depth, count ?? 0]) }));
    live.replaceChildren(...(series.length > 0 ? [plot("States expanded at each depth.", series)] : []));
    run.textContent = isRunning() ? "Pause" : "Run";
    const isOver = used().every((one) => one.isOver());
    [next, run, end].forEach((node) => enable(node, !isOver));
    enable(again, board !== null);
  };

  const pause = () => {
    clearTimeout(timer);
    timer = 0;
  };

  const finish = () => {
    pause();
    const told = used().map((one) => `${one.title()}: ${one.told()}`);
    status.textContent = `Ended. ${told.join(" ")}`;
    show();
  };

  // Each search that is not over expands one more state.
  const step = () => {
    const { size, board: start, goal } = game();
    board ??= { size, start, goal };
    used()
      .filter((one) => !one.isOver())
      .forEach((one) => one.step(board));
    return used().some((one) => !one.isOver());
  };

  const onTime = () => {
    const now = performance.now();
    const rate = SPEEDS[speed.value];
    cost = isDrawn ? now - drawnAt : cost;
    isDrawn = false;
    // What cannot be done in time is not made up for.
    due = Math.min(due + ((now - before) / 1000) * rate, rate);
    before = now;
    let isMore = true;
    while (isMore && due >= 1 && performance.now() < now + SEARCHING) {
      isMore = step();
      due -= 1;
    }
    if (!isMore) {
      finish();
      return;
    }
    timer = setTimeout(onTime, due >= 1 ? 0 : ((1 - due) / rate) * 1000);
    if (now - drawnAt > Math.max(BETWEEN_DRAWINGS, SHARE * cost)) {
      [drawnAt, isDrawn] = [performance.now(), true];
      show();
    }
  };

  const toggle = () => {
    if (isRunning()) {
      pause();
      show();
      return;
    }
    [before, due] = [performance.now(), 1];
    status.textContent = "Searching.";
    timer = setTimeout(onTime);
    show();
  };

  const reset = () => {
    pause();
    board = null;
    columns.forEach((one) => one.reset());
    status.textContent = "";
    show();
  };

  const stepOnce = () => {
    pause();
    if (step()) {
      status.textContent = used().map((one) => `${one.title()}: ${one.told()}`).join(" ");
      show();
    } else {
      finish();
    }
  };

  const sweep = async () => {
    if (isSweeping) {
      solver.stop();
      return;
    }
    const { size, goal } = game();
    if (!hasTable(size)) {
      status.textContent = "Boards of every depth are known up to 3×3.";
      return;
    }
    isSweeping = true;
    every.textContent = "Stop";
    const series = used().map((one) => ({ name: one.title(), points: [] }));
    const searches = used().map((one) => one.problem());
    const draw = ({ depth, expanded }) => {
      expanded.forEach((count, number) => count !== null && series[number].points.push([depth, count]));
      sweeps.replaceChildren(plot("States expanded, for boards that are so many moves away: the mean of three.", series));
    };
    await solver.ask({ verb: "sweep", size, goal, searches }, draw).catch(() => {});
    isSweeping = false;
    every.textContent = "Boards of every depth";
  };

  const toEnd = () => {
    speed.value = String(SPEEDS.length - 1);
    nameSpeed();
    if (!isRunning()) {
      toggle();
    }
  };

  const next = guarded("Step", stepOnce);
  const run = guarded("Run", toggle);
  const end = guarded("To the end", toEnd);
  const again = guarded("Start over", reset);
  const every = button("Boards of every depth", sweep);
  const speed = element("input", { type: "range", min: "0", max: String(SPEEDS.length - 1), value: "2", oninput: () => nameSpeed() });
  const nameSpeed = () => {
    const rate = SPEEDS[speed.value];
    speed.setAttribute("aria-valuetext", rate === SPEEDS.at(-1) ? "as fast as it can" : `${counted(rate, "state")} a second`);
  };
  nameSpeed();
  // What is chosen anew begins anew, for both.
  columns.forEach(({ controls }) => controls.addEventListener("change", reset));
  show();
  return element(
    "details",
    { class: "search" },
    element("summary", {}, "Watch a search"),
    element("p", { class: "note" }, "They begin with the board above as it lies, and take states in the same order as the program."),
    ...columns.map(({ controls }) => controls),
    element("div", { class: "controls", role: "group", "aria-label": "The search" }, next, run, end, again, field("Speed", speed), every),
    status,
    element("div", { class: "columns" }, ...columns.map(({ view }) => view)),
    element("div", { class: "columns plots" }, live, sweeps),
  );
};
