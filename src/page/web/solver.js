// Asks for tables and paths beside the page, so that it never waits.

const nothing = () => {};

// What answers requests one after the other, in a worker. `stop` ends what it does: its answers are then `undefined`.
export const solving = () => {
  let worker = null;
  let waiting = new Map();
  let asked = 0;

  const start = () => {
    worker = new Worker(new URL("./solver-worker.js", import.meta.url));
    worker.onmessage = ({ data }) => {
      const { resolve, reject, progress } = waiting.get(data.number);
      if ("progress" in data) {
        progress(data.progress);
        return;
      }
      waiting.delete(data.number);
      if ("failure" in data) {
        reject(new Error(data.failure));
      } else {
        resolve(data.answer);
      }
    };
    worker.onerror = (event) => {
      for (const { reject } of waiting.values()) {
        reject(new Error(event.message));
      }
      waiting = new Map();
    };
  };

  const ask = (request, progress = nothing) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject, progress });
      if (!worker) {
        start();
      }
      worker.postMessage({ number: asked, request });
    });

  const stop = () => {
    worker?.terminate();
    worker = null;
    for (const { resolve } of waiting.values()) {
      resolve(undefined);
    }
    waiting = new Map();
  };

  return { ask, stop };
};
