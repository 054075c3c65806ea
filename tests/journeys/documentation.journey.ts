import en from "../../contract/words/en.ts";
import { expect, test } from "./journey.ts";
import { enter } from "./members.ts";
import { changeSite, newOperator } from "./operators.ts";

const docs = "/tools/metrics/docs";

test("a page of older documentation leads to the newest, and to its neighbours of that version", async ({ page }) => {
  await page.goto(`${docs}/getting-started?ln=1`);
  const sidebar = page.locator(".product-list");
  await sidebar.locator("summary", { hasText: "Version 1.1.0 (newest)" }).click();
  await sidebar.getByRole("link", { name: "Version 0.9" }).click();
  await expect(page).toHaveURL(/\/docs\/0\.9\/getting-started$/);
  await expect(page).toHaveTitle(/Metrics Tool 0\.9/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/docs\/getting-started$/);
  await page.locator("[rel=next]").click();
  await expect(page.getByRole("article").getByText("the newest version has no such page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the newest documentation" })).toHaveAttribute("href", docs);
  await page.locator("[rel=prev]").click();
  await page.getByRole("link", { name: "Read this page for the newest version" }).click();
  await expect(page).toHaveURL(/\/docs\/getting-started$/);
});

test("the newest number in an address leads to the plain one, and an unknown version is not found", async ({
  request,
}) => {
  const answer = (path: string) => request.get(`${docs}/${path}?ln=1`, { maxRedirects: 0 });
  for (const [path, target] of [
    ["1.1.0/getting-started", `${docs}/getting-started?ln=1`],
    ["1.1/reading-the-report", `${docs}/reading-the-report?ln=1`],
    ["1.1", `${docs}?ln=1`],
    ["0.9", `${docs}/0.9/getting-started?ln=1`],
  ] as const) {
    const response = await answer(path);
    expect([response.status(), response.headers()["location"]], path).toEqual([302, target]);
  }
  for (const [path, newest] of [
    ["0.7/getting-started", `${docs}/getting-started`],
    ["0.7/nothing", docs],
    ["nothing", docs],
  ] as const) {
    const response = await answer(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain(`<a href="${newest}" class="button primary">Read the newest`);
  }
});

test("code has tabs, pictures have twins for the dark, and a clip plays unless readers want less motion", async ({
  page,
}) => {
  await page.goto("/sdk/unity/docs/getting-started?ln=1");
  const tabs = page.getByRole("radiogroup", { name: en.docs.tabs }).first();
  await expect(page.getByText("sha256sum")).toBeVisible();
  await tabs.getByRole("radio", { name: "Windows" }).check();
  await expect(page.getByText("Get-FileHash")).toBeVisible();
  await expect(page.getByText("sha256sum")).toBeHidden();

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/sdk/unity/docs/spatial-features?ln=1");
  const shown = page.locator(".shot", { hasText: "The dashed line" }).locator("img:visible");
  await expect(shown).toHaveAttribute("src", /passthrough-depth\.avif/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(shown).toHaveAttribute("src", /passthrough-depth-dark\.avif/);
  const clip = page.locator("video");
  await clip.scrollIntoViewIfNeeded();
  await expect(clip).toHaveJSProperty("paused", false);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload({ waitUntil: "networkidle" });
  await clip.scrollIntoViewIfNeeded();
  await expect(clip).toHaveAttribute("poster", /passthrough-fade\.avif/);
  await expect(clip).toHaveJSProperty("controls", true);
  await expect(clip).toHaveJSProperty("paused", true);
});

test("a reader says that a page was not helpful, moves nothing, and publishers read why", async ({ page, portal }) => {
  await page.goto(`${docs}/0.9/getting-started?ln=1`);
  const group = page.getByRole("group", { name: "Was this page helpful?" });
  const height = (await group.boundingBox())?.height;
  await group.getByRole("textbox").fill("The output is missing.");
  await group.getByRole("button", { name: "No" }).click();
  await expect(page.getByRole("status").getByText("Thank you.")).toBeVisible();
  await expect(page.getByRole("button", { name: "No", exact: true })).toBeHidden();
  expect((await page.locator(".helpful").boundingBox())?.height).toBe(height);

  const { session } = await newOperator(portal, "publisher", "Writer");
  await enter(page.context(), portal.url, session);
  await page.goto("/publish/docs?ln=1");
  await expect(page).toHaveURL("/site?list=marked");
  const tree = page.getByRole("navigation", { name: /files to edit/ });
  await expect(tree.getByRole("link", { name: /04-rendering-and-performance/ }).first()).toContainText(
    "Chinese is older",
  );
  await tree.getByRole("link", { name: /01-getting-started.*1 no$/ }).click();
  const notes = page.getByRole("region", { name: "What is to do for this page" });
  await expect(notes).toContainText("Helpful: 0 yes, 1 no");
  await expect(notes).toContainText("The output is missing.");
});

test("many pages have a filter, and folders stay as the reader left them, without a shift", async ({
  page,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Docs");
  const names = Array.from({ length: 16 }, (_, index) => String(index + 10));
  const pages = names.flatMap((name) => [
    [`docs/metrics@0.8/guides/guide-${name}.md`, `# Guide ${name}\n\nText.\n`],
    [`docs/metrics@0.8/tools/tool-${name}.md`, `# Tool ${name}\n\nText.\n`],
  ]);
  await changeSite(portal, admin, Object.fromEntries(pages));
  await page.goto(`${docs}/0.8/tools/tool-10?ln=1`);
  await page.locator("[rel=next]").click();
  const sidebar = page.locator(".product-list");
  const guides = sidebar.locator("[data-fold$='/guides']");
  await expect(guides).not.toHaveAttribute("open");
  await guides.locator("summary").click();
  await expect(guides).toHaveAttribute("open");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await page.reload({ waitUntil: "networkidle" });
  await expect(guides).toHaveAttribute("open");
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  const filter = sidebar.getByRole("searchbox", { name: en.docs.filter });
  await filter.fill("tool 12");
  await expect(sidebar.getByRole("link", { name: "Tool 12" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Tool 13" })).toBeHidden();
  await expect(sidebar.getByText("Guides", { exact: true })).toBeHidden();
  await filter.fill("none such");
  await expect(sidebar.getByText(en.docs.noneFits)).toBeVisible();
  await filter.fill("");
  await expect(sidebar.getByRole("link", { name: "Guide 13" })).toBeVisible();
});
