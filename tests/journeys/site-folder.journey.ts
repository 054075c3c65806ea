import { gunzipSync, gzipSync } from "node:zlib";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { languages, lnOf } from "../../contract/language.ts";
import { refusals } from "../../contract/refusals.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import type { CallData } from "../../contract/schemas.ts";
import { temporaryData } from "../temporary.ts";
import { findings } from "./axe.ts";
import { isDeployed } from "./deployment.ts";
import { expect, test, watch } from "./journey.ts";
import { call, enter } from "./members.ts";
import { changeSite, newOperator } from "./operators.ts";
import { startPortal } from "./start-portal.ts";

const dictionaries = {
  en: { ...en.siteFolder, operator: en.operator },
  zh: { ...zh.siteFolder, operator: zh.operator },
};

for (const language of languages) {
  const words = dictionaries[language];

  test.describe(`the site folder @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("an admin compares revisions, downloads one, uploads it again, and rolls back @phone-nightly @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const file = `pages/about-${language}.en.md`;
      const text = (day: string) => `---\ntitle: About\n---\n\nWe are open on ${day}.\n`;
      const first = await changeSite(portal, admin, { [file]: text("Monday") });
      const second = await changeSite(portal, admin, { [file]: text("Friday") });
      await enter(context, portal.url, admin.session);
      await page.goto("/site");
      const main = page.getByRole("main");
      const newest = main.getByRole("navigation", { name: words.revisions }).getByRole("link").first();
      await expect(newest).toContainText(words.current);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(words.live(second));
      expect(await findings(page)).toEqual([]);

      await newest.press("Enter");
      await expect(page).toHaveURL(`/site?revision=${second}`);
      await expect(main.getByRole("deletion")).toHaveText("Monday");
      await expect(main.getByRole("insertion")).toHaveText("Friday");
      expect(await findings(page)).toEqual([]);

      await page.goto(`/site?revision=${first}`);
      const downloading = page.waitForEvent("download");
      await main.getByRole("button", { name: words.download }).click();
      const download = await downloading;
      const packed = await readFile(await download.path());
      expect(gunzipSync(packed).includes(text("Monday"))).toBe(true);

      await page.goto("/site");
      await main.getByRole("button", { name: words.upload.button }).click();
      const dialog = page.getByRole("dialog");
      await dialog
        .getByLabel(words.upload.choose)
        .setInputFiles({ name: download.suggestedFilename(), mimeType: "application/gzip", buffer: packed });
      await expect(dialog.getByLabel(words.upload.base)).toHaveValue(`${first}`);
      await dialog.getByRole("button", { name: words.upload.check }).click();
      await expect(dialog.getByText(words.upload.stale(first))).toBeVisible();
      await expect(dialog.getByText(file)).toBeVisible();
      expect(await findings(page, "[role=dialog]")).toEqual([]);
      await dialog.getByRole("button", { name: words.upload.force }).click();
      await expect(dialog.getByText(words.upload.ready(1))).toBeVisible({ timeout: 90_000 }); // the whole folder is compiled
      await dialog.getByRole("button", { name: words.upload.publish }).click();
      await expect(dialog).toHaveCount(0);
      await expect(newest).toContainText(words.ways.push);

      await page.goto(`/site?revision=${second}`);
      await main.getByRole("button", { name: words.rollback.button }).click();
      const changes = dialog.getByRole("region", { name: words.rollback.changes(1) });
      await expect(changes.getByRole("listitem")).toContainText([file]);
      const issue = { field: "products.yaml", message: "halo was downloaded and cannot be removed" };
      const refusal = { errCode: refusals.invalidInput.code, message: "Refused", data: { issues: [issue] } };
      const activate = "**/admin/site/revisions/*/activate";
      await page.route(activate, (route) => route.fulfill({ json: refusal }), { times: 1 });
      await dialog.getByRole("button", { name: words.rollback.submit }).click();
      await expect(dialog.getByRole("alert")).toContainText(issue.message);
      await dialog.getByRole("button", { name: words.rollback.submit }).click();
      await expect(newest).toContainText(words.rolledBackTo(second));

      await main.getByRole("button", { name: words.upload.button }).click();
      await dialog
        .getByLabel(words.upload.choose)
        .setInputFiles({ name: "broken.tgz", mimeType: "application/gzip", buffer: gzipSync("no tar") });
      await dialog.getByRole("button", { name: words.upload.check }).click();
      await expect(dialog.getByText(words.upload.problems)).toBeVisible();
    });

    test("a publisher reads revisions, without what is for admins @phone-nightly @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const revision = await changeSite(portal, publisher, {
        [`pages/news-${language}.en.md`]: "---\ntitle: News\n---\n\nNew.\n",
      });
      await enter(context, portal.url, publisher.session);
      await page.goto(`/site?revision=${revision}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("region", { name: words.changedFiles })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await expect(main.getByRole("button", { name: words.download })).toHaveCount(0);
      await page.goto("/site");
      await expect(main.getByRole("navigation", { name: words.revisions })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await expect(main.getByRole("button", { name: words.upload.button })).toHaveCount(0);
    });
  });
}

