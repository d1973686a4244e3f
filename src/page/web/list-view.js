// A folder of transcripts: a table with a line for each, and the card of the one that is looked at.

import { cardView, saver } from "./card-view.js";
import { colourOf, gistOf, pointsOf } from "./card.js";
import { button, counted, element } from "./dom.js";
import { MOST_FILES, refusal } from "./files.js";

// The page is shown again after so many milliseconds of work.
const BREATH = 40;

const HEADS = ["File", "Case", "Verdict", "Points", "What is said first"];

const rest = () => new Promise((resolve) => setTimeout(resolve));

const cell = (text, values = {}) => element("td", values, text);

// Judges a file for the case that it is named after, or else for the board that is chosen.
const judged = async (desk, { file, path }) => {
  const why = refusal(path, file.size);
  if (why) {
    return { path, about: "", why };
  }
  const named = desk.named(path);
  const about = named ? { case: named } : desk.about();
  const answer = desk.ask(about, new Uint8Array(await file.arrayBuffer()));
  const failure = answer.error && `${answer.error.message}: ${answer.error.hint}`;
  return { path, about: about.case ?? about.board, why: failure, answer };
};

const row = ({ path, about, why, answer }, show) => {
  if (why) {
    return element("tr", {}, element("th", { scope: "row" }, path), cell(about), cell("not judged", { class: "open" }), cell(""), cell(why));
  }
  const result = JSON.parse(answer.json);
  const colour = colourOf(result);
  const look = button(path, () => show(look), { class: "plain" });
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, look),
    cell(about),
    cell(result.verdict, { class: `verdict ${colour}` }),
    cell(pointsOf(result), { class: "n" }),
    cell(gistOf(answer.text), { class: "wide" }),
  );
};

const table = (rows) =>
  element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "All files" },
    element(
      "table",
      { class: "findable" },
      element("thead", {}, element("tr", {}, ...HEADS.map((head) => element("th", { scope: "col" }, head)))),
      rows,
    ),
  );

const summary = (all) => {
  const full = all.filter(({ answer }) => answer?.json && colourOf(JSON.parse(answer.json)) === "good").length;
  const skipped = all.filter(({ why }) => why).length;
  const parts = [`${counted(all.length, "file")}: ${full} with full marks`];
  return parts.concat(skipped > 0 ? `${skipped} not judged` : []).join(", ");
};

// Judges files and shows them in the place of the one card.
export const listView = async (desk, files) => {
  const rows = element("tbody");
  const card = element("div");
  const { link, offer } = saver("Save all as lines of JSON", "results.jsonl");
  const all = [];
  const show = (one, chosen) => {
    for (const other of rows.querySelectorAll("[aria-current]")) {
      other.removeAttribute("aria-current");
    }
    chosen.setAttribute("aria-current", "true");
    card.replaceChildren(cardView(one.answer, one.path.replaceAll("/", "-")));
  };
  // Something else may be dropped before this is through. A table that grows is laid out again and again, and is shown when it is whole.
  desk.result.replaceChildren(card);
  const isWanted = () => card.isConnected;
  let begun = performance.now();
  for (const file of files.slice(0, MOST_FILES)) {
    const one = await judged(desk, file);
    all.push(one);
    if (performance.now() - begun > BREATH) {
      desk.say(`${all.length} of ${counted(files.length, "file")} …`);
      await rest();
      begun = performance.now();
    }
    if (!isWanted()) {
      return;
    }
  }
  const left = files.length > MOST_FILES ? `; only the first ${MOST_FILES.toLocaleString("en")} were read` : "";
  rows.append(...all.map((one) => row(one, (chosen) => show(one, chosen))));
  desk.result.replaceChildren(table(rows), element("p", {}, link), card);
  desk.say(summary(all) + left);
  offer(all.map(({ answer }) => answer?.json ?? "").join(""));
};
