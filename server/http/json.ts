import { limits } from "../../contract/limits.ts";

/** A body that a correct client never sends: invalid JSON, or JSON that two parsers could read differently. */
export class MalformedJson extends Error {}

/**
 * A body with an object that has more keys than any schema. `beginning` contains the first keys, for the issues of the
 * refusal; the rest was only scanned, because building so large an object takes milliseconds.
 */
export class OversizedBody {
  readonly beginning: unknown;
  constructor(beginning: unknown) {
    this.beginning = beginning;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a request body. Throws `MalformedJson` for invalid UTF-8 or JSON, a duplicate key,
 * nesting deeper than 8, NUL, and lone surrogates. Returns an `OversizedBody` if an object has over 256 keys.
 */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    const excess = inspect(text);
    if (excess.length === 0) return JSON.parse(text);
    return new OversizedBody(JSON.parse(without(text, excess)));
  } catch (cause) {
    throw new MalformedJson("malformed JSON", { cause });
  }
}

/** A range of a text; `to` is exclusive. */
type Part = { from: number; to: number };

function without(text: string, parts: Part[]): string {
  let rest = "";
  let end = 0;
  for (const { from, to } of parts) {
    rest += text.slice(end, from);
    end = to;
  }
  return rest + text.slice(end);
}

const sign = {
  quote: '"'.charCodeAt(0),
  backslash: "\\".charCodeAt(0),
  comma: ",".charCodeAt(0),
  brace: { open: "{".charCodeAt(0), close: "}".charCodeAt(0) },
  bracket: { open: "[".charCodeAt(0), close: "]".charCodeAt(0) },
} as const;

/**
 * Checks depth, keys and strings in one pass; the parser rejects other invalid JSON. Returns the range beyond the
 * maximum number of keys.
 */
function inspect(text: string): Part[] {
  const excess: Part[] = [];
  const keys: (Set<string> | undefined)[] = []; // the keys of the object at each depth
  let excessDepth = Infinity;
  let comma = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === sign.comma) comma = i;
    else if (code === sign.brace.open || code === sign.bracket.open) {
      if (keys.push(undefined) > limits.jsonDepth) throw new MalformedJson("too deep");
    } else if (code === sign.brace.close || code === sign.bracket.close) {
      const part = keys.length === excessDepth ? excess.at(-1) : undefined;
      if (part) {
        part.to = i;
        excessDepth = Infinity;
      }
      keys.pop();
    } else if (code === sign.quote) {
      const { end, escapes } = endOfString(text, i);
      const key = keys.length < excessDepth && isKey(text, end);
      if (escapes || key) {
        const value = textOf(text.slice(i + 1, end), escapes);
        if (key) {
          const known = (keys[keys.length - 1] ??= new Set());
          if (known.has(value)) throw new MalformedJson("duplicate key");
          known.add(value);
          if (known.size > limits.jsonKeys) {
            excessDepth = keys.length;
            excess.push({ from: comma, to: text.length });
          }
        }
      }
      i = end;
    }
  }
  if (keys.length > 0) throw new MalformedJson("unclosed"); // before the parser reads everything
  return excess;
}

/** The value of a string between its quotes; the parser rejects other errors. */
function textOf(raw: string, escapes: boolean): string {
  if (!escapes) return raw; // decoded from UTF-8, so well-formed; a bare NUL is no JSON
  const value: unknown = JSON.parse(`"${raw}"`);
  if (typeof value !== "string" || value.includes("\0") || !value.isWellFormed()) throw new MalformedJson("not text");
  return value;
}

function endOfString(text: string, start: number): { end: number; escapes: boolean } {
  let escapes = false;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === sign.backslash) {
      escapes = true;
      i++;
    } else if (code === sign.quote) return { end: i, escapes };
  }
  throw new MalformedJson("unclosed string");
}

function isKey(text: string, end: number): boolean {
  for (let i = end + 1; i < text.length; i++) {
    const character = text[i];
    if (character !== " " && character !== "\n" && character !== "\r" && character !== "\t") return character === ":";
  }
  return false;
}
