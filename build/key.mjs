// @ts-check
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const folders = ["app", "client", "contract", "packages", "build", "cli", "server"];
const files = ["vite.config.ts", "package-lock.json", "tsconfig.json", "server.ts"];
/**
 * Milliseconds: a file that changed more recently may change again with the same timestamp, because clocks of file systems
 * are coarse.
 */
const settled = 2_000;

/**
 * A name for the build of these sources: the same sources and lock file give the same key.
 *
 * The key is cached in `dist/.key.json` beside each file's size and times; reading a thousand files takes a cold
 * process twice as long as asking about them. No content changes without the time of its change (ctime), which no
 * program can set.
 *
 * @param {string} root
 * @returns {string}
 */
export function buildKey(root) {
  const sources = folders
    .flatMap((folder) => sourcesIn(path.join(root, folder)))
    .concat(files.map((name) => path.join(root, name)))
    .toSorted();
  const state = stateOf(sources);
  const memory = path.join(root, "dist", ".key.json");
  const known = remembered(memory);
  if (known?.state === state.digest) return known.key;
  const key = keyOf(root, sources);
  if (state.isSettled && stateOf(sources).digest === state.digest) remember(memory, { state: state.digest, key });
  return key;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const name = `${folder}${path.sep}${item.name}`; // `join` would normalize it, which takes as long as asking about it
    if (item.isDirectory()) return sourcesIn(name);
    return item.isFile() && !item.name.includes(".test.") ? [name] : [];
  });
}

/**
 * A digest that changes whenever a source does, and whether the last change is old enough to rely on it.
 *
 * @param {string[]} sources
 * @returns {{ digest: string, isSettled: boolean }}
 */
function stateOf(sources) {
  let newest = 0;
  const numbers = new Float64Array(4 * sources.length); // as they are: writing them as text takes as long as asking for them
  sources.forEach((file, index) => {
    const { dev, ino, size, ctimeMs } = lstatSync(file); // whatever changes the time of modification changes `ctime`
    numbers.set([dev, ino, size, ctimeMs], 4 * index);
    if (ctimeMs > newest) newest = ctimeMs;
  });
  const digest = createHash("sha256").update(sources.join("\0")).update(numbers).digest("hex");
  return { digest, isSettled: Date.now() - newest > settled };
}

/**
 * @param {string} root
 * @param {string[]} sources
 * @returns {string}
 */
function keyOf(root, sources) {
  const digest = createHash("sha256");
  for (const file of sources) {
    digest.update(`${path.relative(root, file).split(path.sep).join("/")}\0`);
    digest.update(readFileSync(file));
    digest.update("\0");
  }
  return digest.digest("hex").slice(0, 16);
}

/**
 * @param {string} memory
 * @returns {{ state: string, key: string } | undefined}
 */
function remembered(memory) {
  try {
    const { state, key } = JSON.parse(readFileSync(memory, "utf8"));
    return typeof state === "string" && /^[0-9a-f]{16}$/.test(key) ? { state, key } : undefined;
  } catch {
    return undefined; // the first start, or a truncated file
  }
}

/**
 * @param {string} memory
 * @param {{ state: string, key: string }} known
 */
function remember(memory, known) {
  try {
    mkdirSync(path.dirname(memory), { recursive: true });
    const unfinished = `${memory}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(known));
    renameSync(unfinished, memory); // atomic, because another process may start at the same time
  } catch {
    // Another user's clone, or a full disk: the next start reads the sources again
  }
}
