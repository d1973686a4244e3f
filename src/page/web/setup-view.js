// The choice of a board: its size, its goal, how far it is shuffled, a board of one's own, and a picture as tiles.

import { button, choice, element, field } from "./dom.js";
import { COURSE_GOAL, cellCount, exchange, exchanged, goalFirst, goalLast, isSame, isSolvable, parse, written } from "./grid.js";
import { hasTable } from "./table.js";
import { hasWalkingDistance } from "./walking-distance.js";

const COUNTS = { 2: "2", 3: "3", 4: "4", 5: "5" };

const GOALS = {
  last: "Blank last",
  first: "Blank first",
  course: "The assignment's",
  here: "The board as it lies now",
  own: "Another one",
};

// How far boards without a table are shuffled at most: that far, a shortest path is found soon.
const farthestOf = (size) => (hasWalkingDistance(size) ? 40 : 16);

// `acts` has what is done with the choice: `shuffle({ size, goal, how })`, `use({ size, cells, goal })`, `picture(file)`,
// `numbers(isShown)` and `board()`, the one on the table.
export const setupView = (acts) => {
  let size = { rows: 3, columns: 3 };
  let goal = goalLast(size);
  let most = 31;

  const shuffled = (how) => acts.shuffle({ size, goal, how });
  const rows = choice(COUNTS, "3", () => resize());
  const columns = choice(COUNTS, "3", () => resize());
  const goals = choice(GOALS, "last", () => setGoal());
  const depth = element("input", { type: "number", min: "1", max: "31", value: "20", inputmode: "numeric" });
  depth.addEventListener("keydown", ({ key }) => key === "Enter" && shuffleFar());
  const own = element("textarea", { rows: "3", spellcheck: "false", placeholder: "8 6 7\n2 5 4\n3 0 1" });
  const ownGoal = element("textarea", { rows: "3", spellcheck: "false", placeholder: "the goal above" });
  const details = element("details", { class: "setup" });
  const problem = element("p", { class: "problem", role: "alert" });
  const file = element("input", { type: "file", accept: "image/*", onchange: () => file.files[0] && acts.picture(file.files[0]) });
  const numbers = element("input", { type: "checkbox", checked: true, onchange: () => acts.numbers(numbers.checked) });
  const plain = button("Plain tiles", () => {
    file.value = "";
    acts.picture(null);
  });

  const resize = () => {
    size = { rows: Number(rows.value), columns: Number(columns.value) };
    goal = goals.value === "first" ? goalFirst(size) : goalLast(size);
    shuffled("any");
  };

  const setGoal = () => {
    const wanted = { last: () => goalLast(size), first: () => goalFirst(size), course: () => COURSE_GOAL, here: acts.board };
    goal = wanted[goals.value]?.() ?? goal;
    if (goals.value === "own") {
      details.open = true;
      tellBelow("Type it beside your own board.");
      own.value = written(size, acts.board());
      ownGoal.focus();
      return;
    }
    shuffled("any");
  };

  // Says what is wrong where it was done: beside the board, or below it.
  const tellIn = (place, ...nodes) => {
    problem.replaceChildren(...nodes);
    place.append(problem);
    problem.scrollIntoView({ block: "nearest" });
  };
  const tell = (text) => tellIn(near, text);
  const tellBelow = (text) => tellIn(details, text);
  const clear = () => problem.replaceChildren();

  // Takes a board, or says what is wrong with it.
  const propose = (wanted, place = near) => {
    clear();
    if (isSolvable(wanted.size, wanted.cells, wanted.goal)) {
      acts.use(wanted);
      return;
    }
    const pair = exchange(wanted.cells, wanted.goal);
    const [one, other] = pair;
    const swap = button(`Exchange ${one} and ${other}`, () => propose({ ...wanted, cells: exchanged(wanted.cells, pair) }, place));
    own.value = written(wanted.size, wanted.cells);
    tellIn(place, `No moves lead from this board to the goal. With ${one} and ${other} exchanged, it can be solved. `, swap);
  };

  const useOwn = () => {
    const typed = parse(own.value, size);
    const chosen = size.rows === typed.size?.rows && size.columns === typed.size.columns ? goal : typed.size && goalLast(typed.size);
    const typedGoal = ownGoal.value.trim() === "" ? { size: typed.size, cells: chosen } : parse(ownGoal.value, typed.size ?? size);
    own.toggleAttribute("aria-invalid", Boolean(typed.error));
    ownGoal.toggleAttribute("aria-invalid", Boolean(typedGoal.error));
    if (typed.error) {
      tellBelow(`Your board: ${typed.error}.`);
    } else if (typedGoal.error || cellCount(typedGoal.size) !== cellCount(typed.size) || typedGoal.size.rows !== typed.size.rows) {
      tellBelow(`Your goal: ${typedGoal.error ?? "it has another size than your board"}.`);
    } else {
      propose({ size: typed.size, cells: typed.cells, goal: typedGoal.cells }, details);
    }
  };

  const shuffleFar = () => {
    const wanted = Math.round(Number(depth.value));
    if (!(wanted >= 1 && wanted <= most)) {
      tell(`From 1 to ${most} moves, on this size.`);
      return;
    }
    clear();
    shuffled(wanted);
  };

  // Shows what a game has; `farthest` is the greatest distance of a board, where it is known.
  const follow = (game, farthest) => {
    ({ size, goal } = game);
    most = farthest ?? farthestOf(size);
    [rows.value, columns.value] = [String(size.rows), String(size.columns)];
    depth.max = String(most);
    depth.value = String(Math.min(Number(depth.value) || 1, most));
    const isSquare = size.rows === 3 && size.columns === 3;
    goals.querySelector("[value=course]").hidden = !isSquare;
    const usual = Object.entries({ last: goalLast(size), first: goalFirst(size), course: COURSE_GOAL });
    goals.value = usual.find(([, one]) => isSame(one, goal))?.[0] ?? "own";
    hard.title = hasTable(size) ? "As far from the goal as boards are" : "Any board that can be solved";
  };

  const any = button("Any board", () => shuffled("any"));
  const hard = button("A hard one", () => shuffled("hard"));
  const part = (name, ...nodes) => element("fieldset", { class: "controls" }, element("legend", {}, name), ...nodes);
  const near = element(
    "div",
    {},
    part("Size and goal", field("Rows", rows), field("Columns", columns), field("Goal", goals)),
    part("A new board", field("Moves from the goal", depth), button("Shuffle", shuffleFar), hard, any),
    problem,
  );
  const more = (link) => {
    details.append(
      element("summary", {}, "Your own board, or a picture"),
      element(
        "div",
        { class: "parts" },
        part("Your own board", field("Board, 0 is the blank", own), field("Goal, if another", ownGoal), button("Use this board", useOwn)),
        part("A picture as tiles", field("Picture", file), element("label", { class: "check" }, numbers, " Numbers on it"), plain),
        part("A link", link),
      ),
    );
    return details;
  };

  return { near, more, follow, propose, tell, tellBelow, clear };
};
