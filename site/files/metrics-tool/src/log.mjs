// Reads a log line by line, so that an hour of frames does not have to fit in memory as text.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { createInterface } from "node:readline";

/** What is wrong with a log, and in which line. */
export class LogError extends Error {}

const REQUIRED = ["timestamp_ms", "frame_ms"];
const OPTIONAL = ["gpu_ms", "cpu_ms"];
const COLUMNS = [...REQUIRED, ...OPTIONAL];

function csvHeader(line) {
  const names = line.split(",").map((name) => name.trim());
  for (const name of REQUIRED) {
    if (!names.includes(name)) {
      throw new Error(`the header has no ${name} (expected ${REQUIRED.join(",")}[,gpu_ms,cpu_ms])`);
    }
  }
  const unknown = names.find((name) => !COLUMNS.includes(name));
  if (unknown !== undefined) throw new Error(`unknown column "${unknown}"`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`column ${twice} stands twice in the header`);
  return names;
}

function csvRow(line, names) {
  const cells = line.split(",");
  if (cells.length !== names.length) {
    throw new Error(`${names.length} values expected, ${cells.length} found`);
  }
  // An optional column may have gaps: drivers miss a GPU time now and then.
  const pairs = names.map((name, index) => [name, cells[index].trim()]);
  return Object.fromEntries(pairs.filter(([name, cell]) => cell !== "" || REQUIRED.includes(name)));
}

function jsonRow(line) {
  let row;
  try {
    row = JSON.parse(line);
  } catch {
    throw new Error("not valid JSON");
  }
  if (row === null || typeof row !== "object" || Array.isArray(row)) {
    throw new Error("a JSON object expected");
  }
  return row;
}

function number(row, name) {
  const value = row[name];
  if (value === undefined || value === null) {
    if (OPTIONAL.includes(name)) return null;
    throw new Error(`${name} is missing`);
  }
  const parsed = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof parsed !== "number" || !Number.isFinite(parsed)) {
    throw new Error(`${name} is not a number: ${JSON.stringify(value)}`);
  }
  if (parsed < 0) throw new Error(`${name} is negative: ${parsed}`);
  return parsed;
}

function toFrame(row, previous) {
  const [time, frame, gpu, cpu] = COLUMNS.map((name) => number(row, name));
  if (frame === 0) throw new Error("frame_ms is 0");
  if (previous && time < previous.time) {
    throw new Error(`timestamp_ms goes back from ${previous.time} to ${time}`);
  }
  return { time, frame, gpu, cpu };
}

/**
 * The frames of a log: `{ time, frame, gpu, cpu }` in milliseconds, gpu and cpu null where the log
 * has none. The first character tells the format: "{" is JSON lines, anything else CSV.
 */
export async function readFrames(stream, name) {
  const frames = [];
  let names = null;
  let isJson = null;
  let at = 0;
  for await (const raw of createInterface({ input: stream, crlfDelay: Infinity })) {
    at += 1;
    const line = (at === 1 ? raw.replace(/^\uFEFF/, "") : raw).trim();
    if (line === "") continue;
    try {
      isJson ??= line.startsWith("{");
      if (!isJson && names === null) names = csvHeader(line);
      else frames.push(toFrame(isJson ? jsonRow(line) : csvRow(line, names), frames.at(-1)));
    } catch (error) {
      throw new LogError(`${name}, line ${at}: ${error.message}`);
    }
  }
  if (frames.length === 0) throw new LogError(`${name}: no frames`);
  return frames;
}
