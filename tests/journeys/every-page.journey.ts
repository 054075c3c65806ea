import { brotliCompressSync, constants } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { prefix } from "../../contract/call.ts";
import { expect, test } from "./journey.ts";
import { publicPages } from "../kinds-of-pages.ts";
import { findings } from "./axe.ts";
import { newOperator } from "./operators.ts";
import { watchShifts } from "./painted.ts";

test.use({ settings: {} }); // a portal of their own, because content that other journeys publish makes pages larger

/** The maximum size of a public page's HTML and styles, as sent (brotli), in bytes. */
const max = 25_000;
/** A tenth of the time of the quality that the server uses, whose result is smaller. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** The maximum size of the scripts that a page loads by itself: for a page to read, and for a form, which must respond at once. */
const maxScript = { read: 5_000, form: 89_000 };
/** The maximum size of what the console loads before its first paint. */
const maxFirstScript = 120_000;
/** The maximum size of all scripts of a page after its licence dialog or its search was used. */
const maxAfterUse = 78_700;
/** The maximum size of the script that plays the clip of the first screen, which loads when the page rests. */
const maxScene = 2_000;
const forms = ["/apply", "/apply?step=review", "/apply/result", "/login", "/login?way=mail", "/region"].concat(
  "/register?location=0",
  "/register?location=1&way=mail",
  "/register/verify?token=a",
  "/forgot-password",
  "/forgot-password?way=mail",
  "/reset-password?token=a",
);
const besidesSitemap = [...forms, "/profile/index", "/search?q=hands", "/onlyHeader", "/onlyFooter"];

/** A product without a release, which no public page may contain. */
const hidden = "secret-glove";

test.beforeAll(async ({ portal }) => {
  const { session } = await newOperator(portal, "publisher", "Pia");
  const both = { en: hidden, zh: hidden };
  const created = await fetch(`${portal.url}${prefix}/admin/products/${hidden}`, {
    method: "PUT",
    headers: { "content-type": "application/json", token: session.token },
    body: JSON.stringify({ kind: "sdk", name: both, summary: both }),
  });
  expect(await created.json()).toMatchObject({ errCode: 0 });
});

