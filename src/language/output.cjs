// Loaded before each program: what it prints is in the pipe before it goes on, as on a terminal.
const pipe = process.stdout._handle;
if (pipe && pipe.setBlocking) pipe.setBlocking(true);
