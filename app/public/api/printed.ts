/** Columns of a line that does not break on a phone, and lines that fit beside the call. */
const columns = 44;
const lines = 24;

type Envelope = { errCode: number; errMsg: string; data: unknown };
type Limits = { items: number; fields: number; depth: number };

/** An envelope as JSON for reading: long texts, lists and objects end with an ellipsis. A refusal's sentence stays whole. */
export function printedEnvelope({ errCode, errMsg, data }: Envelope): string {
  const print = (limits: Limits) => `{
  "errCode": ${errCode},
  "errMsg": ${JSON.stringify(errMsg)},
  "data": ${block(data, limits, "  ", '"data": ')}
}`;
  const texts = [12, 8, 6].flatMap((fields) => [5, 4, 3, 2].map((depth) => print({ items: 1, fields, depth })));
  return texts.find((text) => text.split("\n").length <= lines) ?? texts.at(-1) ?? "";
}

/** A value in one line of at most this many columns. */
export function printedValue(value: unknown, width: number): string {
  const whole = inLine(value);
  if (widthOf(whole) <= width) return whole;
  if (typeof value === "string") return JSON.stringify(shortened(value, width - 2));
  if (typeof value !== "object" || value === null) return whole;
  if (Array.isArray(value)) return value.length > 0 ? `[${printedValue(value[0], width - 5)}, …]` : "[]";
  const [first] = Object.entries(value);
  return first ? `{ ${first[0]}: ${printedValue(first[1], width - first[0].length - 9)}, … }` : "{}";
}

function block(value: unknown, limits: Limits, indent: string, name: string): string {
  const room = columns - indent.length - name.length - 1;
  if (typeof value === "string") return JSON.stringify(shortened(value, room - 2));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return open + close;
  if (isFlat(entries) && widthOf(inLine(value)) <= room) return inLine(value);
  if (isBilingual(value)) return `{ "en": ${printedValue(value.en, room - 15)}, … }`;
  if (indent.length >= 2 * limits.depth) return `${open}…${close}`;
  const inner = `${indent}  `;
  const max = isList ? limits.items : limits.fields;
  const shown = entries.slice(0, max).map(([key, each]) => {
    const prefix = isList ? "" : `${JSON.stringify(key)}: `;
    const isTwin = key === "zh" && typeof each === "object" && "en" in value; // as its English twin
    return inner + prefix + (isTwin ? "{…}" : block(each, limits, inner, prefix));
  });
  return `${open}\n${[...shown, ...(entries.length > max ? [`${inner}…`] : [])].join(",\n")}\n${indent}${close}`;
}

function isFlat(entries: [string, unknown][]): boolean {
  return entries.every(([, value]) => typeof value !== "object" || value === null);
}

function isBilingual(value: object): value is { en: string; zh: string } {
  return "en" in value && "zh" in value && typeof value.en === "string" && typeof value.zh === "string";
}

function inLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inLine(each)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}

/** The beginning of a text; of a hash, both ends. */
function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (/^[\da-f]{32,}$/.test(text)) {
    const end = Math.min(12, Math.floor((width - 1) / 2));
    return `${text.slice(0, end)}…${text.slice(-end)}`;
  }
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) >= width) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

/** Columns in a monospaced font, where Chinese characters have two. */
function widthOf(text: string): number {
  return text.length + text.replaceAll(/[^\u2E80-\uFFEF]/g, "").length;
}