/** Describes a document as sent, which `reader`, an empty page, parses: much faster than showing it. */
function describeDocument(reader: Page, address: string, html: string) {
  return reader.evaluate(
    ([from, source]) => {
      const read = new DOMParser().parseFromString(source, "text/html");
      const attributes = (selector: string, name: string) =>
        [...read.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
      const addresses = (selector: string, name: string) =>
        attributes(selector, name).map((value) => new URL(value, from).href);
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

for (const { ln, follows, when = "" } of [
  { ln: "1", follows: false },
  { ln: "0", follows: false },
  { ln: "1", follows: true, when: " @nightly" }, // hundreds of pages of the same kinds
  { ln: "0", follows: true, when: " @nightly" },
]) {
  const which = follows ? "every page of the sitemap and every linked page" : "every kind of page";
  test(`${which} responds, has one h1 and stays within its size limits, ln=${ln}${when}`, async ({
    page,
    portal,
    context,
  }) => {
    test.setTimeout(240_000);
    const { request } = context;
    expect((await request.get(`/sdk/${hidden}`)).status()).toBe(404);
    await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
    const shown = await publicPages(portal.url, { every: follows });
    const listed = shown.filter((address) => address !== "/nothing/here");
    expect(listed.length).toBeGreaterThan(follows ? 100 : 20);
    const known = new Set(["/", ...listed, ...besidesSitemap, `/search?q=${hidden.slice(0, 6)}`]);
    const waiting = [...known].map((address) => ({ address, from: "the sitemap" }));
    const broken: string[] = [];
    const asked = new Map<string, string>(); // each requested file, and the first page that requests it
    const pages: { address: string; html: string }[] = [];
    const weigh = scales(request);

    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { address, from } = next;
      const response = await request.get(address, { headers: { "accept-encoding": "identity" } });
      const html = await response.text();
      const { lang, headings, links, ids, methods, files } = await describeDocument(page, response.url(), html);
      if (!response.ok()) broken.push(`${address} (${response.status()}) from ${from}`);
      expect.soft(html, address).not.toContain(hidden);
      const isPublic = html.includes('id="islands"'); // the console is not
      if (isPublic) expect.soft(headings, address).toBe(1);
      expect.soft(lang, address).toBe(ln === "0" ? "zh-CN" : "en");
      expect
        .soft(
          methods.filter((method) => method !== "get"),
          address,
        )
        .toEqual([]);
      for (const file of files) if (!asked.has(file)) asked.set(file, address);

      // What stays within the limit at a lower quality does so as sent: the others, and the first pages, are requested
      if (pages.length < 10 || brotliCompressSync(html, fastBrotli).length > max) {
        const sent = await request.get(address, { headers: { "accept-encoding": "br" } });
        expect(sent.headers()["content-encoding"], address).toBe("br");
        expect.soft(Number(sent.headers()["content-length"]), address).toBeLessThanOrEqual(max);
      }
      if (isPublic) expect.soft(await weigh(scriptsAtLoad(html)), address).toBeLessThanOrEqual(maxScriptOf(address));
      pages.push({ address, html });

      const here = new URL(response.url()).pathname;
      for (const link of links) {
        const target = new URL(link);
        if (target.origin !== portal.url || target.searchParams.has("ln") || target.pathname.startsWith("/redirect"))
          continue;
        const anchor = decodeURIComponent(target.hash.slice(1));
        if (target.pathname === here && anchor && !ids.includes(anchor)) broken.push(`${target.hash} on ${address}`);
        const linked = target.pathname + target.search;
        const isView = /[?&](kind|group|breaking|from|page|product|redirect)=/.test(target.search);
        if (!follows || known.has(linked) || isView || /\.(atom|json)$/.test(target.pathname)) continue;
        known.add(linked);
        waiting.push({ address: linked, from: address });
      }
    }

    for (const [file, from] of asked) {
      const response = await request.get(file);
      if (!response.ok()) broken.push(`${file} (${response.status()}) from ${from}`);
    }
    expect(broken).toEqual([]);
    expect(pages.length).toBeGreaterThan(follows ? 150 : 30);
    const styled = new Set(pages.flatMap(({ html }) => classesOfStyles(html)));
    for (const { address, html } of pages) {
      const own = new Set(classesOfStyles(html));
      const lost = classesOfElements(html).filter((name) => styled.has(name) && !own.has(name));
      expect.soft([...new Set(lost)], address).toEqual([]);
    }
  });
}

/** Pages with a layout of their own besides one of each kind. */
const besidesKinds = ["/tools/metrics/docs/0.9/getting-started", "/onlyHeader", "/onlyFooter"];

/** Both modes and languages, and for axe the widths of a desktop and of a phone. */
const looks = [
  { colorScheme: "light", ln: "1", widths: [320, 390, 820, 1440] },
  { colorScheme: "dark", ln: "0", widths: [320, 820, 1440, 390] },
] as const;

/** Every second kind of page in each look, and all of them at night. */
const runs = ["", " @nightly"].flatMap((when) => looks.map((look, turn) => ({ ...look, turn, when })));
for (const { colorScheme, ln, widths, turn, when } of runs) {
  test.describe(`in ${colorScheme}, ln=${ln}${when}`, () => {
    test.use({ colorScheme, expected: { messages: [/404/] } });

    test("no kind of page causes an error, shifts or is wider than its window, and axe finds nothing", async ({
      page,
      portal,
      context,
    }) => {
      test.setTimeout(480_000);
      await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
      const shift = await watchShifts(page);
      const addresses = [...(await publicPages(portal.url)), ...besidesKinds];
      for (const address of addresses.filter((_, index) => when !== "" || index % 2 === turn)) {
        await page.goto(address);
        expect.soft(await shift(), `${address} moves`).toBeLessThan(0.001);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(over, `${address} at ${width}`).toBeLessThanOrEqual(0);
        }
        expect.soft(await findings(page), address).toEqual([]);
      }
    });
  });
}

test("a page loads only the scripts that it references until the reader interacts", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" }); // the clip plays
  const weigh = scales(request);
  for (const address of ["/", "/login", "/sdk/unity", "/FAQ"]) {
    const fetched = new Set<string>();
    const collect = (url: string, type: string) => type === "script" && fetched.add(new URL(url).pathname);
    page.on("request", (sent) => collect(sent.url(), sent.resourceType()));
    const scene = address === "/" && page.waitForRequest(/\/scene-island-/); // when the page rests
    const response = await page.goto(address);
    const html = (await response?.text()) ?? "";
    const named = scriptsAtLoad(html);
    await scene;
    await page.waitForLoadState("networkidle");
    const isOfScene = (file: string) => scene && /scene-island|mode-/.test(file);
    const ofScene = [...fetched].filter(isOfScene);
    if (scene) expect.soft(ofScene.length, address).toBeGreaterThan(0);
    expect.soft(await weigh(ofScene), address).toBeLessThanOrEqual(maxScene);
    const others = () => [...fetched].filter((file) => !isOfScene(file));
    await expect.poll(() => others().toSorted(), address).toEqual(named.toSorted());
    expect.soft(await weigh(others()), address).toBeLessThanOrEqual(maxScriptOf(address));
    page.removeAllListeners("request");
  }
});

test("the licence dialog and the search stay within the size limit for scripts", async ({ page, request }) => {
  const weigh = scales(request);
  const fetched = new Set<string>();
  page.on("request", (sent) => sent.resourceType() === "script" && fetched.add(new URL(sent.url()).pathname));

  await page.goto("/sdk/unity", { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^(Download|下载) / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("region").getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect.soft(fetched.size).toBeGreaterThan(5);
  expect.soft(await weigh([...fetched]), "after the licence dialog").toBeLessThanOrEqual(maxAfterUse);

  fetched.clear();
  await page.goto("/FAQ", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("hands");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect.soft(fetched.size).toBeGreaterThan(5);
  expect.soft(await weigh([...fetched]), "after a search").toBeLessThanOrEqual(maxAfterUse);
});

test("the console's first script stays within its size limit", async ({ request }) => {
  const weigh = scales(request);
  for (const ln of ["1", "0"]) {
    const html = await (await request.get("/dashboard", { headers: { cookie: `ln=${ln}` } })).text();
    const named = html.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g);
    const files = [...named].map(([, file = ""]) => file);
    expect.soft(files.length, `ln=${ln}`).toBeGreaterThan(5);
    expect.soft(await weigh(files), `ln=${ln}`).toBeLessThanOrEqual(maxFirstScript);
  }
});

function maxScriptOf(address: string): number {
  const isForm = forms.some((form) => form.split("?")[0] === address.split("?")[0]);
  return maxScript[isForm ? "form" : "read"];
}

/** The script files that every page and its immediately hydrated islands load, as the page references them. */
function scriptsAtLoad(html: string): string[] {
  const [, listed = "{}"] = /<script type="application\/json" id="islands">(.*?)<\/script>/s.exec(html) ?? [];
  type Listed = { files?: string[]; islands?: Record<string, number[]> };
  const { files = [], islands = {} } = JSON.parse(listed) as Listed; // as the server writes it
  const names = [...html.matchAll(/ data-island="([\w-]+)" data-now=""/g)].map(([, name = ""]) => name);
  const first = ["page", ...names].flatMap((name) => islands[name] ?? []).map((index) => files[index] ?? "");
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file = ""]) => file);
  return [...new Set([...first, ...preloaded])];
}

/** The transfer size of scripts in bytes (brotli, except where it would not make them smaller); requests each once. */
function scales(request: APIRequestContext): (files: string[]) => Promise<number> {
  const known = new Map<string, number>();
  return async (files) => {
    for (const file of files.filter((name) => !known.has(name))) {
      const response = await request.get(file, { headers: { "accept-encoding": "br" } });
      known.set(file, Number(response.headers()["content-length"]));
    }
    return files.reduce((sum, file) => sum + (known.get(file) ?? Number.NaN), 0);
  };
}

function classesOfStyles(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text).join("");
  return [...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}

function classesOfElements(html: string): string[] {
  return [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
}
