import { refuse } from "../../refuse.ts";

/** Bytes of a publication besides its attachment. */
const maxMetadata = 1024 * 1024;

/** The body of a publication in two parts: the bytes of its attachment as they arrive, and the rest, once all has arrived. */
export type ScannedBody = { attachment: AsyncGenerator<Uint8Array, void>; metadata(): unknown };

/**
 * What precedes the bytes of an attachment: the key `_attachments` with an object, then the key `data` with a string. JSON
 * escapes quotation marks within strings, so that these characters stand for keys wherever no backslash precedes them.
 */
const marks = [/(?<=[^\\])"_attachments"\s{0,9}:\s{0,9}\{/, /(?<=[^\\])"data"\s{0,9}:\s{0,9}"/];
/** Characters of the text so far that a mark may begin in; more than the longest mark has. */
const overlap = 64;

const quote = 0x22;

/**
 * Cuts the base64 of the attachment out of the JSON that `npm publish` sends, without keeping it in memory, and hands the
 * rest to `JSON.parse`, in which the attachment is an empty string. Throws `malformed` for what is no such JSON, and
 * `tooLarge` for more than a megabyte of it.
 */
export function scanBody(source: AsyncIterable<Uint8Array>): ScannedBody {
  const rest: Uint8Array[] = [];
  let size = 0;
  const keep = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size > maxMetadata) throw refuse("tooLarge");
    if (bytes.length > 0) rest.push(Uint8Array.from(bytes));
  };

  async function* attachment(): AsyncGenerator<Uint8Array, void> {
    const find = findStart();
    const base64 = decodeBase64();
    let state: "before" | "within" | "after" = "before";
    for await (const chunk of source) {
      let bytes = chunk;
      if (state === "before") {
        const start = find(chunk);
        if (start !== undefined) state = "within";
        keep(bytes.subarray(0, start));
        bytes = bytes.subarray(start ?? bytes.length);
      }
      if (state === "within") {
        const end = bytes.indexOf(quote);
        if (end >= 0) state = "after";
        yield base64.decode(bytes.subarray(0, end < 0 ? bytes.length : end), end >= 0);
        bytes = bytes.subarray(end < 0 ? bytes.length : end);
      }
      keep(bytes);
    }
  }

  return {
    attachment: attachment(),
    metadata() {
      try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(rest))) as unknown;
      } catch {
        throw refuse("malformed");
      }
    },
  };
}

/** Looks for the marks in chunk after chunk: the position in the latest chunk where the attachment begins. */
function findStart(): (chunk: Uint8Array) => number | undefined {
  let before = "";
  let found = 0;
  return (chunk) => {
    const text = before + Buffer.from(chunk).toString("latin1"); // a character for each byte
    let position = 0;
    for (let mark = marks[found]; mark; mark = marks[found]) {
      const match = mark.exec(text.slice(position));
      if (!match) {
        before = text.slice(position).slice(-overlap);
        return undefined;
      }
      position += match.index + match[0].length;
      found++;
      if (found < marks.length) position--; // the brace, which may precede the key at once
    }
    return position - (text.length - chunk.length);
  };
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
