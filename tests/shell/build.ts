import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a portal's pages find the program with the tests' routes. */
export const programPath = "/shell-program/";

/**
 * Builds the shell with a list of routes that has every kind of them, as the product's own is built. Resolves with its
 * folder, whose `entry.js` starts it; `remove` takes it away.
 */
export async function buildShellProgram(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-shell-"));
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production"; // or React's development build would be taken
  await build({
    root,
    configFile: path.join(root, "vite.config.ts"),
    configLoader: "native",
    logLevel: "warn",
    base: programPath,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: path.join(import.meta.dirname, "entry.tsx"),
        output: { entryFileNames: "entry.js" },
      },
    },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
