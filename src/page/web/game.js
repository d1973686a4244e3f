// The half of the page that plays: a board, what is known of it, and all that can be done with it.

import { addressOf, readAddress } from "./address.js";
import { boardView, told } from "./board-view.js";
import { busyLine } from "./busy.js";
import { button, counted, element, smallBoard } from "./dom.js";
import { begun, goalLast, gone, isSame, isSolvable, moved, random, sizeName, withMoves } from "./grid.js";
import { helpView } from "./help-view.js";
import { knowing } from "./known.js";
import { pictureOf } from "./picture.js";
import { playView } from "./play-view.js";
import { searchView } from "./search-view.js";
import { setupView } from "./setup-view.js";
import { solving } from "./solver.js";
import { storeGame, storedGame } from "./store.js";

// A board counts as hard when it is less than so many moves nearer than the farthest.
const NEARLY_FARTHEST = 3;

const WELCOME = "Slide the tiles until they lie as in the goal.";

const count = (name, node) => element("div", {}, element("dt", {}, name), node);

// The game with what is around it.
class Desk {
  game = null;
  // The fewest moves from the first board, where they are known without a table.
  fewest = null;
  picture = { file: null, hasNumbers: true };
  solver = solving();
  known = knowing(this.solver);
  status = element("p", { class: "status", role: "status" });
  busy = busyLine((text) => this.say(text));
  figures = Object.fromEntries(["made", "fewest", "left", "goal"].map((name) => [name, element("dd", { class: name })]));
  view = boardView((moves) => this.make(moves));
  play = playView({ game: () => this.game, go: (at, word) => this.go(at, word), leave: () => this.leave() });

  constructor() {
    this.help = helpView(this);
    this.setup = setupView({
      shuffle: (wanted) => this.shuffle(wanted),
      use: (wanted) => this.use(wanted),
      board: () => this.game.board,
      picture: (file) => this.show({ file, hasNumbers: this.picture.hasNumbers }),
      numbers: (hasNumbers) => this.show({ file: this.picture.file, hasNumbers }),
    });
  }

  say(text) {
    this.status.textContent = text;
  }

  isDone() {
    return isSame(this.game.board, this.game.goal);
  }

  best() {
    return this.known.left(this.game.start) ?? this.fewest;
  }

  draw(marks) {
    const { board, at } = this.game;
    this.view.show(this.game, marks);
    this.view.tray.classList.toggle("done", this.isDone());
    this.figures.made.textContent = String(at);
    this.figures.fewest.textContent = this.best() ?? "?";
    const left = this.isDone() ? 0 : this.known.left(board) ?? (at === 0 ? this.fewest : null);
    this.figures.left.textContent = left ?? `≥ ${this.known.least(board)}`;
    this.play.show();
    // Of moves that are played the last one is told, and not each.
    this.status.setAttribute("aria-live", this.play.isRunning() ? "off" : "polite");
  }

  ended() {
    const [best, made] = [this.best(), counted(this.game.at, "move")];
    const beside = best === null ? "." : `. The fewest are ${best}.`;
    return `Solved in ${made}${best === this.game.at ? ": no path is shorter." : beside}${this.game.isHelped ? " The page helped." : ""}`;
  }

  change(game, text) {
    const wasDone = this.isDone();
    this.game = game;
    storeGame(game);
    this.draw();
    this.say(this.isDone() && !wasDone ? this.ended() : text);
  }

  // Ends what goes on for the board as it was.
  leave() {
    this.play.pause();
    this.busy.leave();
  }

  toGo() {
    const left = this.known.left(this.game.board);
    return left === null ? "" : ` ${left} to go.`;
  }

  // Makes moves, by hand.
  make(moves) {
    const next = moves.reduce(moved, this.game);
    if (next !== this.game) {
      this.leave();
      const before = gone(next, next.at - 1).board;
      this.change(next, "");
      if (!this.isDone()) {
        this.say(`${told(next.size, before, moves.at(-1))}. Move ${next.at}.${this.toGo()}`);
      }
    }
  }

  // Goes to a move that was made, or lies ahead.
  go(at, word) {
    const next = gone(this.game, at);
    if (next.at !== this.game.at) {
      this.change(next, "");
      if (!this.isDone()) {
        this.say(`${word}. Move ${next.at} of ${next.moves.length}.${this.toGo()}`);
      }
    }
  }

  // Puts moves ahead of the board, to be made by `Redo` and `Play`.
  ahead(moves, text) {
    this.leave();
    this.change(withMoves(this.game, moves), text);
  }

  // Points out the tiles of moves.
  point(moves, text) {
    this.game = { ...this.game, isHelped: true };
    this.draw(moves);
    this.say(text);
  }

  // Begins with another game; `fewest` are the moves from its first board, where they are known. The promise ends when all is
  // known of its boards that can be.
  async open(game, text, fewest = null) {
    if (this.game) {
      this.leave();
    }
    const isOtherSize = sizeName(this.game?.size ?? {}) !== sizeName(game.size);
    [this.game, this.fewest] = [game, fewest];
    const ready = this.known.turnTo(game);
    this.setup.follow(game, this.known.farthest());
    this.figures.goal.replaceChildren(smallBoard(game.size, game.goal));
    storeGame(game);
    this.draw();
    this.say(text);
    if (isOtherSize) {
      this.show(this.picture);
    }
    if (location.hash !== "#check") {
      history.replaceState(null, "", addressOf(game));
    }
    if (await ready) {
      this.setup.follow(this.game, this.known.farthest());
      this.draw();
    }
  }

