import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MalformedJson, OversizedBody, parseBody } from "./json.ts";

const parse = (text: string) => parseBody(Buffer.from(text));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("parseBody", () => {
  test("reads what JSON.parse reads", () => {
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: "grapheme" });
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, "\t"), (sent, space) => {
        const text = JSON.stringify(sent, null, space);
        fc.pre(!text.includes("\\u0000"));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ["nothing", ""],
    ["white space", " \n"],
    ["half an object", '{"a":1'],
    ["half a string", '{"a":"'],
    ["a comma too many", '{"a":1,}'],
    ["two values", "{}{}"],
    ["brackets that do not match", '{"a":[1}]'],
    ["closing brackets only", "]]]]"],
    ["a comment", "{}//"],
    ["NaN", '{"a":NaN}'],
    ["single quotes", "{'a':1}"],
    ["NUL in a string", '{"a":"\\u0000"}'],
    ["NUL in a key", '{"\\u0000":1}'],
    ["a bare NUL", '{"a":"\0"}'],
    ["half a surrogate pair", '{"a":"\\ud800"}'],
    ["the other half", '{"a":"x\\udc00y"}'],
    ["half a surrogate pair as a key", '{"\\udfff":1}'],
  ])("refuses %s", (_, text) => {
    expect(() => parse(text)).toThrow(MalformedJson);
  });

  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '{"a":1,"a"  \n\t\r:2}',
    '{"/":1,"\\/":2}',
    '{"x":{"a":1,"a":2}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"a":{"b":1},"b":{},"a":[]}',
  ])("refuses a duplicate key: %s", (text) => {
    expect(() => parse(text)).toThrow(MalformedJson);
  });

  test("accepts equal keys of different objects, and strings that only look like keys", () => {
    for (const text of [
      '[{"a":1},{"a":2}]',
      '{"a":{"a":{"a":1}}}',
      '{"a":"a","b":["a","a"]}',
      '{"a":"\\"a\\":1","b":"{\\"b\\":"}',
    ]) {
      expect(parse(text)).toEqual(JSON.parse(text));
    }
  });

  test("reads eight levels and refuses nine", () => {
    expect(parse(nested(8))).toEqual(JSON.parse(nested(8)));
    expect(() => parse(nested(9))).toThrow(MalformedJson);
    expect(() => parse(`{"a":${nested(8)}}`)).toThrow(MalformedJson);
    expect(parse(`["${"[".repeat(20)}"]`)).toEqual(["[".repeat(20)]);
  });

  test("reads only the first of thousands of keys, sooner than JSON.parse reads all", () => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`k${index}`, index])));
    const body = parse(text);
    expect(body).toBeInstanceOf(OversizedBody);
    const { beginning } = body as OversizedBody;
    expect(Object.keys(Object(beginning))).toEqual(Array.from({ length: 256 }, (_, index) => `k${index}`));
    const best = { ours: Infinity, whole: Infinity };
    const timed = (work: () => unknown) => {
      const began = performance.now();
      work();
      return performance.now() - began;
    };
    const bytes = Buffer.from(text);
    for (let round = 0; round < 200; round++) {
      best.ours = Math.min(
        best.ours,
        timed(() => parseBody(bytes)),
      );
      best.whole = Math.min(
        best.whole,
        timed(() => JSON.parse(text) as unknown),
      );
    }
    expect(best.ours).toBeLessThan(best.whole);
  });

  test("refuses bytes that are not UTF-8", () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe4, 0xbd]]) {
      expect(() => parseBody(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]))).toThrow(
        MalformedJson,
      );
    }
  });

  test("returns a value or throws MalformedJson, whatever the bytes", () => {
    const jsonLike = fc
      .string({
        unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ":", ",", "a", "1", " ", "u", "0", "\u0000", "é"),
        maxLength: 60,
      })
      .map((text) => Buffer.from(text));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), jsonLike), (bytes) => {
        try {
          parseBody(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedJson);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
