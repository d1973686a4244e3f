// The line that tells what goes on beside the page, with a button that stops it.

import { button, counted, element } from "./dom.js";

// `say` tells how it ended, where it did not end well.
export const busyLine = (say) => {
  let present = null;
  const text = element("span");
  const line = element("p", { class: "busy", hidden: true }, text, button("Stop", () => leave("Stopped.")));

  // Ends what goes on.
  const leave = (word) => {
    const { stop } = present ?? {};
    present = null;
    line.hidden = true;
    stop?.();
    if (word) {
      say(word);
    }
  };

  const progress = ({ bound, nodes, bytes }) => {
    const tables = `tables of ${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
    text.textContent = `No path is shorter than ${counted(bound, "move")}: ${counted(nodes, "state")} so far, with ${tables} … `;
  };

  // Waits for an answer. It is undefined where that was stopped, or failed.
  const wait = async (what, { answer, stop }) => {
    leave();
    const mine = { stop };
    present = mine;
    text.textContent = `${what} … `;
    line.hidden = false;
    try {
      const found = await answer;
      return present === mine ? found : undefined;
    } catch (error) {
      if (present === mine) {
        say(`This did not work: ${error.message}.`);
      }
      return undefined;
    } finally {
      if (present === mine) {
        present = null;
        line.hidden = true;
      }
    }
  };

  return { line, wait, leave, progress };
};
