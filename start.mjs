// Plain JavaScript: an older Node could not even parse a check in TypeScript.
import path from "node:path";
import { pathToFileURL } from "node:url";

const needed = 24;
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(
    `Parallax needs Node ${needed} or later; this is ${process.version}.\n` +
      `"npm ci" brings one along for Linux, macOS and Windows on x64 and for Linux and macOS on arm64: run "npm ci", then "npm start".\n` +
      "On another system, install it from your system's packages first.",
  );
  process.exit(1);
}

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
