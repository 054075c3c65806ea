// The command line: checks the options, starts the server, stops it on Ctrl+C.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openPreview } from "./server.mjs";

const DEFAULT_PORT = 4600;

const HELP = `Usage: parallax-preview [options] [folder]

Shows the pictures of a folder (default: this one) in the browser, once for each eye, and reloads
when they change. Answers this machine only (127.0.0.1).

Options:
  --port <number>  the port, 0 for any free one (default ${DEFAULT_PORT})
  --help           print this
  --version        print the version

Names say what a picture is: room_360.jpg is a panorama, lens_sbs.png holds the left eye's picture
beside the right one's, lens_tb.png above it, room_360_tb.jpg both. The page can change that.

Exit code: 0 stopped, 1 the folder or the port cannot be used, 2 the command line is not understood.
`;

const OPTIONS = {
  port: { type: "string", default: String(DEFAULT_PORT) },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
};

/** What was wrong with the command line; its message is meant for the person who typed it. */
class UsageError extends Error {}

function parse(args) {
  let parsed;
  try {
    parsed = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error.message);
  }
  const { values, positionals } = parsed;
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65535) {
    throw new UsageError(`--port is a number from 0 to 65535, not "${values.port}"`);
  }
  if (positionals.length > 1) throw new UsageError("only one folder can be shown at a time");
  return { ...values, port, folder: resolve(positionals[0] ?? ".") };
}

async function version() {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return JSON.parse(manifest).version;
}

/** What a person can do about the failures that are to be expected. */
function explain(error, { port }) {
  if (error.code === "EADDRINUSE") return `port ${port} is in use; choose another one with --port`;
  if (error.code === "EACCES" && error.syscall === "listen") {
    return `port ${port} is not allowed; choose one above 1023 with --port`;
  }
  return error.message;
}

async function serve({ folder, port }, { stdout, stderr }) {
  if (!(await stat(folder)).isDirectory()) {
    throw Object.assign(new Error(`${folder} is not a folder`), { code: "ENOTDIR" });
  }
  const warn = (error) => stderr.write(`parallax-preview: ${error.message}\n`);
  const preview = await openPreview({ folder, port, warn });
  stdout.write(`${folder}\n${preview.url}\nCtrl+C stops.\n`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await preview.close();
}

/** Runs the tool with its arguments; answers the exit code once it was stopped. */
export async function main(args, { stdout, stderr }) {
  const fail = (message, code) => {
    stderr.write(`parallax-preview: ${message}\n`);
    return code;
  };
  let options;
  try {
    options = parse(args);
    if (options.help) stdout.write(HELP);
    else if (options.version) stdout.write(`${await version()}\n`);
    else await serve(options, { stdout, stderr });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry --help.`, 2);
    if (error.code && options) return fail(explain(error, options), 1);
    throw error;
  }
}
