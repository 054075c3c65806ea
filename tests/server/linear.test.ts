import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { limits } from "../../contract/limits.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { changesOfText } from "../../server/content/text-changes.ts";
import { legalParts } from "../../server/markdown/legal.ts";
import { openPageRenderer } from "../../server/markdown/render.ts";
import { readingTest as test, type TestPortal } from "../portal.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => index.toString(36));
const fields = (count: number) =>
  names(count)
    .map((name) => `"${name}":1`)
    .join(",");
const filled = (count: number, one: string) => Array.from({ length: count }, () => one).join(",");

/** The maximum ratio of the times for an input and for a quarter of it. */
const max = 6;

/** Bodies that grow with a number, to about 62 KB at 8,000; each could cause, or once caused, quadratic work. */
const bodies: Record<string, (count: number) => string> = {
  "unknown fields": (count) => `{${fields(count)}}`,
  "unknown fields in a field": (count) => `{"agreed":{${fields(count)}}}`,
  "empty objects": (count) => `{"account":[${filled(count, "{}")}]}`,
  "objects with the same key": (count) => `{"account":[${filled(count, '{"a":1}')}]}`,
  "one long text": (count) => `{"account":"${"1".repeat(7 * count)}"}`,
  "a text of escapes": (count) => `{"account":"${"\\u0031".repeat(count)}"}`,
  "a text of dots and signs": (count) => `{"account":"${"a.@-".repeat(count)}"}`,
  "a text of spaces": (count) => `{"account":"${" ".repeat(7 * count)}"}`,
  "blanks between": (count) => `{"account"${" ".repeat(3 * count)}:${" ".repeat(3 * count)}"1"}`,
  "short texts": (count) => `{"account":[${filled(count, '"a"')}]}`,
  "an unclosed text": (count) => `{"account":"${"a".repeat(7 * count)}`,
  "open brackets": (count) => "[".repeat(7 * count),
  "digits of one number": (count) => `{"location":1${"0".repeat(7 * count)}}`,
};

/**
 * The ratio of the times of a request and of one of a quarter of its size. Each time is the minimum of several rounds,
 * more of them until the ratio fits, because other load can only make a round slower.
 */
async function growth(run: (size: number) => Promise<unknown>, size: number): Promise<number> {
  const best = { quarter: Infinity, whole: Infinity };
  const timed = async (times: number, each: number) => {
    const started = performance.now();
    for (let count = 0; count < times; count++) await run(each);
    return (performance.now() - started) / times;
  };
  for (let round = 0; round < 80 && !(round > 4 && best.whole / best.quarter <= max); round++) {
    best.quarter = Math.min(best.quarter, await timed(4, size / 4));
    best.whole = Math.min(best.whole, await timed(1, size));
  }
  return best.whole / best.quarter;
}

const post = (site: TestPortal, name: CallName, payload: string) =>
  site.app.inject({
    method: "POST",
    url: prefix + calls[name].path,
    headers: { "content-type": "application/json" },
    payload,
  });

describe("an invalid request", () => {
  test.for(Object.keys(bodies))("takes time proportional to its size: a body of %s", async (kind, { site }) => {
    const body = bodies[kind] ?? String;
    for (const name of ["checkAccount", "registerByPhone"] as const) {
      expect(Buffer.byteLength(body(8_000))).toBeLessThanOrEqual(limits.body);
      const response = await post(site, name, body(8_000));
      expect(response.json<Envelope>().errCode).toBe(10100);
      expect(await growth((size) => post(site, name, body(size)), 8_000), name).toBeLessThanOrEqual(max);
    }
  });

  test("takes time proportional to its size: a query of unknown names", async ({ site }) => {
    for (const path of ["/catalogue/products", "/content/docs"]) {
      const request = (count: number) => site.app.inject({ url: `${prefix}${path}?${names(count).join("&")}` });
      expect((await request(3_000)).json<Envelope>().errCode).toBe(10100);
      expect(await growth(request, 3_000), path).toBeLessThanOrEqual(max);
    }
  });

  test("lists at most 20 of its errors, the first of each field", async ({ site }) => {
    const response = await post(site, "checkAccount", (bodies["unknown fields"] ?? String)(8_000));
    const { data } = response.json<Envelope<{ issues: { field: string }[] }>>();
    expect(data?.issues).toHaveLength(20);
    expect(new Set(data?.issues.map(({ field }) => field)).size).toBe(20);
    expect(response.body.length).toBeLessThan(2_000);
    const query = await site.app.inject({ url: `${prefix}/content/docs?${names(3_000).join("&")}` });
    expect(query.json<Envelope<{ issues: unknown[] }>>().data?.issues).toHaveLength(20);
  });
});

const problems = { warn: () => undefined, error: () => undefined };
const openReader = () => openPageRenderer(legalParts({ problems, keys: new Map(), isAddress: () => true }));

/** What a page may repeat; each once caused quadratic work. */
const repeated = [
  "# a\n",
  "\n",
  "[a](",
  "^[",
  "{{",
  "[!INCLUDE [a](",
  "<details>\n",
  "<pre>\n\n",
  '<pre>=== "a"\n',
  "<A>\n<a>",
];

describe("a page", () => {
  test.for(repeated)("is rendered in time proportional to its size: of %j", async (text) => {
    const page = (size: number) => ({
      file: "",
      body: `a${text.repeat(size)}b`,
      bodyLine: null,
      language: "en" as const,
    });
    expect(await growth((size) => Promise.resolve(openReader().page(page(size))), 6_000)).toBeLessThanOrEqual(max);
  });

  test("may have a tab of more lines than a function takes arguments", () => {
    const body = `<Tabs>\n<TabItem label="a">\n${"b\n".repeat(200_000)}</TabItem>\n</Tabs>\n`;
    expect(openReader().page({ file: "", body, bodyLine: null, language: "en" }).html).toContain("b\nb");
  });
});

describe("a text of an operator with a run of spaces", () => {
  const spaced = (count: number) => `## a${" ".repeat(count)}b`;
  test("is rendered in time proportional to its size, as is one of brackets", async () => {
    const reader = openReader();
    const render = (body: string) => reader.html({ file: "", body, bodyLine: null, language: "en" });
    for (const text of [spaced, (count: number) => "[".repeat(count)])
      expect(await growth((size) => Promise.resolve(render(text(size))), 80_000)).toBeLessThanOrEqual(max);
  });

  test("is compared with its next version in time proportional to its size", async () => {
    const dated = (text: string) => ({ version: "1", effective: "2026-11-20", text: { en: text, zh: "" } });
    const compare = (size: number) => changesOfText(dated(spaced(size)), dated(spaced(size)));
    expect(await growth(compare, 80_000)).toBeLessThanOrEqual(max);
  });
});
