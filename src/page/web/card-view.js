// What is shown of one judged transcript: the card, and the same for programs.

import { colourOf, isAside, partsOf } from "./card.js";
import { element } from "./dom.js";

// A text whose parts between two backticks are code.
const coded = (text) => {
  const parts = text.split("`");
  return parts.map((part, index) => {
    if (index % 2 === 0) {
      return part;
    }
    // The last backtick may have no other one.
    return index < parts.length - 1 ? element("code", {}, part) : `\`${part}`;
  });
};

const part = ({ kind, text }) => {
  if (kind === "evidence") {
    return element("pre", { tabindex: "0", "aria-label": "As an example" }, text);
  }
  const look = isAside(text) ? "note" : "said";
  return element("p", { class: kind === "hint" ? "hint" : look }, ...coded(text));
};

// A link that saves a text as a file. The address of what was offered before is given back.
export const saver = (label, name) => {
  const link = element("a", { class: "save", download: name, hidden: true }, label);
  const offer = (text) => {
    if (link.href) {
      URL.revokeObjectURL(link.href);
    }
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.hidden = false;
  };
  return { link, offer };
};

// The card of an answer of the judge.
export const cardView = (answer, name) => {
  const { head, parts } = partsOf(answer.text);
  const { link, offer } = saver("Save the JSON", `${name}.json`);
  offer(answer.json);
  return element(
    "article",
    { class: `card verdict-card ${colourOf(JSON.parse(answer.json))}` },
    element("h3", {}, head),
    ...parts.map(part),
    element(
      "details",
      {},
      element("summary", {}, "For programs: the JSON of ", element("code", {}, "tilegrade check --format json")),
      element("pre", { class: "json", tabindex: "0", "aria-label": "JSON" }, answer.json),
      element("p", {}, link),
    ),
  );
};
