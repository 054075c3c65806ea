import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { bundlePrograms } from "../build/build.ts";

const root = path.resolve(import.meta.dirname, "..");
const ours = "tests/server/programs";
/** Below the packages, of which the programs load those that cannot be bundled. */
const cache = path.join(root, "node_modules/.cache");

/**
 * Bundles the command line and the programs that server tests start, once for all of them: a start from the sources takes
 * twice the processor time, and a run has hundreds.
 */
export default async function setup(): Promise<() => void> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "programs-"));
  const programs = readdirSync(path.join(root, ours)).map((name) => `${ours}/${name}`);
  await bundlePrograms(root, ["cli/portal.ts", ...programs], folder);
  process.env.TEST_PROGRAMS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The bundle of a program where there is one, which the server tests' setup makes; otherwise its source. */
export function programOf(source: string): string {
  const { TEST_PROGRAMS: folder } = process.env;
  const isBundled = ["cli/portal.ts", ours].some((known) => source.startsWith(path.join(root, known)));
  return folder !== undefined && isBundled ? path.join(folder, `${path.basename(source, ".ts")}.js`) : source;
}
