import "./build/check-node.mjs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = import.meta.dirname;
const development = process.argv.includes("--dev");
process.env.NODE_ENV ??= development ? "development" : "production"; // before any import: React chooses its build by it

if (development) {
  const { main } = await import("./server.ts");
  await main({ root, build: undefined });
} else {
  const { buildToServe, NoBuild } = await import("./build/existing.mjs");
  const build = await buildToServe(root, !process.argv.includes("--serve")).catch((/** @type {unknown} */ error) => {
    console.error(error instanceof NoBuild ? `Parallax cannot start:\n  ${error.message}` : error);
    process.exit(1);
  });
  const { main } = await import(pathToFileURL(path.join(build, "program", "server.js")).href);
  await main({ root, build });
}
