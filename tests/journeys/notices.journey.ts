import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, languageTag, lnOf } from "../../contract/language.ts";
import { bumpRevision } from "../../server/catalogue/revision.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { operate } from "./operate.ts";
import { changeSite, newOperator } from "./operators.ts";

const dictionaries = {
  en: { ...en, policies: en.policy },
  zh: { ...zh, policies: zh.policy },
};

type State = { retired?: boolean; translation?: "missing" | "outdated"; language?: "en" | "zh" };

/** A product with one release, copied from another but for its name and its notes. */
async function newProduct(
  { dataDir }: RunningPortal,
  { retired = false, translation, language }: State,
): Promise<string> {
  const slug = `notice-${crypto.randomUUID().slice(0, 8)}`;
  await operate(dataDir, async (write) => {
    const release = await write
      .selectFrom("releases")
      .selectAll()
      .where("product", "=", "unity")
      .where("version", "=", "2.8.0")
      .executeTakeFirstOrThrow();
    await write
      .insertInto("products")
      .values({
        slug,
        kind: "sdk",
        name_en: `Notice ${slug}`,
        name_zh: `提示 ${slug}`,
        summary_en: "Says something of itself",
        summary_zh: "说明自身状态",
        position: 99,
        retired: retired ? 1 : 0,
        revision: 1,
      })
      .execute();
    const state = translation ?? null;
    await write
      .insertInto("releases")
      .values({
        ...release,
        product: slug,
        version: "1.0.0",
        translation_state: state,
        translation_language: state && (language ?? null),
      })
      .execute();
    await bumpRevision(write);
  });
  return slug;
}

for (const language of languages) {
  const words = dictionaries[language];
  const other = language === "en" ? "zh" : "en";

  test.describe(`notices on public pages without scripts @${language}`, () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ context, portal }) =>
      context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]),
    );

    for (const translation of ["missing", "outdated"] as const)
      test(`notes whose translation is ${translation} say so to the readers of that language only`, async ({
        page,
        portal,
      }) => {
        const [own, others] = [
          await newProduct(portal, { translation, language }),
          await newProduct(portal, { translation, language: other }),
        ];
        const notice = words.releases.translation[translation];
        await expect(async () => {
          expect((await page.goto(`/sdk/${own}/releases/1.0.0`))?.status()).toBe(200);
        }).toPass();
        await expect(page.getByText(notice)).toBeVisible();
        const inOther = page.locator(`.notes [lang="${languageTag[other]}"]`);
        if (translation === "missing") await expect(inOther.first()).toBeVisible();
        else await expect(inOther).toHaveCount(0);
        await page.goto(`/sdk/${own}/releases`);
        await expect(page.getByText(words.releases.translationTag[translation])).toBeVisible();
        const feed = await page.request.get(`/sdk/${own}/releases.atom?ln=${lnOf(language)}`);
        expect(await feed.text()).toContain(notice);

        await page.goto(`/sdk/${others}/releases/1.0.0`);
        await expect(page.getByRole("heading", { name: words.releases.notesOf("1.0.0") })).toBeVisible();
        await expect(page.getByText(notice)).toHaveCount(0);
      });

    test("a retired product keeps its addresses, and is offered nowhere", async ({ page, portal }) => {
      const slug = await newProduct(portal, { retired: true });
      const name = language === "en" ? `Notice ${slug}` : `提示 ${slug}`;
      await expect(async () => {
        expect((await page.goto(`/sdk/${slug}`))?.status()).toBe(200);
      }).toPass();
      for (const path of ["", "/releases", "/releases/1.0.0"]) {
        expect((await page.goto(`/sdk/${slug}${path}`))?.status()).toBe(200);
        await expect(page.getByText(words.product.retired)).toBeVisible();
        await expect(page.getByRole("navigation", { name: words.product.all }).getByText(name)).toHaveCount(0);
      }
      await page.goto("/");
      await expect(page.getByText(name)).toHaveCount(0);
      expect(await (await page.request.get("/sitemap.xml")).text()).toContain(`/sdk/${slug}/releases/1.0.0<`);
    });

    test("a policy shows what changed since the version before, word by word @phone-nightly @nightly", async ({
      page,
      portal,
    }) => {
      const slug = language === "en" ? "refundpolicy" : "rechargeagreement";
      const [first, second] = language === "en" ? ["old words", "new words"] : ["旧的条款", "新的条款"];
      const admin = await newOperator(portal, "admin", "Ada");
      for (const [index, changed] of [first, second].entries()) {
        const head = (title: string, more = "") =>
          `---\ntitle: ${title}\nversion: "77.${index}"\neffective: "2026-01-15"\n${more}---\n\n`;
        await changeSite(portal, admin, {
          [`policies/${slug}.en.md`]: `${head("Refunds", `address: /${slug}en\n`)}Refunds. ${changed}.\n`,
          [`policies/${slug}.zh.md`]: `${head("退款")}退款。${changed}。\n`,
        });
      }
      const path = language === "en" ? `/${slug}en` : `/${slug}`;
      await expect(async () => {
        await page.goto(path);
        await expect(page.locator(".policy-text")).toContainText(second);
      }).toPass();
      await expect(page.locator("ins, del")).toHaveCount(0);
      await page.goto(`${path}?changes=1`);
      const changes = page.locator(".policy-changes");
      await expect(changes.locator("ins").first()).toBeVisible();
      await expect(changes.locator("del").first()).toBeVisible();
      await expect(changes).toContainText(language === "en" ? "Refunds." : "退款。");
      await page.getByRole("link", { name: words.policies.wholeText }).click();
      await expect(page.locator(".policy-text")).toContainText(second);
    });
  });
}
