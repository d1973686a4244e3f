"use strict";
// Without this script each path is a table of its steps; with it, the table is played, and shown only where it is asked for.
const svg = (name, values) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) {
    node.setAttribute(key, value);
  }
  return node;
};
const place = (tile, cell) => {
  tile.style.transform = `translate(${(cell % 3) * 10 + 1}px, ${Math.floor(cell / 3) * 10 + 1}px)`;
};
// The tiles stay, and move: where no motion is wanted, the style has them jump.
const draw = (board, cells, before) => {
  const shown = [...cells];
  const wanted = shown.filter((digit) => digit !== "·");
  const old = new Map(Array.from(board.children, (tile) => [tile.dataset.digit, tile]));
  if (wanted.length !== old.size || wanted.some((digit) => !old.has(digit))) {
    board.replaceChildren();
    old.clear();
  }
  shown.forEach((digit, cell) => {
    if (digit === "·") {
      return;
    }
    if (!old.has(digit)) {
      const tile = svg("g", { "data-digit": digit });
      const text = svg("text", { x: 4.5, y: 4.9 });
      text.textContent = digit;
      tile.append(svg("rect", { width: 9, height: 9, rx: 1.2 }), text);
      board.append(tile);
      old.set(digit, tile);
    }
    const tile = old.get(digit);
    place(tile, cell);
    tile.setAttribute("class", before && digit !== before[cell] ? "tile moved" : "tile");
  });
  board.setAttribute("aria-label", cells ? shown.join(" ").replaceAll("·", "blank") : "no board");
};
const button = (text, act) => {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.addEventListener("click", act);
  return node;
};
const side = (caption) => {
  const figure = document.createElement("figure");
  const head = document.createElement("figcaption");
  const board = svg("svg", { class: "board", viewBox: "0 0 32 32", role: "img" });
  head.textContent = caption;
  figure.append(head, board);
  return { figure, board };
};
const play = (section) => {
  const rows = Array.from(section.querySelectorAll("tbody tr"), (row) => Array.from(row.cells, (cell) => cell.textContent));
  const last = rows.length - 1;
  const stop = Number(section.dataset.stop);
  const cells = (step, column) => (rows[step] ? rows[step][column].replaceAll(" ", "") : "");
  const [theirs, best] = [side("Shown"), side("A shortest path")];
  const status = document.createElement("p");
  const end = (column) => rows.findLastIndex((row) => row[column] !== "");
  const ends = [end(2), end(4)];
  const hasBest = ends[1] >= 0;
  let step = 0;
  let timer = 0;
  const said = (name, column, at) => {
    if (at < step) {
      return `${name} ended after ${at}`;
    }
    return step === 0 ? `${name}: the first board` : `${name}: ${rows[step][column]}`;
  };
  const go = (wanted) => {
    step = Math.max(0, Math.min(last, wanted));
    [theirs, best].forEach((one, number) => {
      const column = number * 2 + 2;
      const at = Math.min(step, ends[number]);
      draw(one.board, cells(at, column), at > 0 && at === step ? cells(at - 1, column) : "");
    });
    const here = stop > 0 && step === stop ? " This is where it goes wrong." : "";
    const beside = hasBest ? ` ${said("Shortest", 3, ends[1])}.` : "";
    status.textContent = `Step ${step} of ${last}. ${said("Shown", 1, ends[0])}.${beside}${here}`;
    back.setAttribute("aria-disabled", String(step === 0));
    next.setAttribute("aria-disabled", String(step === last));
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    run.textContent = "Play";
  };
  const to = (wanted) => {
    pause();
    go(wanted);
  };
  const start = () => {
    if (timer) {
      pause();
      return;
    }
    if (step === last) {
      go(0);
    }
    run.textContent = "Pause";
    timer = setInterval(() => {
      go(step + 1);
      if (step === stop || step === last) {
        pause();
      }
    }, 700);
  };
  const back = button("Back", () => to(step - 1));
  const next = button("Next", () => to(step + 1));
  const run = button("Play", start);
  const table = section.querySelector(".scroll");
  const all = button("Show all steps", () => {
    const isClosed = table.classList.toggle("closed");
    all.setAttribute("aria-expanded", String(!isClosed));
  });
  const controls = document.createElement("div");
  const jump = stop > 0 ? [button(section.dataset.jump, () => to(stop))] : [];
  controls.className = "controls";
  controls.setAttribute("role", "group");
  controls.setAttribute("aria-label", `${section.querySelector("h3").textContent}, step by step`);
  controls.append(button("First", () => to(0)), back, run, next, button("Last", () => to(last)), ...jump, all);
  const keys = { ArrowLeft: () => step - 1, ArrowRight: () => step + 1, Home: () => 0, End: () => last };
  controls.addEventListener("keydown", (event) => {
    const key = keys[event.key];
    if (key && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      to(key());
    }
  });
  status.className = "status";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  const players = document.createElement("div");
  players.className = "players";
  players.append(theirs.figure, ...(hasBest ? [best.figure] : []));
  table.before(players, controls, status);
  table.classList.add("closed");
  all.setAttribute("aria-expanded", "false");
  go(0);
};
document.querySelectorAll(".path").forEach(play);
// A link to a case opens it, and printing opens all.
const reveal = () => {
  const case_ = document.getElementById(location.hash.slice(1));
  for (let one = case_; one; one = one.parentElement) {
    if (one.tagName === "DETAILS") {
      one.open = true;
    }
  }
  case_?.scrollIntoView();
};
addEventListener("hashchange", reveal);
if (location.hash) {
  reveal();
}
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) {
    one.open = true;
  }
});
