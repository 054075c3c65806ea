// The command line: options in, report out.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { LogError, readFrames } from "./log.mjs";
import { htmlReport } from "./report.mjs";
import { REFRESH_RATES, summarize } from "./summary.mjs";
import { textReport } from "./text.mjs";

const HELP = `Usage: parallax-metrics [options] [file]

Reads a frame-time log and prints what a player felt. Without a file, or with "-", it reads
standard input.

A log is CSV with the header timestamp_ms,frame_ms[,gpu_ms,cpu_ms], or JSON lines with the same
names: {"timestamp_ms": 0, "frame_ms": 13.9}

Options:
  --refresh <72|90|120>  the display's refresh rate in Hz (default 72)
  --json                 print JSON
  --html <file>          also write a report with a chart, readable without a network
  --help                 print this
  --version              print the version

Exit code: 0 done, 1 the log is not readable, 2 the command line is not understood.
`;

const OPTIONS = {
  refresh: { type: "string", default: "72" },
  json: { type: "boolean", default: false },
  html: { type: "string" },
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
  const refresh = Number(values.refresh);
  if (!REFRESH_RATES.includes(refresh)) {
    throw new UsageError(`--refresh is one of ${REFRESH_RATES.join(", ")}, not "${values.refresh}"`);
  }
  if (positionals.length > 1) throw new UsageError("only one file can be read at a time");
  if (values.html === "") throw new UsageError("--html needs a file name");
  return { ...values, refresh, file: positionals[0] ?? "-" };
}

async function version() {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return JSON.parse(manifest).version;
}

/** Runs the tool with its arguments; answers the exit code. */
export async function main(args, { stdin, stdout, stderr }) {
  const fail = (message, code) => {
    stderr.write(`parallax-metrics: ${message}\n`);
    return code;
  };
  try {
    const options = parse(args);
    if (options.help) stdout.write(HELP);
    else if (options.version) stdout.write(`${await version()}\n`);
    else await report(options, stdin, stdout);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry --help.`, 2);
    if (error instanceof LogError) return fail(error.message, 1);
    // The system's own words name the file: "ENOENT: no such file or directory, open 'x.csv'".
    if (error.code) return fail(error.message, 1);
    throw error;
  }
}

async function report({ file, refresh, json, html }, stdin, stdout) {
  const fromStdin = file === "-";
  if (fromStdin && stdin.isTTY) throw new UsageError("no file given, and nothing piped in");
  const name = fromStdin ? "standard input" : file;
  const frames = await readFrames(fromStdin ? stdin : createReadStream(file), name);
  const summary = summarize(frames, refresh);
  if (html !== undefined) await writeFile(html, htmlReport(frames, summary, name));
  stdout.write(json ? `${JSON.stringify(summary, null, 2)}\n` : textReport(summary, name));
}
