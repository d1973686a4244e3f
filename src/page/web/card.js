// A card as `tilegrade check` prints it for people, taken apart: its words are the program's, and only their places are ours.

const COLOUR = /\u001b\[[0-9;]*m/g;

const kindOf = (line) => {
  if (line === "" || line.startsWith("      ")) {
    return "evidence";
  }
  return line.startsWith("    ") ? "hint" : "said";
};

// The first line, and below it parts of a kind: `said`, `hint` (about what was said before), or `evidence`, which has lines of its own.
export const partsOf = (text) => {
  const [head, ...lines] = text.replace(COLOUR, "").replace(/\n$/, "").split("\n");
  const parts = [];
  for (const line of lines) {
    const kind = kindOf(line);
    const last = parts.at(-1);
    if (kind === "evidence" && last?.kind === kind) {
      last.text += `\n${line.slice(6)}`;
    } else {
      parts.push({ kind, text: kind === "evidence" ? line.slice(6) : line.trim() });
    }
  }
  return { head, parts };
};

// The colour of a verdict: the words beside it say the same.
export const colourOf = ({ verdict, points, "max-points": most }) => {
  if (verdict === "not-judged" || points === null) {
    return "open";
  }
  return verdict === "accepted" && points >= most ? "good" : "bad";
};

// Points as people read them, where they are certain.
export const pointsOf = ({ points, "max-points": most }) => `${points ?? "?"} of ${most}`;

// Whether something was said of what cost nothing.
export const isAside = (text) => /^(?:not )?forgiven: /.test(text);

// What a table has room for: the first thing that was said, if it was not forgiven.
export const gistOf = (text) => partsOf(text).parts.find((part) => part.kind === "said" && !isAside(part.text))?.text ?? "";
