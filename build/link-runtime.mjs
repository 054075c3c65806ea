// Runs at the end of `npm ci`. npm 11 links the one of five packages with a program "node" that fits the machine; npm 10,
// which comes with Node 20, links none of them, and "npm start" would find the system's Node. If the package's Node does not
// start on this machine, its link goes, and the system's is used. Nothing outside of the project changes.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

const modules = path.resolve("node_modules"); // npm runs this in the project
const name = readdirSync(modules).find((each) => /^node-(bin-)?(darwin|linux|win)-(arm64|x64)$/.test(each));
if (name !== undefined) {
  const isWindows = process.platform === "win32";
  const link = path.join(modules, ".bin", isWindows ? "node.cmd" : "node");
  if (!existsSync(link) && isWindows) writeFileSync(link, `@"%~dp0..\\${name}\\bin\\node.exe" %*\r\n`);
  else if (!existsSync(link)) symlinkSync(`../${name}/bin/node`, link);
  const program = path.join(modules, name, "bin", isWindows ? "node.exe" : "node");
  if (spawnSync(program, ["--version"]).status !== 0) rmSync(link, { force: true });
}
