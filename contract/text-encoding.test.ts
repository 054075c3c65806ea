import { describe, expect, test } from "vitest";
import { decodeText } from "./text-encoding.ts";

const text = "## 版本 1.0.0\r\n- 修复 black screen\r\n";
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
/** "更新日志" and a line break as GBK has them. */
const gbk = Uint8Array.from([0xb8, 0xfc, 0xd0, 0xc2, 0xc8, 0xd5, 0xd6, 0xbe, 0x0a]);

describe("the encoding of a file", () => {
  test.for([
    ["UTF-8", Buffer.from(text), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`), "utf-8"],
    ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${text}`, "utf16le"), "utf-16le"],
    ["big-endian UTF-16", swapped(Buffer.from(`\uFEFF${text}`, "utf16le")), "utf-16be"],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le"), "utf-16le"],
    ["big-endian UTF-16 without a mark", swapped(Buffer.from(text, "utf16le")), "utf-16be"],
  ] as const)("%s is recognised", ([, bytes, encoding]) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  test("bytes that are not UTF-8 are read as GBK", () => {
    expect(decodeText(gbk)).toEqual({ text: "更新日志\n", encoding: "gb18030" });
  });

  test("binary data is not text", () => {
    expect(
      decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])),
    ).toBeUndefined();
    expect(decodeText(Uint8Array.from([0xff, 0xff, 0xff]))).toBeUndefined();
  });
});
