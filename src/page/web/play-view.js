// The buttons that go through the moves of a game: back, on, and on by themselves.

import { counted, element, enable, field, guarded } from "./dom.js";

// Moves a second, by the place of the slider.
const SPEEDS = [1, 2, 3, 5, 8, 15, 30];

// `game()` is the present one; `go(at, word)` goes to a move; `leave()` ends what else goes on.
export const playView = ({ game, go, leave }) => {
  let timer = 0;

  const show = () => {
    const { at, moves } = game();
    enable(undo, at > 0);
    enable(redo, at < moves.length);
    enable(play, timer !== 0 || at < moves.length);
    play.textContent = timer === 0 ? "Play" : "Pause";
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };

  const next = () => {
    const { at, moves } = game();
    if (at + 1 >= moves.length) {
      pause();
    }
    go(at + 1, "Played");
  };

  const run = () => {
    clearInterval(timer);
    timer = setInterval(next, 1000 / SPEEDS[speed.value]);
    show();
  };

  const step = (by, word) => () => {
    leave();
    go(game().at + by, word);
  };
  const undo = guarded("Undo", step(-1, "Undone"));
  const redo = guarded("Redo", step(1, "Redone"));
  const play = guarded("Play", () => (timer === 0 ? run() : pause()));
  const speed = element("input", { type: "range", min: "0", max: String(SPEEDS.length - 1), value: "2" });
  const nameSpeed = () => speed.setAttribute("aria-valuetext", `${counted(SPEEDS[speed.value], "move")} a second`);
  speed.addEventListener("input", () => {
    nameSpeed();
    if (timer !== 0) {
      run();
    }
  });
  nameSpeed();

  return { undo, redo, play, speed: field("Speed", speed), show, pause, isRunning: () => timer !== 0 };
};