test.describe("the editor of the site folder", () => {
  const words = dictionaries.en;
  const page = (text: string) => `---\ntitle: News\nsummary: What is new\n---\n\n${text}\n`;
  const address = (file: string) => `/site?file=${encodeURIComponent(file)}`;
  const published = { timeout: 90_000 }; // the whole folder is compiled, beside what else this machine does

  test.beforeEach(async ({ context, portal }) => {
    await context.addCookies([{ name: "ln", value: lnOf("en"), url: portal.url }]);
  });

  test("publishes several files as one revision, after a reload and next to somebody else's @nightly", async ({
    page: tab,
    context,
    portal,
  }) => {
    const [english, chinese] = ["pages/both.en.md", "pages/both.zh.md"];
    const publisher = await newOperator(portal, "publisher", "Pia");
    const base = await changeSite(portal, publisher, { [english]: page("One."), [chinese]: page("一。") });
    await enter(context, portal.url, publisher.session);
    await tab.goto(address(english));
    const main = tab.getByRole("main");
    const typeInto = async (file: string, text: string) => {
      await tab.getByRole("textbox", { name: file }).click();
      await tab.keyboard.press("Control+End");
      await tab.keyboard.press("ArrowUp");
      await tab.keyboard.press("End");
      await tab.keyboard.type(text);
    };
    await typeInto(english, " Two.");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(words.edit.linesNotIn.zh(1));
    await expect(main.getByText(words.edit.olderThan.en)).toBeVisible();
    await typeInto(chinese, "二。");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("both");
    await tab.reload();
    await expect(main.getByText(words.save.count(2))).toBeVisible();
    await expect(tab.getByRole("textbox", { name: english })).toContainText("One. Two.");
    expect(await findings(tab)).toEqual([]);

    const theirs = await changeSite(portal, publisher, { [english]: page("Theirs.") });
    await main.getByRole("button", { name: words.save.button(base + 1) }).click();
    await expect(main.getByText(words.save.newer(theirs))).toBeVisible();
    await expect(main.getByRole("deletion")).toContainText("Theirs");
    await main.getByRole("button", { name: words.save.keepMine }).click();
    await main.getByRole("textbox", { name: words.save.note }).fill("Both");
    await tab.keyboard.press("Control+s");
    await expect(tab.getByText(words.save.done(theirs + 1))).toHaveCount(1, published);
    await tab.goto("/site");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(words.live(theirs + 1));
    await expect(main.getByRole("region", { name: words.changedFiles })).toContainText(`${english} ${chinese}`);
    const { data } = await call<CallData<"siteFile">>(
      portal.url,
      `/admin/site/revisions/current/file?file=${encodeURIComponent(english)}`,
      undefined,
      publisher.session.token,
    );
    expect(data?.text).toBe(page("One. Two."));
  });

  test("adds a page in one language, moves it by drag, and deletes it, while its writer goes on @nightly", async ({
    page: tab,
    context,
    portal,
    expected,
  }) => {
    expected.messages.push(/404/); // of the deleted page
    const publisher = await newOperator(portal, "publisher", "Pia");
    await enter(context, portal.url, publisher.session);
    await tab.goto("/site");
    const group = tab.locator("details", { hasText: "Metrics Tool" });
    await group.locator("summary").click();
    const ordered = group.getByRole("listitem");
    const count = await ordered.filter({ hasText: /^\d\d-/ }).count();
    await group.getByRole("button", { name: words.tree.create }).click();
    const dialog = tab.getByRole("dialog");
    await dialog.getByLabel(words.create.name).fill("gaze");
    await dialog.getByLabel(words.create.titleIn.en).fill("Gaze");
    await dialog.getByLabel(words.create.summaryIn.en).fill("Where the user looks");
    await dialog.getByRole("button", { name: words.create.button }).click();
    const text = tab.getByRole("textbox", { name: /gaze\.en\.md$/ });
    await text.click();
    await tab.keyboard.press("Control+End");
    await tab.keyboard.type("# A **frame**");
    await tab.keyboard.press("Shift+Home");
    await tab.keyboard.type("Gaze is a ray."); // over bold text

    await group.getByRole("button", { name: words.tree.order }).click();
    await expect(ordered).toHaveCount(count + 1);
    await ordered.last().dragTo(ordered.first());
    await expect(ordered.first()).toHaveText("gaze");
    await expect(tab).toHaveURL(/01-gaze/);
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
    await tab.route("**/admin/site/files", (route) => isTyped.then(() => route.continue()), { times: 1 });
    await text.click();
    await tab.keyboard.press("Control+s");
    await tab.keyboard.press("Control+End");
    await tab.keyboard.type(" It ends.");
    goOn();
    await expect(tab.getByText(words.save.count(1))).toBeVisible(published);
    await expect(text).toBeFocused();
    await tab.keyboard.press("Control+s");
    await expect(tab.getByText(words.save.count(1))).toHaveCount(0, published);

    await tab.goto("/tools/metrics/docs/gaze");
    await expect(tab.getByRole("main")).toContainText("Gaze is a ray. It ends.");
    await expect(tab.locator("a[href^='/tools/metrics/docs/']").first()).toHaveAttribute("href", /gaze$/);
    await tab.goto(address("docs/metrics/01-gaze.en.md"));
    const main = tab.getByRole("main");
    await main.getByRole("button", { name: words.edit.remove }).click();
    await dialog.getByRole("button", { name: words.edit.remove }).click();
    await expect(main.getByText(words.save.count(1))).toBeVisible();
    await tab.keyboard.press("Control+s");
    await expect(main.getByText(words.save.count(1))).toHaveCount(0, published);
    expect((await tab.goto("/tools/metrics/docs/gaze"))?.status()).toBe(404);
  });

  test("takes a picture that is dropped into the text, and names problems by line @nightly", async ({
    page: tab,
    context,
    portal,
  }) => {
    const file = "pages/pictures.en.md";
    const publisher = await newOperator(portal, "publisher", "Pia");
    await changeSite(portal, publisher, { [file]: page("Nowhere") });
    await enter(context, portal.url, publisher.session);
    await tab.goto(address(file));
    const text = tab.getByRole("textbox", { name: file });
    await expect(text).toContainText("Nowhere");
    const dropped = await tab.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(4, 3);
      canvas.getContext("2d")?.fillRect(0, 0, 4, 3);
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], "Hand Menu.png", { type: "image/png" }));
      return data;
    });
    const line = text.getByText("Nowhere");
    const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 };
    await line.dispatchEvent("drop", { dataTransfer: dropped, clientX: x, clientY: y });
    await expect(text).toContainText("![](hand-menu.png)");
    const preview = tab.getByRole("region", { name: words.edit.previewIn.en });
    await expect(preview.locator("canvas")).toHaveJSProperty("width", 4);

    await text.click();
    await tab.keyboard.press("Control+Home");
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.type("colour: red\n");
    const mark = tab.locator(".cm-lint-marker-error").last();
    await expect(tab.getByRole("button", { name: words.edit.line(2), exact: true })).toBeVisible();
    await expect(mark).toBeVisible();
    await tab.keyboard.press("Control+End");
    await tab.getByRole("button", { name: words.edit.line(2), exact: true }).click();
    await tab.keyboard.press("Shift+ArrowDown");
    await tab.keyboard.press("Delete");
    await expect(mark).toHaveCount(0);
    await tab.keyboard.press("Control+s");
    await expect(tab.getByText(words.save.count(2))).toHaveCount(0, published);
    await expect(preview.locator("img[src*='hand-menu']")).toHaveJSProperty("naturalWidth", 4);
  });

  test("an admin sets up an empty portal, and is led to the first release", async ({ browser }) => {
    test.skip(isDeployed, "has a portal of its own");
    const dataDir = temporaryData("journey-empty");
    const { url, stop } = await startPortal(dataDir, { FIRST_SITE: "none" });
    const context = await browser.newContext({ baseURL: url });
    const complaints = watch(context, [url], []);
    const admin = await newOperator({ url, dataDir }, "admin", "Ada");
    await enter(context, url, admin.session);
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(tab.getByText(en.home.nothingYet)).toBeVisible();
    await tab.goto("/FAQ");
    await expect(tab.getByText(en.faq.empty)).toBeVisible();

    await tab.goto("/dashboard");
    const main = tab.getByRole("main");
    const { basics } = words;
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(basics.setUpTitle);
    await main.getByLabel(basics.name.en).fill("Lumen");
    await main.getByLabel(basics.name.zh).fill("流明");
    await main.getByLabel(basics.accent).first().fill("#0a7d4f");
    const circle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>`;
    const mark = { name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(circle) };
    await main.getByLabel(basics.mark, { exact: true }).setInputFiles(mark);
    await main.getByLabel(basics.contacts.support).fill("help@lumen.example");
    await main.getByLabel(basics.slug).fill("core");
    await main.getByLabel(basics.kind).selectOption("sdk");
    for (const [label, text] of [
      [basics.productName.en, "Core SDK"],
      [basics.productName.zh, "核心 SDK"],
      [basics.summary.en, "Everything to begin"],
      [basics.summary.zh, "入门所需的一切"],
    ] as const)
      await main.getByLabel(label).fill(text);
    expect(await findings(tab)).toEqual([]);
    await main.getByRole("button", { name: words.save.button(1) }).click();
    await expect(tab).toHaveURL("/publish", published);
    await main.getByRole("button", { name: en.publish.releases.newRelease }).click();
    const product = tab.getByRole("dialog").getByLabel(en.publish.releases.product);
    await expect(product.getByRole("option", { name: "Core SDK" })).toHaveCount(1);

    await tab.goto("/");
    await expect(tab).toHaveTitle(/Lumen/);
    await expect(tab.locator("html")).toHaveCSS("--theme", "#0a7d4f");
    await expect(tab.getByRole("link", { name: "help@lumen.example" })).toBeVisible();
    await expect(tab.locator(".site-mark").first()).toHaveCSS("background-image", /mark/);
    await context.close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  test("an admin changes names and the accent @nightly", async ({ page: tab, context, portal }) => {
    const admin = await newOperator(portal, "admin", "Ada");
    await enter(context, portal.url, admin.session);
    await tab.goto("/site?part=basics");
    const main = tab.getByRole("main");
    await main.getByLabel(words.basics.name.en, { exact: true }).fill("Halo");
    await main.getByLabel(words.basics.accent).first().fill("#7a3cff");
    expect(await findings(tab)).toEqual([]);
    await tab.keyboard.press("Control+s");
    await expect(main.getByText(words.save.count(1))).toHaveCount(0, published);
    await tab.goto("/");
    await expect(tab).toHaveTitle(/Halo/);
    await expect(tab.locator("html")).toHaveCSS("--theme", "#7a3cff");
  });
});
