import { gunzipSync, gzipSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import type { CallData } from "../../contract/schemas.ts";
import { findings } from "./axe.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { call, enter, type Member } from "./members.ts";
import { newOperator } from "./operators.ts";

const dictionaries = {
  en: { ...en.siteFolder, operator: en.operator },
  zh: { ...zh.siteFolder, operator: zh.operator },
};

/** Changes pages of the folder through the interface; returns the new revision. */
async function change({ url }: RunningPortal, { session: { token } }: Member, texts: Record<string, string>) {
  const { data } = await call<CallData<"siteFiles">>(url, "/admin/site/revisions/current/files", undefined, token);
  const changes = Object.entries(texts).map(([file, text]) => ({ file, text }));
  const made = await call<CallData<"changeSiteFiles">>(
    url,
    "/admin/site/files",
    { base: data?.revision, changes },
    token,
  );
  if (!made.data) throw new Error(made.errMsg);
  return made.data.revision;
}

for (const language of languages) {
  const words = dictionaries[language];

  test.describe(`the site folder @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("an admin compares revisions, downloads one, uploads it again, and rolls back @phone", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const file = `pages/about-${language}.en.md`;
      const text = (day: string) => `---\ntitle: About\n---\n\nWe are open on ${day}.\n`;
      const first = await change(portal, admin, { [file]: text("Monday") });
      const second = await change(portal, admin, { [file]: text("Friday") });
      await enter(context, portal.url, admin.session);
      await page.goto("/site");
      const main = page.getByRole("main");
      await expect(main.getByRole("row").nth(1)).toContainText(words.current);
      expect(await findings(page)).toEqual([]);

      await main.getByRole("link", { name: `${second}`, exact: true }).press("Enter");
      await expect(main.getByRole("heading", { level: 1 })).toContainText(words.revision(second));
      await main.getByText(file).click();
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
      await expect(dialog.getByText(words.upload.ready(1))).toBeVisible({ timeout: 30_000 }); // the compiler has the lowest priority
      await dialog.getByRole("button", { name: words.upload.publish }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole("row").nth(1)).toContainText(words.ways.push);

      await page.goto(`/site?revision=${second}`);
      await main.getByRole("button", { name: words.rollback.button }).click();
      await dialog.getByRole("button", { name: words.rollback.submit }).click();
      await expect(main.getByRole("row").nth(1)).toContainText(words.rolledBackTo(second));

      await main.getByRole("button", { name: words.upload.button }).click();
      await dialog
        .getByLabel(words.upload.choose)
        .setInputFiles({ name: "broken.tgz", mimeType: "application/gzip", buffer: gzipSync("no tar") });
      await dialog.getByRole("button", { name: words.upload.check }).click();
      await expect(dialog.getByText(words.upload.problems)).toBeVisible();
    });

    test("a publisher reads revisions, without what is for admins", async ({ page, context, portal }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const revision = await change(portal, publisher, {
        [`pages/news-${language}.en.md`]: "---\ntitle: News\n---\n\nNew.\n",
      });
      await enter(context, portal.url, publisher.session);
      await page.goto(`/site?revision=${revision}`);
      const main = page.getByRole("main");
      await expect(main.getByText(words.changedFiles)).toBeVisible();
      await expect(main.getByRole("button", { name: words.download })).toHaveCount(0);
      await main.getByRole("link", { name: words.back }).click();
      await expect(main.getByRole("table")).toBeVisible();
      await expect(main.getByRole("button", { name: words.upload.button })).toHaveCount(0);
    });
  });
}
