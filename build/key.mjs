// @ts-check
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folders = ["app", "contract", "build", "content/docs", "content/faq", "content/samples", "server"];
const files = ["vite.config.ts", "package-lock.json", "tsconfig.json", "server.ts"];

/**
 * A name for the build of these sources: the same sources and lock file give the same key.
 *
 * @param {string} root
 * @returns {string}
 */
export function buildKey(root) {
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile() && !item.name.includes(".test."))
      .map((item) => path.join(item.parentPath, item.name)),
  );
  const hash = createHash("sha256");
  for (const file of [...sources, ...files.map((name) => path.join(root, name))].toSorted()) {
    hash.update(`${path.relative(root, file).split(path.sep).join("/")}\0`);
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
