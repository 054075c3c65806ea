/** Encodings that text files come in. GB 18030 includes GBK and GB 2312. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";
export type DecodedText = { text: string; encoding: TextEncoding };

const marks: { encoding: TextEncoding; bytes: number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];
/** Bytes from which UTF-16 without a byte order mark is told. */
const sample = 4_096;

/**
 * A file's bytes as text: by its byte order mark, else as UTF-8, else as GB 18030, which Chinese editors on Windows still
 * write. `undefined` if it is no text in any of them.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  const candidates: TextEncoding[] = marked ? [marked.encoding] : (unmarkedUtf16(bytes) ?? ["utf-8", "gb18030"]);
  for (const encoding of candidates) {
    const text = decodeAs(encoding, bytes);
    if (text !== undefined) return { text, encoding };
  }
  return undefined;
}

/** Text has no NUL, which some encodings decode all the same. */
function decodeAs(encoding: TextEncoding, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes); // leaves the byte order mark out
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Western letters, digits and line breaks leave every other byte 0. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding[] | undefined {
  const zeros = { even: 0, odd: 0 };
  const end = Math.min(bytes.length, sample);
  for (let index = 0; index < end; index++) if (bytes[index] === 0) zeros[index % 2 ? "odd" : "even"]++;
  if (zeros.odd > end / 8 && zeros.even === 0) return ["utf-16le"];
  if (zeros.even > end / 8 && zeros.odd === 0) return ["utf-16be"];
  return undefined;
}
