import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { findings } from "./axe.ts";

/** Properties of a document: language, headings, links, ids, forms, and the files that it requests. */
type Description = Awaited<ReturnType<typeof describeDocument>>;

/** Describes the document that a page shows or, given HTML, its document without scripts. */
function describeDocument(page: Page, address: string, html?: string) {
  return page.evaluate(
    ([base, source]) => {
      const read = source === undefined ? document : new DOMParser().parseFromString(source, "text/html");
      const attributes = (selector: string, name: string) =>
        [...read.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
      const addresses = (selector: string, name: string) =>
        attributes(selector, name).map((value) => new URL(value, base).href);
      return {
        lang: read.documentElement.lang,
        headings: read.querySelectorAll("h1").length,
        links: addresses("a[href]", "href"),
        ids: attributes("[id]", "id"),
        methods: [...read.querySelectorAll<HTMLFormElement>("form[action]")].map(({ method }) => method),
        files: [
          ...addresses("link:is([rel~=icon], [rel~=manifest], [rel$=preload])", "href"),
          ...addresses("img[src]", "src"),
        ],
      };
    },
    [address, html] as const,
  );
}

type Opened = { status: number | undefined; url: string; description: Description };

/** The document as sent, parsed by `reader`, an empty page; much faster than showing it. */
async function fetchDocument(context: BrowserContext, reader: Page, address: string): Promise<Opened> {
  const response = await context.request.get(address, { headers: { "accept-encoding": "identity" } });
  const url = response.url();
  return { status: response.status(), url, description: await describeDocument(reader, url, await response.text()) };
}

async function showDocument(page: Page, address: string): Promise<Opened> {
  const response = await page.goto(address);
  await expect.soft(page.locator("h1"), address).toHaveCount(1);
  // Members' pages redirect guests to the login by script, maybe at this very moment
  const description = await describeDocument(page, page.url()).catch(async () => {
    await page.waitForURL("**/login**");
    return describeDocument(page, page.url());
  });
  return { status: response?.status(), url: page.url(), description };
}

type Known = { address: string; from: string };

/**
 * Whether a page runs its scripts in this language: each page in one of the two; the tests below run every kind in
 * both.
 */
function isShownIn(ln: string, address: string): boolean {
  const sum = Buffer.from(address).reduce((total, byte) => total + byte, 0);
  return sum % 2 === Number(ln);
}

for (const ln of ["1", "0"]) {
  test.describe(`ln=${ln}`, () => {
    // A small window: the assertions concern the document, and painting a large window takes longer than everything
    // else. gzip, because brotli takes 50 ms of the server for each page that nobody has requested yet
    test.use({ viewport: { width: 320, height: 240 }, extraHTTPHeaders: { "accept-encoding": "gzip" } });

    test("every linked page responds, has one h1 and causes no errors", async ({ page, portal, context }) => {
      test.setTimeout(240_000);
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      const reader = await context.newPage();
      const seen = new Set(["/"]);
      const waiting: Known[] = [{ address: "/", from: "the start" }];
      const broken: string[] = [];
      const asked = new Map<string, string>(); // each requested file, and the first page that requests it

      function check({ address, from }: Known, { status, url, description }: Opened): void {
        const { lang, headings, links, ids, methods, files } = description;
        if (status !== 200) broken.push(`${address} (${status}) from ${from}`);
        expect.soft(headings, address).toBe(1);
        expect.soft(lang, address).toBe(ln === "0" ? "zh-CN" : "en");
        const posting = methods.filter((method) => method !== "get");
        expect.soft(posting, address).toEqual([]);
        for (const file of files) if (!asked.has(file)) asked.set(file, address);
        const here = new URL(url).pathname;
        for (const link of links) {
          const target = new URL(link);
          if (target.origin !== portal.url || target.searchParams.has("ln") || target.pathname.startsWith("/redirect"))
            continue;
          const anchor = decodeURIComponent(target.hash.slice(1));
          if (target.pathname === here && anchor && !ids.includes(anchor)) broken.push(`${target.hash} on ${address}`);
          const next = target.pathname + target.search;
          const isView = /[?&](kind|group|breaking|from|page|product|redirect)=/.test(target.search);
          if (seen.has(next) || isView || /\.(atom|json)$/.test(target.pathname)) continue;
          seen.add(next);
          waiting.push({ address: next, from: address });
        }
      }

      for (let next = waiting.shift(); next; next = waiting.shift()) {
        check(next, await fetchDocument(context, reader, next.address));
        if (isShownIn(ln, next.address)) check(next, await showDocument(page, next.address));
      }
      for (const [file, from] of asked) {
        const response = await context.request.get(file);
        if (!response.ok()) broken.push(`${file} (${response.status()}) from ${from}`);
      }
      expect(broken).toEqual([]);
      expect(seen.size).toBeGreaterThan(150);
    });
  });
}

const kinds = [
  "/",
  "/sdk/unity",
  "/sdk/unity/releases?from=2.5.0",
  "/sdk/unity/releases/2.7.0",
  "/tools/preview",
  "/sdk/account/releases",
  "/license",
  "/api",
  "/nowhere",
  "/sdk/unity/docs",
  "/sdk/unity/docs/input-and-hands",
  "/sdk/unity/samples",
  "/sdk/unity/faq",
  "/FAQ",
  "/protection",
  "/giftcardagreement",
  "/Distribute",
  "/Community",
  "/search?q=hands",
  "/login",
  "/401",
  "/onlyHeader",
  "/onlyFooter",
];

/** Every kind in both languages and both modes, each language in its default mode. */
for (const { colorScheme, ln } of [
  { colorScheme: "light", ln: "1" },
  { colorScheme: "dark", ln: "0" },
] as const) {
  test.describe(`in ${colorScheme}, ln=${ln}`, () => {
    test.use({ colorScheme, expected: { messages: [/404|401/] } });

    test(`axe finds nothing on any kind of page @${ln === "1" ? "en" : "zh"} @phone`, async ({
      page,
      portal,
      context,
    }) => {
      test.setTimeout(480_000);
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      for (const address of kinds) {
        await page.goto(address);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("every kind of page renders without errors", async ({ page, portal, context }) => {
        await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
        for (const address of kinds) {
          await page.goto(address);
          await expect.soft(page.locator("h1"), address).toHaveCount(1);
        }
      });
    });

    test("no kind of page is wider than its window", async ({ page, portal, context }) => {
      test.setTimeout(240_000);
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      for (const address of kinds) {
        await page.goto(address);
        for (const width of [320, 390, 820, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(over, `${address} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}

/** The other combinations, on the pages whose colours and texts differ most. */
for (const { colorScheme, ln } of [
  { colorScheme: "light", ln: "0" },
  { colorScheme: "dark", ln: "1" },
] as const) {
  test.describe(`in ${colorScheme}, ln=${ln}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the pages with most colours", async ({ page, portal, context }) => {
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      for (const address of ["/", "/sdk/unity", "/sdk/unity/releases?from=2.5.0", "/sdk/unity/docs/input-and-hands"]) {
        await page.goto(address);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });
  });
}
