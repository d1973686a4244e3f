// The buttons that help: a hint, a shortest path, and any path.

import { told } from "./board-view.js";
import { button, counted } from "./dom.js";
import { hasWalkingDistance } from "./walking-distance.js";

const OUT_OF_REACH = "On more than 16 cells a shortest path is out of reach.";

// `desk` is the game with what is around it; see game.js.
export const helpView = (desk) => {
  const { busy, known, solver } = desk;
  const asked = (request) => ({ answer: solver.ask(request, busy.progress), stop: solver.stop });
  const own = (verb) => {
    const { size, board, goal } = desk.game;
    return asked({ verb, size, board, goal });
  };

  const isOver = () => {
    desk.leave();
    if (desk.isDone()) {
      desk.say("The board is solved.");
    }
    return desk.isDone();
  };

  const solve = async (isShortest) => {
    const { size, board, at } = desk.game;
    if (isOver()) {
      return;
    }
    if (isShortest && !hasWalkingDistance(size)) {
      desk.say(`${OUT_OF_REACH} “Any path” finds a longer one at once.`);
      return;
    }
    const isKnown = isShortest && known.hasAll();
    const moves = isKnown ? known.shortest(board) : await busy.wait("Searching", own(isShortest ? "shortest" : "quick"));
    if (moves) {
      desk.fewest = isShortest && at === 0 ? moves.length : desk.fewest;
      const what = isShortest ? "A shortest path" : "A path, found quickly and hardly the shortest,";
      desk.ahead(moves, `${what} has ${counted(moves.length, "move")}. “Play” makes them, “Redo” one at a time.`);
    }
  };

  const hint = async () => {
    const { size, board } = desk.game;
    if (isOver()) {
      return;
    }
    if (!hasWalkingDistance(size)) {
      const moves = await busy.wait("Searching", own("quick"));
      if (moves) {
        desk.point([moves[0]], `${OUT_OF_REACH} ${told(size, board, moves[0])} is the first move of a longer one.`);
      }
      return;
    }
    const all = () => ({ length: known.left(board), best: known.best(board) });
    const found = known.hasAll() ? all() : await busy.wait("Searching for a best move", own("hint"));
    if (found) {
      const { best, length } = found;
      const count = best.length === 1 ? "the only best move" : `the ${best.length} best moves`;
      desk.point(best, `${best.map((move) => told(size, board, move)).join(" or ")}: ${count}, with ${length} to go.`);
    }
  };

  return { hint: button("Hint", hint), shortest: button("Shortest path", () => solve(true)), any: button("Any path", () => solve(false)) };
};
