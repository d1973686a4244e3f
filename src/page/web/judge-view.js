// The half that checks an output: which board it is for, what was printed, and what the judge says.

import { cardView } from "./card-view.js";
import { element, choice, counted, field, smallBoard } from "./dom.js";
import { caseOf, chosen, dropped, refusal, toBase64 } from "./files.js";
import { listView } from "./list-view.js";

const ASSIGNMENTS = { coms228: "ComS 228", coms472: "ComS 472 and 572" };

const KINDS = {
  solvable: "Boards with a solution",
  unsolvable: "Boards without one",
  tolerated: "Files that bend the format",
  malformed: "Files that break the format",
};

// The choice that stands for a board of one's own.
const OWN = "";

// The case to begin with, where there is one of this name.
const FIRST = "handout";

const SIZE = { rows: 3, columns: 3 };

const titleOf = ({ name, moves }) => (moves === null ? name : `${name} (${counted(moves, "move")})`);

// Letters of a text that are shown: a field with a million lines holds up the page. All of it is judged.
const MOST_SHOWN = 100_000;

// Half of the page, with what was put in.
class Desk {
  // The printed bytes and the name of their file, once there are any.
  printed = null;
  cases = [];
  isBegun = false;

  constructor(judge) {
    this.judge = judge;
    this.variant = choice(ASSIGNMENTS, "coms228", () => {
      this.#listCases();
      this.check();
    });
    this.case = element("select", { onchange: () => this.check() });
    this.board = element("input", { placeholder: "123657840", spellcheck: "false", autocomplete: "off", oninput: () => this.check() });
    this.ownBoard = field("Its nine digits, row by row, 0 the empty square", this.board);
    this.shown = element("div", { class: "shown-board" });
    this.text = element("textarea", {
      rows: "10",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: "10 moves in total (heuristic: …",
      oninput: () => this.#typed(),
    });
    this.status = element("p", { class: "status", role: "status" });
    this.result = element("div", { class: "result" });
    this.#listCases();
  }

  #listCases() {
    const before = this.case.value;
    this.cases = this.judge.call({ verb: "cases", variant: this.variant.value }).cases;
    const groups = Object.entries(KINDS).map(([kind, label]) => {
      const own = this.cases.filter((one) => one.kind === kind);
      return element("optgroup", { label }, ...own.map((one) => element("option", { value: one.name }, titleOf(one))));
    });
    const kept = groups.filter((group) => group.childElementCount > 0);
    this.case.replaceChildren(element("option", { value: OWN }, "a board of your own"), ...kept);
    const isThere = before === OWN || this.cases.some((one) => one.name === before);
    const first = this.cases.find(({ name }) => name === FIRST) ?? this.cases.find(({ kind }) => kind === "solvable");
    this.case.value = isThere && this.isBegun ? before : first.name;
    this.isBegun = true;
  }

  // What a request says about the board.
  about() {
    const own = this.case.value === OWN;
    return own ? { board: this.board.value } : { case: this.case.value };
  }

  ask(about, bytes) {
    return this.judge.call({ verb: "check", variant: this.variant.value, ...about, transcript: toBase64(bytes) });
  }

  #showBoard() {
    const isOwn = this.case.value === OWN;
    this.ownBoard.hidden = !isOwn;
    const digits = isOwn ? this.board.value.replace(/\s/g, "") : this.cases.find((one) => one.name === this.case.value)?.board;
    const isBoard = /^[0-8]{9}$/.test(digits ?? "") && new Set(digits).size === 9;
    this.shown.replaceChildren(...(isBoard ? [smallBoard(SIZE, Array.from(digits, Number))] : []));
  }

  // Judges what there is, again after each change.
  check() {
    this.#showBoard();
    if (!this.printed) {
      return;
    }
    const { name, bytes } = this.printed;
    const answer = this.ask(this.about(), bytes);
    if (answer.error) {
      this.say(`${answer.error.message}: ${answer.error.hint}`, "problem");
      this.result.replaceChildren();
      return;
    }
    const { verdict } = JSON.parse(answer.json);
    // The card says it to who sees it.
    this.say(`${name}: ${verdict}`, "unseen");
    this.result.replaceChildren(cardView(answer, name));
  }

  say(text, look = "") {
    this.status.textContent = text;
    this.status.className = `status ${look}`;
  }

  refuse(why) {
    this.printed = null;
    this.say(why, "problem");
    this.result.replaceChildren();
  }

  #typed() {
    const bytes = new TextEncoder().encode(this.text.value);
    const why = refusal("the text", bytes.length);
    if (why || bytes.length === 0) {
      this.refuse(why);
      return;
    }
    this.printed = { name: "what you pasted", bytes };
    this.check();
  }

  // Takes files once they are there. One that is gone by then, or is nobody's to read, is told.
  async takeAll(files) {
    try {
      await this.take(await files);
    } catch (error) {
      this.refuse(`it cannot be read: ${error.message}`);
    }
  }

  async take(files) {
    this.say("");
    if (files.length === 0) {
      this.refuse("there is no file in this: take what the program printed, in a text file");
      return;
    }
    if (files.length > 1) {
      this.printed = null;
      this.text.value = "";
      await listView(this, files);
      return;
    }
    const [{ file, path }] = files;
    const why = refusal(path, file.size);
    if (why) {
      this.text.value = "";
      this.refuse(why);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const named = this.named(path);
    if (named) {
      this.case.value = named;
    }
    this.printed = { name: path, bytes };
    this.text.value = new TextDecoder().decode(bytes.subarray(0, MOST_SHOWN));
    this.check();
  }

  named(path) {
    return caseOf(path, this.cases.map((one) => one.name));
  }
}

