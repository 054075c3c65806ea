import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockSize } from "../files/blocks.ts";
import { readRanges } from "./ranges.ts";

describe("readRanges", () => {
  test.each([
    ["bytes=0-99", [{ first: 0, last: 99 }]],
    ["bytes=0-0", [{ first: 0, last: 0 }]],
    ["bytes=900-", [{ first: 900, last: 999 }]],
    ["bytes=-1", [{ first: 999, last: 999 }]],
    ["bytes=-5000", [{ first: 0, last: 999 }]],
    ["bytes=990-5000", [{ first: 990, last: 999 }]],
    ["BYTES=1-2", [{ first: 1, last: 2 }]],
    [
      "bytes= 1-2 ,, 5-6 ,",
      [
        { first: 1, last: 2 },
        { first: 5, last: 6 },
      ],
    ],
    [
      "bytes=5-6,1-2",
      [
        { first: 5, last: 6 },
        { first: 1, last: 2 },
      ],
    ],
    ["bytes=1-2,1000-", [{ first: 1, last: 2 }]],
    ["bytes=0-99999999999999999999", [{ first: 0, last: 999 }]],
  ])("reads %s of a file of 1,000 bytes", (header, expected) => {
    expect(readRanges(header, 1000)).toEqual(expected);
  });

  test.each(["bytes=1000-", "bytes=1000-1001", "bytes=-0", "bytes=99999999999999999999-", "bytes=1000-,2000-3000"])(
    "finds nothing to send for %s",
    (header) => {
      expect(readRanges(header, 1000)).toEqual([]);
    },
  );

  test.each([
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=,",
    "bytes=-",
    "bytes=2-1",
    "bytes=1-2,x",
    "bytes=1-2,5-4",
    "bytes=--1",
    "bytes=1--2",
    "bytes=+1-2",
    "bytes=1.0-2",
    "bytes=0x1-2",
    "bytes=１-２",
    "bytes=1-2;3-4",
    "bytes 1-2",
    "items=0-1",
    "bytes=0-5,5-9",
    "bytes=0-,5-9",
    "bytes=-10,995-",
  ])("ignores %s", (header) => {
    expect(readRanges(header, 1000)).toBeUndefined();
  });

  test("ignores more than a hundred ranges", () => {
    const header = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, index) => `${index * 2}-${index * 2}`).join(",")}`;
    expect(readRanges(header(100), 1000)).toHaveLength(100);
    expect(readRanges(header(101), 1000)).toBeUndefined();
  });

  test("returns no range for an empty file", () => {
    for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"]) expect(readRanges(header, 0)).toEqual([]);
  });

  test("never exceeds the file or overlaps, whatever the header", () => {
    const digits = fc.string({ unit: fc.constantFrom("0", "1", "9"), maxLength: 25 });
    const spec = fc.oneof(
      fc.tuple(digits, digits).map(([a, b]) => `${a}-${b}`),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(spec, { maxLength: 6 }), fc.nat(2000), (specs, size) => {
        const ranges = readRanges(`bytes=${specs.join(",")}`, size) ?? [];
        const sorted = ranges.toSorted((a, b) => a.first - b.first);
        for (const [index, { first, last }] of sorted.entries()) {
          expect(first).toBeGreaterThan(index ? (sorted[index - 1]?.last ?? -1) : -1);
          expect(last).toBeGreaterThanOrEqual(first);
          expect(last).toBeLessThan(size);
        }
      }),
    );
  });
});

describe("ranges of a large file", () => {
  const size = 1_000 * blockSize + 17;
  /** The number of bytes read from the disk for these ranges; consecutive ranges in a block read it once. */
  const workOf = (ranges: { first: number; last: number }[]) => {
    const blocks = ranges.flatMap(({ first, last }) => {
      const [from, to] = [Math.floor(first / blockSize), Math.floor(last / blockSize)];
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    return blocks.filter((block, index) => block !== blocks[index - 1]).length * blockSize;
  };
  const spread = (count: number) =>
    `bytes=${Array.from({ length: count }, (_, index) => `${index * 3 * blockSize}-${index * 3 * blockSize}`).join()}`;

  test("are refused if scattered bytes would each cost a block", () => {
    expect(readRanges(spread(100), size)).toEqual([]);
    expect(readRanges(spread(9), size)).toEqual([]);
    expect(readRanges(spread(8), size)).toHaveLength(8);
  });

  test("are served if they are close together, and one alone anywhere", () => {
    const inOneBlock = Array.from({ length: 100 }, (_, index) => `${index * 10}-${index * 10}`).join();
    expect(readRanges(`bytes=${inOneBlock}`, size)).toHaveLength(100);
    const toAndFro = Array.from({ length: 100 }, (_, index) => (index % 2) * 5 * blockSize + index);
    expect(readRanges(`bytes=${toAndFro.map((at) => `${at}-${at}`).join()}`, size)).toEqual([]);
    for (const at of [0, blockSize - 1, blockSize, size - 1])
      expect(readRanges(`bytes=${at}-${at}`, size)).toHaveLength(1);
  });

  test("never read much more than is sent", () => {
    const range = fc
      .tuple(fc.nat({ max: size - 1 }), fc.nat({ max: 4 * blockSize }))
      .map(([first, length]) => ({ first, last: Math.min(first + length, size - 1) }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 100 }), (written) => {
        const ranges = readRanges(`bytes=${written.map(({ first, last }) => `${first}-${last}`).join()}`, size) ?? [];
        const sent = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
        expect(workOf(ranges)).toBeLessThanOrEqual(4 * sent + 9 * blockSize); // the last block of the file is shorter
      }),
    );
  });
});
