import { brotliCompressSync, constants } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test as base } from "./journey.ts";

/** On a separate portal, because content that other journeys publish makes pages larger. */
const test = base.extend<object, { settings: Record<string, string> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  settings: [async ({}, use) => use({}), { scope: "worker" }],
});

// One worker for all of them: each would start a portal of its own
test.describe.configure({ mode: "default" });

/** The maximum size of a public page's HTML and styles, as sent (brotli), in bytes. */
const max = 25_000;
/** A tenth of the time of the quality that the server uses, whose result is smaller. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** The maximum size of the scripts that a page loads by itself: for a page to read, and for a form, which must respond at once. */
const maxScript = { read: 5_000, form: 85_000 };
/** The maximum size of what the console loads before its first paint. */
const maxFirstScript = 120_000;
/** The maximum size of all scripts of a page after its licence dialog or its search was used. */
const maxAfterUse = 75_000;
const forms = ["/apply", "/apply?step=review", "/apply/result", "/login", "/login?way=mail", "/region"].concat(
  "/register?location=0",
  "/register?location=1&way=mail",
  "/register/verify?token=a",
  "/forgot-password",
  "/forgot-password?way=mail",
  "/reset-password?token=a",
);
const besidesSitemap = [...forms, "/profile/index", "/search?q=hands", "/onlyHeader", "/onlyFooter"];

test("every public page stays within its size limits, and has the styles of all its elements", async ({ request }) => {
  test.setTimeout(240_000);
  const map = await (await request.get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(listed.length).toBeGreaterThan(100);
  const pages: { address: string; html: string }[] = [];
  const weigh = scales(request);
  for (const address of new Set([...listed, ...besidesSitemap])) {
    for (const ln of ["1", "0"]) {
      const html = await (await request.get(address, { headers: headersOf("identity", ln) })).text();
      // What stays within the limit at a lower quality does so as sent: the others, and the first pages, are requested
      if (pages.length < 10 || brotliCompressSync(html, fastBrotli).length > max) {
        const sent = await request.get(address, { headers: headersOf("br", ln) });
        expect(sent.headers()["content-encoding"], address).toBe("br");
        expect.soft(Number(sent.headers()["content-length"]), `${address}, ln=${ln}`).toBeLessThanOrEqual(max);
      }
      const scripts = html.includes('id="islands"') ? await weigh(scriptsAtLoad(html)) : 0; // the console is not public
      expect.soft(scripts, `${address}, ln=${ln}`).toBeLessThanOrEqual(maxScriptOf(address));
      pages.push({ address, html });
    }
  }
  const styled = new Set(pages.flatMap(({ html }) => classesOfStyles(html)));
  for (const { address, html } of pages) {
    const own = new Set(classesOfStyles(html));
    const lost = classesOfElements(html).filter((name) => styled.has(name) && !own.has(name));
    expect.soft([...new Set(lost)], address).toEqual([]);
  }
});

test("a page loads only the scripts that it references until the reader interacts", async ({ page, request }) => {
  const weigh = scales(request);
  const staying = forms.filter((address) => address !== "/apply/result"); // which redirects a guest to the login
  for (const address of [...staying, "/", "/sdk/unity", "/sdk/unity/releases", "/FAQ"]) {
    const fetched = new Set<string>();
    const collect = (url: string, type: string) => type === "script" && fetched.add(new URL(url).pathname);
    page.on("request", (sent) => collect(sent.url(), sent.resourceType()));
    const response = await page.goto(address, { waitUntil: "networkidle" });
    const named = scriptsAtLoad((await response?.text()) ?? "");
    expect.soft([...fetched].toSorted(), address).toEqual(named.toSorted());
    expect.soft(await weigh([...fetched]), address).toBeLessThanOrEqual(maxScriptOf(address));
    page.removeAllListeners("request");
  }
});

for (const ln of ["1", "0"]) {
  test(`the licence dialog and the search stay within the size limit for scripts, ln=${ln}`, async ({
    context,
    page,
    portal,
    request,
  }) => {
    await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
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
    await page.goto("/", { waitUntil: "networkidle" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("hands");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect.soft(fetched.size).toBeGreaterThan(5);
    expect.soft(await weigh([...fetched]), "after a search").toBeLessThanOrEqual(maxAfterUse);
  });
}

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

test("pages reached by links contain their styles @phone", async ({ page, isMobile }) => {
  await page.goto("/");
  expect(await styleOf(page, ".hero", "overflow")).toBe("hidden");

  await page.getByRole("main").getByRole("link", { name: "Unity SDK", exact: true }).first().click();
  await expect(page).toHaveURL(/\/sdk\/unity$/);
  expect(await styleOf(page, ".product-frame", "display")).toBe("grid");

  await page.getByRole("link", { name: "Documentation", exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs$/);
  expect(await styleOf(page, ".doc-list > li", "position")).toBe("relative");

  await page.getByRole("link", { name: "Release notes", exact: true }).first().click();
  await expect(page).toHaveURL(/\/releases$/);
  expect(await styleOf(page, ".pair", "display")).toBe("flex");

  await unfoldFooter(page, isMobile);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/FAQ$/);
  expect(await styleOf(page, ".faq summary", "display")).toBe("flex");

  await unfoldFooter(page, isMobile);
  await page.getByRole("contentinfo").getByRole("link", { name: "API" }).click();
  await expect(page).toHaveURL(/\/api$/);
  expect(await styleOf(page, ".api-rules > div", "display")).toBe("grid");

  await page.keyboard.press("Control+k");
  expect(await styleOf(page, ".search-dialog", "position")).toBe("fixed");
  await page.keyboard.press("Escape");

  if (isMobile) await page.getByRole("banner").locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await styleOf(page, ".auth-layout", "display")).toBe(isMobile ? "flex" : "grid");

  await page.getByRole("banner").getByRole("link", { name: "Parallax" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await styleOf(page, ".hero", "overflow")).toBe("hidden");
});

function headersOf(encoding: string, ln: string): Record<string, string> {
  return { "accept-encoding": encoding, cookie: `ln=${ln}` };
}

async function unfoldFooter(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole("contentinfo").locator("summary").filter({ hasText: "Developers" }).click();
}

function maxScriptOf(address: string): number {
  return maxScript[forms.includes(address) ? "form" : "read"];
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

/** A computed style of the first matching element, once it exists. */
async function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}