// A field for files that looks like a button.
const picker = (desk, label, values) => {
  const input = element("input", { type: "file", class: "unseen", multiple: true, ...values });
  input.addEventListener("change", async () => {
    const files = chosen(input.files);
    // The same file may be chosen again when it has changed.
    await desk.takeAll(files);
    input.value = "";
  });
  return element("label", { class: "picker" }, input, label);
};

// Files may be dropped anywhere: beside the field, a browser would open them in place of the page. What else is dropped goes its own way.
const takeDrops = (desk, zone) => {
  const heard = (names, act) => {
    for (const name of names) {
      document.addEventListener(name, (event) => {
        if (event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
          act(event);
        }
      });
    }
  };
  heard(["dragenter", "dragover"], () => zone.classList.add("over"));
  heard(["dragleave", "drop"], () => zone.classList.remove("over"));
  heard(["drop"], async ({ dataTransfer }) => {
    location.hash = "#check";
    await desk.takeAll(dropped(dataTransfer));
  });
};

const dropZone = (desk) => {
  const zone = element(
    "div",
    { class: "drop" },
    element("p", {}, "Drop a file here, or a folder of them, or paste the text below."),
    element("p", { class: "controls" }, picker(desk, "Choose files", {}), picker(desk, "Choose a folder", { webkitdirectory: true })),
    field("What the program printed", desk.text),
  );
  takeDrops(desk, zone);
  // A text of many millions of letters would hold up the page before it could be refused.
  desk.text.addEventListener("paste", (event) => {
    const why = refusal("the text", event.clipboardData.getData("text").length);
    if (why) {
      event.preventDefault();
      desk.refuse(why);
    }
  });
  return zone;
};

const withoutJudge = () =>
  element(
    "p",
    { class: "banner" },
    "This page was made without the judge: ",
    element("code", {}, "./setup --dev"),
    " makes it, and the program that is built after that writes a page that has it.",
  );

// Builds this half in an element.
export const start = async (place, loaded) => {
  const judge = await loaded;
  if (!judge) {
    place.replaceChildren(withoutJudge());
    return;
  }
  const desk = new Desk(judge);
  place.replaceChildren(
    element("h2", {}, "Check an output"),
    element("p", { class: "note" }, "What your program printed for a board, judged as it will be graded. It stays on this machine."),
    element(
      "div",
      { class: "check" },
      element(
        "div",
        { class: "controls about" },
        field("Assignment", desk.variant),
        field("Board", desk.case),
        desk.ownBoard,
        desk.shown,
      ),
      dropZone(desk),
    ),
    desk.status,
    desk.result,
  );
  desk.check();
  // What is made once, such as the distances of all boards, is there before anything is dropped.
  setTimeout(() => desk.ask({ case: desk.case.value }, new Uint8Array()));
};
