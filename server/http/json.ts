import { limits } from "../../contract/limits.ts";

/** A body that no correct client sends: not JSON, or JSON that two parsers could read differently. */
export class MalformedJson extends Error {}

/**
 * A body with an object of more keys than any schema. `beginning` holds the first of them, from which a refusal can
 * say what is wrong; the rest was only scanned, because JavaScript takes milliseconds to build an object that large.
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

/** A part of a text: from, and to but not including. */
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
 * Checks depth, keys and strings in one pass; the parser rejects what else is not JSON. Returns what is
 * beyond the most keys that an object may have.
 */
function inspect(text: string): Part[] {
  const excess: Part[] = [];
  const keys: (Set<string> | undefined)[] = []; // of the object at each depth, once it has one
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
  if (keys.length > 0) throw new MalformedJson("unclosed"); // before a parser reads all of it
  return excess;
}

/** The text of a string between its quotes; what else is wrong with it the parser sees. */
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
