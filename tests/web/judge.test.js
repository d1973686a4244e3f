import assert from "node:assert/strict";
import test from "node:test";
import { colourOf, gistOf, partsOf, pointsOf } from "../../src/page/web/card.js";
import { MOST_BYTES, caseOf, chosen, refusal, toBase64 } from "../../src/page/web/files.js";

const CARD = `\u001b[31m✗ depth-05: not-optimal\u001b[0m, 3.5 of 5 points
  −1.5 shortest path: yours is 2 moves too long
  manhattan, line 4: 7 moves, and 5 suffice
    hint: look again
       before
       1  2

      LEFT
  forgiven: empty-lines (line 8): there are none
`;

test("a card is taken apart by the places of its lines, without its colours", () => {
  assert.deepEqual(partsOf(CARD), {
    head: "✗ depth-05: not-optimal, 3.5 of 5 points",
    parts: [
      { kind: "said", text: "−1.5 shortest path: yours is 2 moves too long" },
      { kind: "said", text: "manhattan, line 4: 7 moves, and 5 suffice" },
      { kind: "hint", text: "hint: look again" },
      { kind: "evidence", text: " before\n 1  2\n\nLEFT" },
      { kind: "said", text: "forgiven: empty-lines (line 8): there are none" },
    ],
  });
});

test("a table has room for what was said first, if it was not forgiven", () => {
  assert.equal(gistOf(CARD), "−1.5 shortest path: yours is 2 moves too long");
  assert.equal(gistOf("✓ handout: accepted\n  forgiven: copies (line 1): no\n"), "");
  assert.equal(gistOf("✓ handout: accepted, 5 of 5 points\n"), "");
});

test("only full marks are green, and what is open is neither", () => {
  const colour = (verdict, points) => colourOf({ verdict, points, "max-points": 5 });
  assert.equal(colour("accepted", 5), "good");
  assert.equal(colour("accepted", 4.5), "bad");
  assert.equal(colour("wrong-answer", 5), "bad");
  assert.equal(colour("not-judged", null), "open");
  assert.equal(pointsOf({ points: null, "max-points": 5 }), "? of 5");
});

test("a file is for the case that it is named after, and the longest name wins", () => {
  const names = ["depth-1", "depth-12", "depth-12-b", "handout"];
  for (const [path, expected] of [
    ["depth-12.txt", "depth-12"],
    ["depth-12--first-try.out", "depth-12"],
    ["depth-12-b.txt", "depth-12-b"],
    ["ana/handout", "handout"],
    ["handout/stdout.txt", "handout"],
    ["depth-123.txt", null],
    ["my-depth-12.txt", null],
    ["output.txt", null],
  ]) {
    assert.equal(caseOf(path, names), expected, path);
  }
});

test("bytes are written in base64, whatever they are and however many", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256);
  assert.equal(toBase64(bytes), Buffer.from(bytes).toString("base64"));
  assert.equal(toBase64(new Uint8Array()), "");
});

test("a file that is too large is refused with the bound, before it is read", () => {
  assert.equal(refusal("a.txt", MOST_BYTES), "");
  assert.match(refusal("a.txt", 50_000_000), /^a\.txt has 50,000,000 bytes, and at most 8,388,608 are read/);
});

test("what systems hide in folders is no transcript", () => {
  const file = (name) => ({ name, webkitRelativePath: `all/${name}` });
  const paths = chosen([file("a.txt"), file(".DS_Store"), file(".git/x")]).map(({ path }) => path);
  assert.deepEqual(paths, ["all/a.txt"]);
});
