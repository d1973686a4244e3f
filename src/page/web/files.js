// The files that somebody drops or chooses, and what is taken from them.

// A transcript of more bytes is refused: a right answer has some thousands.
export const MOST_BYTES = 8 * 1024 * 1024;

// A folder of more files is read as far as this.
export const MOST_FILES = 5000;

const isHidden = (path) => path.split("/").some((part) => part.startsWith("."));

const plain = (file, path = file.webkitRelativePath || file.name) => ({ file, path });

// What was chosen in a field, without what systems hide.
export const chosen = (list) => Array.from(list, (file) => plain(file)).filter(({ path }) => !isHidden(path));

const inFolder = async (folder, path, found) => {
  const reader = folder.createReader();
  const next = () => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  // A reader gives a hundred at a time.
  for (let entries = await next(); entries.length > 0 && found.length < MOST_FILES; entries = await next()) {
    for (const entry of entries) {
      await taken(entry, `${path}${entry.name}`, found);
    }
  }
};

const taken = async (entry, path, found) => {
  if (isHidden(path)) {
    return;
  }
  if (entry.isDirectory) {
    await inFolder(entry, `${path}/`, found);
  } else {
    found.push(plain(await new Promise((resolve, reject) => entry.file(resolve, reject)), path));
  }
};

// What was dropped: files, and all files in folders.
export const dropped = async (transfer) => {
  // The entries are there only as long as the event is.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) {
    return chosen(transfer.files);
  }
  const found = [];
  for (const entry of entries) {
    await taken(entry, entry.name, found);
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
};

const PIECE = 0x8000;

// Bytes in base64, as the judge wants them.
export const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
};

// Why a text of so many bytes is not read, or nothing.
export const refusal = (name, size) =>
  size > MOST_BYTES
    ? `${name} has ${size.toLocaleString("en")} bytes, and at most ${MOST_BYTES.toLocaleString("en")} are read: is it what the program printed?`
    : "";

// The case that a file is named after, as in `depth-12.txt` or `ana/depth-12--first-try.out`; the longest name wins.
export const caseOf = (path, names) => {
  const isNamed = (part, name) => part.startsWith(name) && !/^-?[a-z0-9]/i.test(part.slice(name.length));
  for (const part of path.split("/").reverse()) {
    const known = names.filter((name) => isNamed(part, name));
    if (known.length > 0) {
      return known.reduce((one, other) => (other.length > one.length ? other : one));
    }
  }
  return null;
};
