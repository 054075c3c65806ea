// @ts-check
// Plain JavaScript, like everything imported before the program: the first TypeScript file would load a compiler.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { buildKey } from "./key.mjs";

/** There is no build to serve; the message names the command, or the builder has printed the error. */
export class NoBuild extends Error {}

/**
 * The folder of the build of these sources, which is built first if `mayBuild`. Throws `NoBuild`.
 *
 * @param {string} root
 * @param {boolean} mayBuild
 * @returns {Promise<string>}
 */
export async function buildToServe(root, mayBuild) {
  const image = path.join(root, "dist", "image"); // of deploy/image.ts, which has no sources
  if (existsSync(image)) return image;
  const folder = path.join(root, "dist", buildKey(root));
  if (existsSync(folder)) return folder;
  if (!mayBuild) throw new NoBuild('There is no build of these sources yet; run "npm run build" first.');
  await runBuilder(root);
  if (!existsSync(folder)) throw new NoBuild("The sources changed while they were built. Start again.");
  return folder;
}

/**
 * Builds in a process of its own: its tools would stay in this one's memory for as long as it serves.
 *
 * @param {string} root
 * @returns {Promise<void>}
 */
function runBuilder(root) {
  return new Promise((done, failed) => {
    const builder = spawn(process.execPath, [path.join(root, "build", "run.ts")], { cwd: root, stdio: "inherit" });
    builder.once("error", failed);
    builder.once("exit", (code) =>
      code === 0 ? done() : failed(new NoBuild("The pages could not be built; see above.")),
    );
  });
}
