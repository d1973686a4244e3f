"use strict";
// Without this script the tables stand in the order in which they were written; with it, the heads of columns are buttons.
const compare = new Intl.Collator("en", { numeric: true }).compare;
const number = (cell) => {
  const value = Number.parseFloat(cell.textContent);
  return Number.isNaN(value) ? -1 : value;
};
const sort = (table, column, head) => {
  const body = table.tBodies[0];
  const isNumber = head.classList.contains("n");
  const before = head.getAttribute("aria-sort");
  const isDown = before ? before === "ascending" : isNumber;
  const value = (row) => (isNumber ? number(row.cells[column]) : row.cells[column].textContent);
  const order = isNumber ? (one, other) => one - other : compare;
  const rows = Array.from(body.rows, (row) => [value(row), row]);
  rows.sort((one, other) => (isDown ? order(other[0], one[0]) : order(one[0], other[0])));
  body.append(...rows.map((pair) => pair[1]));
  for (const other of table.tHead.rows[0].cells) {
    other.removeAttribute("aria-sort");
  }
  head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
};
const makeSortable = (table) => {
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(table, column, head));
    head.append(button);
  });
};
const makeFindable = (table) => {
  const line = document.createElement("p");
  const field = document.createElement("input");
  const choice = document.createElement("select");
  const status = document.createElement("span");
  const named = (text, control) => {
    const label = document.createElement("label");
    label.className = "find";
    label.append(text, control);
    return label;
  };
  const cause = (row) => row.cells[4].textContent;
  const find = () => {
    const wanted = field.value.trim().toLowerCase();
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const isNamed = `${row.cells[0].textContent} ${row.cells[3].textContent}`.toLowerCase().includes(wanted);
      const isFound = isNamed && (choice.selectedIndex === 0 || cause(row) === choice.value);
      row.classList.toggle("hidden", !isFound);
      shown += isFound ? 1 : 0;
    }
    status.textContent = wanted || choice.selectedIndex > 0 ? `${shown} found` : "";
  };
  const counts = new Map();
  for (const row of table.tBodies[0].rows) {
    counts.set(cause(row), (counts.get(cause(row)) ?? 0) + 1);
  }
  counts.delete("");
  choice.append(new Option(`all causes (${table.tBodies[0].rows.length})`, ""));
  for (const text of [...counts.keys()].sort(compare)) {
    choice.append(new Option(`${text} (${counts.get(text)})`, text));
  }
  field.type = "search";
  field.addEventListener("input", find);
  choice.addEventListener("change", find);
  status.setAttribute("role", "status");
  line.className = "controls";
  line.append(named("Find a name or a verdict: ", field), named("Cause: ", choice), status);
  table.parentElement.before(line);
  find();
};
// The page of a large class is long: its first table is in use before the rest has come.
const ready = new WeakSet();
const enliven = () => {
  for (const table of document.querySelectorAll("table.sortable")) {
    if (!ready.has(table)) {
      ready.add(table);
      makeSortable(table);
      if (table.classList.contains("findable")) {
        makeFindable(table);
      }
    }
  }
};
enliven();
document.addEventListener("DOMContentLoaded", enliven);
