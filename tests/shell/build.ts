import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a portal's pages load the program with the tests' routes. */
export const programPath = "/shell-program/";

type Built = { folder: string; remove: () => void };

/** Builds the shell with a list of routes of every kind. */
export function buildShellProgram(): Promise<Built> {
  return buildProgram(path.join(import.meta.dirname, "entry.tsx"), programPath);
}

/**
 * Builds a program as the product's own is built, to be served at `base`. Resolves with its folder, whose `entry.js`
 * starts it; `remove` deletes it.
 */
async function buildProgram(input: string, base: string): Promise<Built> {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-shell-"));
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production"; // otherwise React's development build would be used
  await build({
    root,
    configFile: path.join(root, "vite.config.ts"),
    configLoader: "native",
    logLevel: "warn",
    base,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input,
        output: { entryFileNames: "entry.js" },
      },
    },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