  // A board of one's own.
  use({ size, cells, goal }) {
    this.open(begun(size, cells, goal), "Your board.");
    this.view.tray.focus();
  }

  // A board at random; `how` is a number of moves, `hard` or `any`.
  async shuffle({ size, goal, how }) {
    const first = begun(size, random(size, goal), goal);
    await this.open(first, "A new board.");
    const isWanted = how !== "any" && (how !== "hard" || this.known.hasAll());
    if (this.game !== first || !isWanted) {
      return;
    }
    const most = this.known.farthest();
    const depth = how === "hard" ? most - Math.floor(Math.random() * Math.min(NEARLY_FARTHEST, most)) : how;
    const request = { verb: "at-depth", size, goal, depth };
    const asked = () => ({ answer: this.solver.ask(request, this.busy.progress), stop: this.solver.stop });
    const board = this.known.hasAll() ? this.known.boardAt(depth) : await this.busy.wait("Shuffling", asked());
    if (board) {
      await this.open(begun(size, board, goal), `A new board, exactly ${counted(depth, "move")} from the goal.`, depth);
    }
  }

  // Shows a picture as tiles, or plain ones.
  async show(picture) {
    this.picture = picture;
    this.setup.clear();
    const address = picture.file && (await pictureOf(picture.file, this.game.size).catch(() => null));
    if (picture.file && !address) {
      this.setup.tellBelow(`“${picture.file.name}” is no picture that this browser can show.`);
      this.picture = { ...picture, file: null };
    }
    this.view.setPicture(address, picture.hasNumbers);
  }

  async copy() {
    history.replaceState(null, "", addressOf(this.game));
    try {
      await navigator.clipboard.writeText(location.href);
      this.say("The link is copied.");
    } catch {
      this.say("The address of this page is the link to this board.");
    }
  }

  // Opens the board that the address names, where it is not the present one, or says what is wrong with it.
  follow(named) {
    if (named?.error) {
      this.setup.tell(`The link: ${named.error}.`);
    } else if (named && !(this.game && isSame(named.cells, this.game.start) && isSame(named.goal, this.game.goal))) {
      this.setup.propose(named);
    }
  }

  // Keys act on the board; arrows also where nothing has the focus and the whole board is in sight.
  press(event) {
    const { activeElement: active } = document;
    const { top, bottom, height } = this.view.tray.getBoundingClientRect();
    const isInSight = height > 0 && top >= 0 && bottom <= innerHeight;
    const isOnBoard = this.view.tray.contains(active);
    if (!isOnBoard && !(isInSight && active === document.body && event.key.startsWith("Arrow"))) {
      return;
    }
    const move = this.view.moveOfKey(event);
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (move) {
      event.preventDefault();
      this.make([move]);
    } else if (isPlain) {
      ({ u: this.play.undo, r: this.play.redo, "?": this.help.hint })[event.key]?.click();
    }
  }
}

const laidOut = (desk) => {
  const { busy, figures, help, play, setup, status, view } = desk;
  const group = (name, ...nodes) => element("div", { class: "controls", role: "group", "aria-label": name }, ...nodes);
  const counts = [["Moves", figures.made], ["Fewest", figures.fewest], ["To go", figures.left], ["Goal", figures.goal]];
  return [
    element(
      "div",
      { class: "game" },
      element("div", { class: "stage" }, view.tray, status, busy.line),
      element(
        "div",
        { class: "desk" },
        element("dl", { class: "figures" }, ...counts.map(([name, node]) => count(name, node))),
        group("Moves", play.undo, play.redo, help.hint),
        group("Solving", help.shortest, help.any, play.play, play.speed),
        setup.near,
        element("p", { class: "note keys" }, "On the board, arrows, WASD or HJKL slide a tile; U undoes, R redoes, ? hints."),
      ),
    ),
    setup.more(button("Copy a link to this board", () => desk.copy())),
    searchView({ game: () => desk.game, ahead: (moves, text) => desk.ahead(moves, text), solver: solving() }),
  ];
};

// Builds the game in an element. It needs no judge.
export function start(place) {
  const desk = new Desk();
  place.replaceChildren(...laidOut(desk));
  document.addEventListener("keydown", (event) => desk.press(event));
  addEventListener("hashchange", () => {
    desk.follow(readAddress(location.hash));
    if (location.hash === "#play") {
      history.replaceState(null, "", addressOf(desk.game));
    }
  });
  const named = readAddress(location.hash);
  const last = storedGame();
  const isPlayable = named && !named.error && isSolvable(named.size, named.cells, named.goal);
  const size = { rows: 3, columns: 3 };
  if (last && (!isPlayable || (isSame(named.cells, last.start) && isSame(named.goal, last.goal)))) {
    desk.open(last, last.at > 0 ? "Your last game goes on." : WELCOME);
  } else if (isPlayable) {
    desk.open(begun(named.size, named.cells, named.goal), WELCOME);
  } else {
    desk.open(begun(size, random(size, goalLast(size)), goalLast(size)), WELCOME);
  }
  desk.follow(named);
}
