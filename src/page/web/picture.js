// A picture of one's own as tiles. It stays in the page, made small.

// Pixels of the longer side.
const LONGEST = 900;

const loaded = (address) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("no picture"));
    image.src = address;
  });

// The address of a picture, cut to the form of a board with square tiles. It fails for a file that is no picture.
export const pictureOf = async (file, { rows, columns }) => {
  const address = URL.createObjectURL(file);
  try {
    const image = await loaded(address);
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const side = Math.min(width / columns, height / rows);
    const scale = Math.min(1, LONGEST / (side * Math.max(rows, columns)));
    if (!(side > 0)) {
      throw new Error("no picture");
    }
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [columns, rows].map((count) => Math.max(1, Math.round(count * side * scale)));
    const [cutWidth, cutHeight] = [side * columns, side * rows];
    const middle = [(width - cutWidth) / 2, (height - cutHeight) / 2];
    canvas.getContext("2d").drawImage(image, ...middle, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg", 0.85);
  } finally {
    URL.revokeObjectURL(address);
  }
};
