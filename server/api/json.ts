import { limits } from "../../contract/limits.ts";

/** A body that no correct client sends: not JSON, or JSON that two parsers could read differently. */
export class MalformedJson extends Error {}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a request body. Throws `MalformedJson` for invalid UTF-8 or JSON, a key that stands twice in an object,
 * nesting deeper than 8, NUL, and lone surrogates.
 */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    inspect(text);
    return JSON.parse(text);
  } catch (cause) {
    throw new MalformedJson("malformed JSON", { cause });
  }
}

/** Looks at depth, keys and strings in one pass; whether the rest is JSON is for the parser to say. */
function inspect(text: string): void {
  const keys: Set<string>[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "{" || character === "[") {
      if (keys.push(new Set()) > limits.jsonDepth) throw new MalformedJson("too deep");
    } else if (character === "}" || character === "]") {
      keys.pop();
    } else if (character === '"') {
      const end = endOfString(text, i);
      const raw = text.slice(i + 1, end);
      const value: unknown = raw.includes("\\") ? JSON.parse(`"${raw}"`) : raw; // what else is wrong with it the parser sees
      if (typeof value !== "string" || value.includes("\0") || !value.isWellFormed())
        throw new MalformedJson("not text");
      if (isKey(text, end)) {
        const known = keys.at(-1);
        if (known?.has(value)) throw new MalformedJson("duplicate key");
        known?.add(value);
      }
      i = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i;
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
