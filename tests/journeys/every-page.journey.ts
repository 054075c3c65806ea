import { expect, test } from "./journey.ts";
import { findings } from "./axe.ts";

type Known = { address: string; from: string };

for (const ln of ["1", "0"]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"}, ln=${ln}`, () => {
      test.use({ javaScriptEnabled });

      test("every page that a link reaches answers, has one h1 and stays quiet", async ({
        page,
        portal,
        context,
        isMobile,
      }) => {
        test.skip(isMobile, "the same pages and links");
        test.setTimeout(480_000);
        await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
        const seen = new Set(["/"]);
        const waiting: Known[] = [{ address: "/", from: "the start" }];
        const broken: string[] = [];
        const files = new Map<string, string>(); // what a page asks for, and the first page that does
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const response = await page.goto(next.address);
          if (response?.status() !== 200) broken.push(`${next.address} (${response?.status()}) from ${next.from}`);
          await expect.soft(page.locator("h1"), next.address).toHaveCount(1); // a guest's profile leads to the login
          const { lang, links, ids, methods, parts } = await page.evaluate(() => ({
            lang: document.documentElement.lang,
            links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
            ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
            methods: [...document.querySelectorAll<HTMLFormElement>("form[action]")].map(({ method }) => method),
            parts: [
              ...[
                ...document.querySelectorAll<HTMLLinkElement>("link:is([rel~=icon], [rel~=manifest], [rel$=preload])"),
              ].map(({ href }) => href),
              ...[...document.querySelectorAll<HTMLImageElement>("img[src]")].map(({ src }) => src),
            ],
          }));
          expect.soft(lang, next.address).toBe(ln === "0" ? "zh-CN" : "en");
          expect
            .soft(
              methods.filter((method) => method !== "get"),
              next.address,
            )
            .toEqual([]);
          for (const part of parts) if (!files.has(part)) files.set(part, next.address);
          const here = new URL(page.url()).pathname;
          for (const link of links) {
            const url = new URL(link);
            if (url.origin !== portal.url || url.searchParams.has("ln") || url.pathname.startsWith("/redirect"))
              continue;
            const anchor = decodeURIComponent(url.hash.slice(1));
            if (url.pathname === here && anchor && !ids.includes(anchor)) broken.push(`${url.hash} on ${next.address}`);
            const address = url.pathname + url.search;
            const isView = /[?&](kind|group|breaking|from|page|product|redirect)=/.test(url.search);
            if (seen.has(address) || isView || /\.(atom|json)$/.test(url.pathname)) continue;
            seen.add(address);
            waiting.push({ address, from: next.address });
          }
        }
        for (const [file, from] of files) {
          const response = await page.request.get(file);
          if (!response.ok()) broken.push(`${file} (${response.status()}) from ${from}`);
        }
        expect(broken).toEqual([]);
        expect(seen.size).toBeGreaterThan(150);
      });
    });
  }
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

/** Every kind in both languages and both modes, each language in the mode that its reader meets first. */
for (const { colorScheme, ln } of [
  { colorScheme: "light", ln: "1" },
  { colorScheme: "dark", ln: "0" },
] as const) {
  test.describe(`in ${colorScheme}, ln=${ln}`, () => {
    test.use({ colorScheme, expected: { messages: [/404|401/] } });

    test("axe finds nothing on any kind of page", async ({ page, portal, context, isMobile }) => {
      test.skip(isMobile === (colorScheme === "light"), "English on the desktop, Chinese on the phone");
      test.setTimeout(480_000);
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      for (const address of kinds) {
        await page.goto(address);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });

    test("no kind of page is wider than its window", async ({ page, portal, context, isMobile }) => {
      test.skip(isMobile, "the widths are set here");
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

/** The other half of languages and modes, on the pages whose colours and texts differ most. */
for (const { colorScheme, ln } of [
  { colorScheme: "light", ln: "0" },
  { colorScheme: "dark", ln: "1" },
] as const) {
  test.describe(`in ${colorScheme}, ln=${ln}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the pages with most colours", async ({ page, portal, context, isMobile }) => {
      test.skip(isMobile, "the same colours");
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      for (const address of ["/", "/sdk/unity", "/sdk/unity/releases?from=2.5.0", "/sdk/unity/docs/input-and-hands"]) {
        await page.goto(address);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });
  });
}
