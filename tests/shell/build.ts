import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a portal's pages find the program with the tests' routes. */
export const programPath = "/shell-program/";

type Built = { folder: string; remove: () => void };

/** Builds the shell with a list of routes that has every kind of them. */
export function buildShellProgram(): Promise<Built> {
  return buildProgram(path.join(import.meta.dirname, "entry.tsx"), programPath);
}

/**
 * Builds a program as the product's own is built, for pages that find it at `base`. Resolves with its folder, whose
 * `entry.js` starts it; `remove` takes it away.
 */
export async function buildProgram(input: string, base: string): Promise<Built> {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-shell-"));
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production"; // or React's development build would be taken
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
