// The page: which picture, how it is shown, where the head looks.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { openEyes } from "./eyes.mjs";

const part = (id) => document.getElementById(id);
const canvas = part("eyes");
const eyes = openEyes(canvas);
const turn = { right: 0, up: 0 };
let images = [];

const say = (text) => (part("message").textContent = text);

function draw() {
  if (!eyes) return;
  eyes.draw({ projection: part("projection").value, layout: part("layout").value, turn });
}

function look(right, up) {
  turn.right += right;
  turn.up = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, turn.up + up));
  draw();
}

async function show() {
  const image = images.find(({ name }) => name === part("image").value);
  if (!eyes || !image) return;
  const picture = new Image();
  picture.src = `images/${encodeURIComponent(image.name)}?${image.changed}`;
  try {
    await picture.decode();
  } catch {
    // Half-written by an editor: the next change loads it again.
    say(`${image.name} cannot be shown (yet).`);
    return;
  }
  eyes.load(picture);
  say("");
  draw();
}

/** Takes projection and layout from the picture's name, as a first guess. */
async function choose() {
  const image = images.find(({ name }) => name === part("image").value);
  if (image) {
    part("projection").value = image.projection;
    part("layout").value = image.layout;
  }
  await show();
}

async function reload() {
  const before = part("image").value;
  images = await (await fetch("images")).json();
  part("image").replaceChildren(...images.map(({ name }) => new Option(name, name)));
  if (images.length === 0) return say("No pictures in the folder yet: AVIF, JPEG, PNG, SVG, WebP.");
  if (images.some(({ name }) => name === before)) {
    part("image").value = before;
    await show();
  } else await choose();
}

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const KEY_STEP = Math.PI / 36;

part("image").addEventListener("change", choose);
part("projection").addEventListener("change", draw);
part("layout").addEventListener("change", draw);
addEventListener("resize", draw);
canvas.addEventListener("keydown", (event) => {
  const [right, up] = KEYS[event.key] ?? [];
  if (right === undefined) return;
  event.preventDefault();
  look(right * KEY_STEP, up * KEY_STEP);
});
canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
canvas.addEventListener("pointermove", (event) => {
  if (!canvas.hasPointerCapture(event.pointerId)) return;
  const perPixel = Math.PI / 2 / canvas.clientHeight;
  look(-event.movementX * perPixel, event.movementY * perPixel);
});

if (!eyes) say("This browser has no WebGL, which draws the two eyes.");
else {
  // "open" fires on every (re)connection, so changes made while the tool was off are seen, too.
  const changes = new EventSource("changes");
  changes.addEventListener("open", reload);
  changes.addEventListener("change", reload);
}
