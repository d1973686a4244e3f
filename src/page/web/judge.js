// The judge: a module of WebAssembly that is asked by JSON and answers by JSON.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Starts the judge of its bytes: `call(request)` answers at once. After a failure it is started anew.
export const load = async (bytes) => {
  const module = await WebAssembly.compile(bytes);
  let exports = (await WebAssembly.instantiate(module)).exports;
  const call = (request) => {
    const text = encoder.encode(JSON.stringify(request));
    try {
      const at = exports.alloc(text.length);
      new Uint8Array(exports.memory.buffer, at, text.length).set(text);
      const answer = exports.call();
      return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, answer, exports.answer_length())));
    } catch (error) {
      // Nothing is known of what it was in the middle of.
      ({ exports } = new WebAssembly.Instance(module));
      return { error: { message: `the judge has failed: ${error.message}`, hint: "this is a mistake of tilegrade: report it" } };
    }
  };
  return { call };
};
