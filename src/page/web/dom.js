// Elements of the page, made without markup.

const filled = (node, values, children) => {
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if (typeof value === "boolean") {
      node.toggleAttribute(name, value);
    } else {
      node.setAttribute(name, value);
    }
  }
  node.append(...children);
  return node;
};

// An element with attributes (`onclick` and the like are listeners) and children.
export const element = (name, values = {}, ...children) => filled(document.createElement(name), values, children);

// The same, of a drawing.
export const drawn = (name, values = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), values, children);

export const button = (text, act = () => {}, values = {}) => element("button", { type: "button", onclick: act, ...values }, text);

// A button that does nothing as long as it is not enabled.
export const guarded = (text, act) => {
  const node = button(text, () => isEnabled(node) && act());
  return node;
};

// A button that cannot be used now stays where it is for who goes from one to the next by keyboard.
export const enable = (node, isEnabled) => node.setAttribute("aria-disabled", String(!isEnabled));

export const isEnabled = (node) => node.getAttribute("aria-disabled") !== "true";

// A control under its name.
export const field = (name, control) => element("label", {}, element("span", {}, name), control);

// A choice of { value: text }.
export const choice = (values, chosen, act) =>
  element(
    "select",
    { onchange: act },
    ...Object.entries(values).map(([value, text]) => element("option", { value, selected: value === chosen }, text)),
  );

// Text of a board for who does not see it: row by row.
export const spoken = ({ columns }, cells) => {
  const words = cells.map((tile) => (tile === 0 ? "blank" : String(tile)));
  return Array.from({ length: cells.length / columns }, (_, row) => words.slice(row * columns, (row + 1) * columns).join(" ")).join(", ");
};

// A small board, as a drawing that may stand in another one.
export const smallBoard = (size, cells, values = {}) => {
  const { rows, columns } = size;
  const box = `0 0 ${columns * 10 + 2} ${rows * 10 + 2}`;
  const board = drawn("svg", { class: "small", viewBox: box, role: "img", "aria-label": spoken(size, cells), ...values });
  board.append(drawn("rect", { class: "ground", width: columns * 10 + 2, height: rows * 10 + 2, rx: 2 }));
  cells.forEach((tile, cell) => {
    if (tile !== 0) {
      const [x, y] = [(cell % columns) * 10 + 1.5, Math.floor(cell / columns) * 10 + 1.5];
      const text = drawn("text", { x: x + 4.5, y: y + 4.8 }, String(tile));
      board.append(drawn("rect", { class: "square", x, y, width: 9, height: 9, rx: 1.2 }), text);
    }
  });
  return board;
};

// How many of a thing, with its noun.
export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
