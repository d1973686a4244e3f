// The board that is played: tiles slide under mouse, finger and keys.

import { element, spoken } from "./dom.js";
import { movesOfCell, slide } from "./grid.js";

const KEYS = {
  ArrowLeft: "LEFT", ArrowRight: "RIGHT", ArrowUp: "UP", ArrowDown: "DOWN",
  a: "LEFT", d: "RIGHT", w: "UP", s: "DOWN",
  h: "LEFT", l: "RIGHT", k: "UP", j: "DOWN",
};

// A tile that was dragged so far across its cell stays there when it is let go.
const FAR_ENOUGH = 0.35;

// Pixels that a finger may move in a tap.
const TAP = 6;

// A board that calls `onMoves` with the moves that a person makes.
export const boardView = (onMoves) => {
  let shown = null;
  let picture = null;
  let drag = null;
  let wasDragged = false;
  // Whether the click that follows has been answered when the finger or the mouse was lifted.
  let isAnswered = false;
  const tiles = new Map();
  const tray = element("div", { class: "playboard", role: "application", tabindex: "0", "aria-roledescription": "sliding puzzle" });

  // Puts a tile on its cell, or `part` of a cell further by a move.
  const place = (tile, cell, part = 0, move = "") => {
    const { columns } = shown.size;
    const [right, down] = { LEFT: [-1, 0], RIGHT: [1, 0], UP: [0, -1], DOWN: [0, 1] }[move] ?? [0, 0];
    const [x, y] = [(cell % columns) + right * part, Math.floor(cell / columns) + down * part];
    tiles.get(tile).style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  };

  const paint = (tile) => {
    const { size, goal } = shown;
    const [face, home] = [tiles.get(tile).firstChild, goal.indexOf(tile)];
    const part = (at, count) => `${(at / (count - 1)) * 100}%`;
    face.style.backgroundImage = picture ? `url("${picture}")` : "";
    face.style.backgroundSize = picture ? `${size.columns * 100}% ${size.rows * 100}%` : "";
    face.style.backgroundPosition = picture
      ? `${part(home % size.columns, size.columns)} ${part(Math.floor(home / size.columns), size.rows)}`
      : "";
  };

  const cellOf = (node) => shown.cells.indexOf(Number(node.dataset.tile));

  const take = (event) => {
    const node = event.currentTarget;
    const moves = movesOfCell(shown.size, shown.cells, cellOf(node));
    wasDragged = false;
    isAnswered = false;
    if (moves.length === 0 || event.button !== 0) {
      return;
    }
    // The tile, and those between it and the empty square, slide together.
    const step = { LEFT: -1, RIGHT: 1, UP: -shown.size.columns, DOWN: shown.size.columns }[moves[0]];
    const cells = moves.map((_, number) => cellOf(node) + number * step);
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, width: node.offsetWidth, moves, cells, part: 0 };
    node.setPointerCapture(event.pointerId);
  };

  const pull = (event) => {
    if (!drag || event.pointerId !== drag.id) {
      return;
    }
    const [move] = drag.moves;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    const along = { LEFT: -x, RIGHT: x, UP: -y, DOWN: y }[move];
    wasDragged ||= Math.hypot(x, y) > TAP;
    if (wasDragged) {
      tray.classList.add("dragged");
      drag.part = Math.max(0, Math.min(1, along / drag.width));
      drag.cells.forEach((cell) => place(shown.cells[cell], cell, drag.part, move));
    }
  };

  const drop = (event) => {
    if (!drag || event.pointerId !== drag.id) {
      return;
    }
    const { moves, cells, part } = drag;
    drag = null;
    tray.classList.remove("dragged");
    cells.forEach((cell) => place(shown.cells[cell], cell));
    isAnswered = event.type === "pointerup";
    if (isAnswered && (!wasDragged || part > FAR_ENOUGH)) {
      onMoves(moves);
    }
  };

  // A click without a pointer is one of a key or of a screen reader.
  const click = (event) => {
    if (event.detail === 0 || !isAnswered) {
      onMoves(movesOfCell(shown.size, shown.cells, cellOf(event.currentTarget)));
    }
    isAnswered = false;
  };

  const tileOf = (tile) => {
    const face = element("span", { class: "face" }, element("span", { class: "number" }, String(tile)));
    return element(
      "button",
      {
        type: "button", class: "cell", tabindex: "-1", "data-tile": String(tile),
        onpointerdown: take, onpointermove: pull, onpointerup: drop, onpointercancel: drop, onclick: click,
      },
      face,
    );
  };

  const build = (size) => {
    tray.style.setProperty("--rows", size.rows);
    tray.style.setProperty("--columns", size.columns);
    tiles.clear();
    for (let tile = 1; tile < size.rows * size.columns; tile += 1) {
      tiles.set(tile, tileOf(tile));
    }
    tray.replaceChildren(...tiles.values());
  };

  // Shows a board on its way to the goal. `marks` are moves whose tiles are pointed out.
  const show = ({ size, board, goal }, marks = []) => {
    const isNew = shown?.size.rows !== size.rows || shown?.size.columns !== size.columns;
    const isOtherGoal = isNew || shown.goal !== goal;
    drag = null;
    shown = { size, cells: board, goal };
    if (isNew) {
      build(size);
    }
    const marked = marks.map((move) => board[slide(size, board, move).indexOf(0)]);
    board.forEach((tile, cell) => {
      if (tile !== 0) {
        const node = tiles.get(tile);
        const moves = movesOfCell(size, board, cell);
        place(tile, cell);
        node.classList.toggle("home", goal[cell] === tile);
        node.classList.toggle("marked", marked.includes(tile));
        node.classList.toggle("movable", moves.length > 0);
        node.setAttribute("aria-label", moves.length > 0 ? `${tile}, slides ${moves[0].toLowerCase()}` : String(tile));
        if (isOtherGoal) {
          paint(tile);
        }
      }
    });
    tray.setAttribute("aria-label", `Board: ${spoken(size, board)}. An arrow key slides a tile its way.`);
  };

  // The move of a key, or undefined.
  const moveOfKey = ({ key, ctrlKey, altKey, metaKey }) => (ctrlKey || altKey || metaKey ? undefined : KEYS[key]);

  // A picture in place of plain tiles, by its address; null for none.
  const setPicture = (address, hasNumbers) => {
    picture = address;
    tray.classList.toggle("pictured", address !== null);
    tray.classList.toggle("numberless", address !== null && !hasNumbers);
    tiles.forEach((_, tile) => paint(tile));
  };

  return { tray, show, moveOfKey, setPicture };
};

// What is said of a move: the tile and its way.
export const told = (size, before, move) => {
  const after = slide(size, before, move);
  return `${before[after.indexOf(0)]} ${move.toLowerCase()}`;
};
