const fs = require("fs");

const board = fs.readFileSync(process.argv[2], "utf8");
console.log("No solution exists for the following initial state:");
process.stdout.write(board.replace("0", " "));
