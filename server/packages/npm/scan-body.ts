import { refuse } from "../../refuse.ts";

/** Bytes of a publication besides its attachment, levels of its objects, and characters of a key that matters. */
const maxMetadata = 1024 * 1024;
const maxDepth = 100;
const longestKey = 100;

type Level = { isObject: boolean; expectsKey: boolean; key: string };
/** The body of a publication in two parts: the bytes of its attachment as they arrive, and the rest, once all has arrived. */
export type ScannedBody = { attachment: AsyncGenerator<Uint8Array, void>; metadata(): unknown };

const [quote, backslash] = [0x22, 0x5c];

/**
 * Reads the JSON that `npm publish` sends without keeping the attachment's base64 in memory: the text at
 * `_attachments.*.data`. Throws `malformed` for what is no such JSON, and `tooLarge` for more metadata than a megabyte.
 */
export function scanBody(source: AsyncIterable<Uint8Array>): ScannedBody {
  const kept: Uint8Array[] = [];
  let size = 0;
  const keep = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size > maxMetadata) throw refuse("tooLarge");
    kept.push(Uint8Array.from(bytes));
  };

  async function* attachment(): AsyncGenerator<Uint8Array, void> {
    const levels: Level[] = [];
    let string: { isKey: boolean; isEscaped: boolean; text: string } | undefined;
    let data: ReturnType<typeof decodeBase64> | undefined;
    let attachments = 0;
    for await (const chunk of source) {
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        if (data) {
          const end = chunk.indexOf(quote, at);
          yield data.decode(chunk.subarray(at, end < 0 ? chunk.length : end), end >= 0);
          from = at = end < 0 ? chunk.length : end;
          if (end >= 0) data = undefined;
          continue;
        }
        const byte = chunk[at] ?? 0;
        const level = levels.at(-1);
        if (string) {
          if (string.isEscaped) string.isEscaped = false;
          else if (byte === backslash) string.isEscaped = true;
          else if (byte === quote) {
            if (string.isKey && level) level.key = string.text;
            string = undefined;
          } else if (string.text.length < longestKey) string.text += String.fromCharCode(byte);
        } else if (byte === quote) {
          const isKey = level?.isObject === true && level.expectsKey;
          if (!isKey && isAttachment(levels)) {
            if (++attachments > 1) throw refuse("malformed");
            keep(chunk.subarray(from, at + 1));
            from = at + 1;
            data = decodeBase64();
          } else string = { isKey, isEscaped: false, text: "" };
        } else follow(levels, level, String.fromCharCode(byte));
      }
      if (from < chunk.length) keep(chunk.subarray(from));
    }
    if (data || string || levels.length > 0) throw refuse("malformed");
  }

  return {
    attachment: attachment(),
    metadata() {
      try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(kept))) as unknown;
      } catch {
        throw refuse("malformed");
      }
    },
  };
}

function isAttachment(levels: readonly Level[]): boolean {
  const [top, , own] = levels;
  return levels.length === 3 && top?.key === "_attachments" && own?.key === "data";
}

/** Follows the structure of JSON outside of strings. */
function follow(levels: Level[], level: Level | undefined, character: string): void {
  if (character === "{" || character === "[") {
    if (levels.length >= maxDepth) throw refuse("malformed");
    levels.push({ isObject: character === "{", expectsKey: character === "{", key: "" });
  } else if (character === "}" || character === "]") levels.pop();
  else if (level && character === ":") level.expectsKey = false;
  else if (level && character === ",") level.expectsKey = true;
}

/** Decodes base64 piece by piece. Throws `malformed` for anything else. */
function decodeBase64(): { decode(bytes: Uint8Array, isLast: boolean): Uint8Array } {
  let rest = "";
  return {
    decode(bytes, isLast) {
      const text = rest + Buffer.from(bytes).toString("latin1").replaceAll("\\", ""); // JSON may escape slashes
      const whole = isLast ? text.length : text.length - (text.length % 4);
      rest = text.slice(whole);
      const part = text.slice(0, whole);
      if (!/^[\w+/-]*={0,2}$/.test(part)) throw refuse("malformed");
      return Buffer.from(part, "base64");
    },
  };
}
