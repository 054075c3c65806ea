// @ts-check
// Plain JavaScript: an older Node could not even parse a check in TypeScript.
const needed = 24;

/** Ends the process where Node is too old for the sources; imported before anything else. */
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(
    `Parallax needs Node ${needed} or later; this is ${process.version}.\n` +
      `"npm ci" brings one along for Linux, macOS and Windows on x64 and for Linux and macOS on arm64: run "npm ci", then "npm start".\n` +
      "On another system, install it from your system's packages first.",
  );
  process.exit(1);
}
