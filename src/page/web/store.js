// The game in the page's storage, which may be shut: then nothing is kept, and the game goes on without it.

import { kept, restored } from "./grid.js";

const NAME = "tilegrade-game";

export const storedGame = () => {
  try {
    return restored(localStorage.getItem(NAME));
  } catch {
    return null;
  }
};

export const storeGame = (game) => {
  try {
    localStorage.setItem(NAME, kept(game));
  } catch {
    // It is lost with the page.
  }
};
