// Plain JavaScript: an older Node cannot even read the TypeScript that would tell it so.
import path from "node:path";

const needed = 26;
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(
    `Parallax needs Node ${needed}; this is ${process.version}.\n` +
      `"npm ci" brings Node ${needed} along for Linux, macOS and Windows on x64 and for Linux and macOS on arm64: run "npm ci", then "npm start".\n` +
      "On another system, install it from your system's packages first.",
  );
  process.exit(1);
}

const development = process.argv.includes("--dev");
process.env.NODE_ENV = development ? "development" : "production"; // before any import: React chooses its build by it
const { main } = await import("./server.ts");
await main({ root: path.resolve(import.meta.dirname), mayBuild: !process.argv.includes("--serve"), development });
