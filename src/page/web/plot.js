// A plot of counts over depth: one line for each search, on a scale of powers of ten.

import { drawn, element } from "./dom.js";

const [WIDTH, HEIGHT] = [640, 240];
const EDGE = { left: 56, right: 12, top: 16, bottom: 36 };

// A figure with the plot of series of { name, points: [[depth, count], …] }. The caption says what is counted.
export const plot = (caption, series) => {
  const points = series.flatMap((one) => one.points);
  const deepest = Math.max(4, ...points.map(([depth]) => depth));
  const most = Math.max(10, ...points.map(([, count]) => count));
  const powers = Math.ceil(Math.log10(most));
  const across = (depth) => EDGE.left + (depth / deepest) * (WIDTH - EDGE.left - EDGE.right);
  const up = (count) => HEIGHT - EDGE.bottom - (Math.log10(Math.max(1, count)) / powers) * (HEIGHT - EDGE.top - EDGE.bottom);
  const drawing = drawn("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": caption });
  for (let power = 0; power <= powers; power += 1) {
    const y = up(10 ** power);
    drawing.append(
      drawn("line", { class: "grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y, y2: y }),
      drawn("text", { class: "end", x: EDGE.left - 8, y: y + 4 }, (10 ** power).toLocaleString("en")),
    );
  }
  const step = Math.max(1, Math.ceil(deepest / 8));
  for (let depth = 0; depth <= deepest; depth += step) {
    drawing.append(drawn("text", { class: "middle", x: across(depth), y: HEIGHT - 16 }, String(depth)));
  }
  drawing.append(drawn("text", { class: "end", x: WIDTH - EDGE.right, y: HEIGHT - 2 }, "depth"));
  series.forEach((one, number) => {
    const line = one.points.map(([depth, count], at) => `${at === 0 ? "M" : "L"}${across(depth).toFixed(1)} ${up(count).toFixed(1)}`);
    drawing.append(drawn("path", { class: `line line${number}`, d: line.join("") }));
    for (const [depth, count] of one.points) {
      const dot = drawn("circle", { class: `dot line${number}`, cx: across(depth).toFixed(1), cy: up(count).toFixed(1), r: 3 });
      dot.append(drawn("title", {}, `${one.name}, depth ${depth}: ${Math.round(count).toLocaleString("en")}`));
      drawing.append(dot);
    }
  });
  const legend = series.map((one, number) => element("span", { class: `key line${number}` }, one.name));
  return element("figure", { class: "plot" }, element("figcaption", {}, caption, element("br"), ...legend), drawing);
};
