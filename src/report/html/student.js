"use strict";
// Without this script each path is a table of its steps; with it, the table is played, and shown only where it is asked for.
const svg = (name, values) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) {
    node.setAttribute(key, value);
  }
  return node;
};
const draw = (board, cells, before) => {
  const shown = [...cells];
  const nodes = [];
  shown.forEach((digit, place) => {
    if (before && digit !== "·" && digit !== before[place]) {
      nodes.push(svg("rect", { class: "moved", x: (place % 3) * 10, y: Math.floor(place / 3) * 10, width: 10, height: 10 }));
    }
  });
  nodes.push(svg("path", { d: "M0 10H30M0 20H30M10 0V30M20 0V30" }));
  for (let row = 0; cells && row < 3; row += 1) {
    const text = svg("text", { x: "5 15 25", y: row * 10 + 5 });
    text.textContent = shown.slice(row * 3, row * 3 + 3).join("");
    nodes.push(text);
  }
  board.replaceChildren(...nodes);
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
  const board = svg("svg", { class: "board", viewBox: "0 0 30 30", role: "img" });
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
