// node solver.js FILE
const fs = require('fs');

const GOAL = '123804765';

function fail(message) {
  console.error('Error: ' + message);
  process.exit(1);
}

function readBoard(file) {
  let text;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (e) {
    fail(e.message);
  }
  if (!/^\d +\d +\d\r?\n\d +\d +\d\r?\n\d +\d +\d\s*$/.test(text)) {
    fail('the file must have three rows of three digits');
  }
  const board = text.replace(/\s/g, '');
  if ([...board].sort().join('') !== '012345678') {
    fail('the digits 0 to 8 must occur once each');
  }
  return board;
}

function solvable(board) {
  const tiles = board.replace('0', '');
  let inversions = 0;
  for (let i = 0; i < 8; i++) {
    for (let j = i + 1; j < 8; j++) {
      if (tiles[i] > tiles[j]) inversions++;
    }
  }
  return inversions % 2 === 1;
}

function successors(board) {
  const z = board.indexOf('0');
  const list = [];
  const slide = (move, from) => {
    const cells = [...board];
    [cells[z], cells[from]] = [cells[from], cells[z]];
    list.push([move, cells.join('')]);
  };
  if (z % 3 < 2) slide('LEFT', z + 1);
  if (z % 3 > 0) slide('RIGHT', z - 1);
  if (z < 6) slide('UP', z + 3);
  if (z > 2) slide('DOWN', z - 3);
  return list;
}

const heuristics = {
  'Manhattan distance': (board) => {
    let sum = 0;
    for (let i = 0; i < 9; i++) {
      const g = GOAL.indexOf(board[i]);
      if (board[i] !== '0') {
        sum += Math.abs(Math.floor(i / 3) - Math.floor(g / 3)) + Math.abs((i % 3) - (g % 3));
      }
    }
    return sum;
  },
  'number of mismatched tiles': (board) =>
    [...board].filter((tile, i) => tile !== '0' && tile !== GOAL[i]).length,
};

function aStar(start, h) {
  const seen = new Map([[start, { g: 0, move: null, parent: null }]]);
  const closed = new Set();
  const buckets = []; // buckets[f] = boards on OPEN with that f
  const add = (f, board) => (buckets[f] = buckets[f] || []).push(board);
  add(h(start), start);
  for (let f = 0; ; f++) {
    while (buckets[f] && buckets[f].length > 0) {
      const board = buckets[f].pop();
      if (board === GOAL) return seen;
      if (closed.has(board)) continue;
      closed.add(board);
      const g = seen.get(board).g + 1;
      for (const [move, next] of successors(board)) {
        const old = seen.get(next);
        if (!old || g < old.g) {
          seen.set(next, { g, move, parent: board });
          add(g + h(next), next);
        }
      }
    }
  }
}

function show(board) {
  for (let i = 0; i < 9; i += 3) {
    console.log([...board.slice(i, i + 3)].join(' '));
  }
}

const start = readBoard(process.argv[2] || '8Puzzle.txt');
if (!solvable(start)) {
  console.log('No solution exists for the following initial state:');
  show(start);
  process.exit(0);
}
for (const name of Object.keys(heuristics)) {
  const seen = aStar(start, heuristics[name]);
  const path = [];
  for (let b = GOAL; b !== null; b = seen.get(b).parent) path.unshift(b);
  console.log(`${path.length - 1} Moves in total (Heuristic: ${name})`);
  for (const b of path) {
    if (seen.get(b).move) console.log(seen.get(b).move);
    show(b);
  }
  console.log();
}
