// Makes a module of each text in the page, and starts the two halves of it. A module imports another as "./name.js", which becomes
// the address of that module, and names a worker as new URL("./name.js", import.meta.url), which becomes that of its script.
// Each half is a module that exports `start(element, judge)`, where `judge` is to be awaited: what judge.js makes, or null.
const texts = new Map(
  Array.from(document.querySelectorAll("script[data-module]"), (script) => [script.dataset.module, script.textContent]),
);
const addresses = new Map();
const IMPORT = /^import \{([^}]*)\} from "\.\/([\w-]+\.js)";$/gm;
const EXPORT = /^export (?=(?:async )?(?:const|class|function\*?) (\w+))/gm;
const WORKER = /new URL\("\.\/([\w-]+\.js)", import\.meta\.url\)/g;

// A module and all that it imports, what is imported first.
const inOrder = (name, order = []) => {
  for (const [, , other] of texts.get(name).matchAll(IMPORT)) {
    inOrder(other, order);
  }
  if (!order.includes(name)) {
    order.push(name);
  }
  return order;
};

// In a page that was opened from a file, browsers start no worker from modules: its script has a function for each of them.
const workerScript = (name) => {
  const bodies = inOrder(name).map((one) => {
    const text = texts.get(one);
    const names = Array.from(text.matchAll(EXPORT), ([, exported]) => exported);
    const body = text
      .replace(IMPORT, (_, list, from) => `const {${list.replaceAll(" as ", ": ")}} = modules["${from}"];`)
      .replace(EXPORT, "");
    return `modules["${one}"] = (() => {\n${body}\nreturn { ${names.join(", ")} };\n})();\n`;
  });
  return `"use strict";\nconst modules = {};\n${bodies.join("")}`;
};

const addressOf = (key, text) => {
  if (!addresses.has(key)) {
    addresses.set(key, URL.createObjectURL(new Blob([text()], { type: "text/javascript" })));
  }
  return addresses.get(key);
};

const address = (name) =>
  addressOf(name, () =>
    texts
      .get(name)
      .replace(WORKER, (_, worker) => `"${addressOf(`worker ${worker}`, () => workerScript(worker))}"`)
      .replace(IMPORT, (_, list, other) => `import {${list}} from "${address(other)}";`),
  );

const load = (name) => import(address(name));

// The judge, or null where the page was made without it.
const judge = async () => {
  const packed = document.getElementById("judge-module");
  if (!packed) {
    return null;
  }
  const letters = atob(packed.textContent);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) {
    bytes[at] = letters.charCodeAt(at);
  }
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { load: start } = await load("judge.js");
  return start(await new Response(unpacked).arrayBuffer());
};

// What went wrong is said in the half that it went wrong in.
const start = async (id, name, loaded) => {
  const element = document.getElementById(id);
  try {
    const { start } = await load(name);
    await start(element, loaded);
    element.dataset.state = "ready";
  } catch (error) {
    const line = document.createElement("p");
    line.className = "banner";
    line.textContent = `This part of the page does not work in this browser: ${error.message}`;
    element.replaceChildren(line);
    element.dataset.state = "failed";
    throw error;
  }
};

// The half is the one that the address names; every other address is that of a board.
const halves = document.querySelectorAll("main > section");
const links = document.querySelectorAll("[data-half]");
const show = () => {
  const wanted = location.hash === "#check" || !texts.has("game.js") ? "judge" : "puzzle";
  for (const half of halves) {
    half.hidden = half.id !== wanted;
  }
  for (const link of links) {
    link.setAttribute("aria-current", String(link.dataset.half === wanted));
  }
};

addEventListener("hashchange", show);
show();
const loaded = judge();
const started = [start("judge", "judge-view.js", loaded)];
if (texts.has("game.js")) {
  started.push(start("puzzle", "game.js", loaded));
} else {
  document.querySelector("[data-half=puzzle]").hidden = true;
}
await Promise.all(started);
// Whoever wants to know how long it took asks the browser for this mark.
performance.mark("ready");
document.documentElement.dataset.state = "ready";
