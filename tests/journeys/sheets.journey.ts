import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

/** What HTML and styles of a public page may weigh, as they are sent (brotli). */
const most = 25_000;
const besidesSitemap = [
  "/apply",
  "/apply?step=review",
  "/apply/result",
  "/login",
  "/region",
  "/register?region=86",
  "/register?region=1",
  "/forgot-password",
].concat("/reset-password", "/profile/index", "/search?q=hands", "/onlyHeader", "/onlyFooter");

test("every public page stays within its weight and has the styles of all that stands on it", async ({
  request,
  isMobile,
}) => {
  test.skip(isMobile, "the same bytes");
  test.setTimeout(240_000);
  const map = await (await request.get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(listed.length).toBeGreaterThan(100);
  const pages: { address: string; html: string }[] = [];
  for (const address of new Set([...listed, ...besidesSitemap])) {
    for (const ln of ["1", "0"]) {
      const answer = await request.get(address, { headers: { "accept-encoding": "br", cookie: `ln=${ln}` } });
      expect(answer.headers()["content-encoding"], address).toBe("br");
      expect.soft(Number(answer.headers()["content-length"]), `${address}, ln=${ln}`).toBeLessThanOrEqual(most);
      pages.push({ address, html: await answer.text() });
    }
  }
  const styled = new Set(pages.flatMap(({ html }) => classesOfStyles(html)));
  for (const { address, html } of pages) {
    const own = new Set(classesOfStyles(html));
    const lost = classesOfElements(html).filter((name) => styled.has(name) && !own.has(name));
    expect.soft([...new Set(lost)], address).toEqual([]);
  }
});

test("pages reached by links have their styles in themselves", async ({ page, isMobile }) => {
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

  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/FAQ$/);
  expect(await styleOf(page, ".faq summary", "display")).toBe("flex");

  await page.getByRole("contentinfo").getByRole("link", { name: "API" }).click();
  await expect(page).toHaveURL(/\/api$/);
  expect(await styleOf(page, ".api-columns", "display")).toBe("grid");

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

function classesOfStyles(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text).join("");
  return [...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}

function classesOfElements(html: string): string[] {
  return [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
}

/** A computed style of the first such element, at the moment when it is there. */
async function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}
