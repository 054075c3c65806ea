import { readFileSync } from "node:fs";
import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { continueForm, fillStep, fromChina } from "./applicants.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

const dictionaries = {
  en: { ...en, form: { licence: "Business licence", engine: "Engine", unity: "Unity", which: "Which one" } },
  zh: { ...zh, form: { licence: "营业执照", engine: "引擎", unity: "Unity", which: "引擎名称" } },
};
const yaml = `fields:
  - key: licence
    kind: file
    label: { en: Business licence, zh: 营业执照 }
    help: { en: The newest scan of both pages., zh: 请上传正副本最新扫描件。 }
    required: true
    when: { location: 0 }
  - key: engine
    kind: choice
    label: { en: Engine, zh: 引擎 }
    required: true
    options: [{ key: unity, label: { en: Unity, zh: Unity } }, { key: other, label: { en: Another one, zh: 其他引擎 } }]
  - { key: which, kind: text, label: { en: Which one, zh: 引擎名称 }, required: true, when: { engine: other } }
  - key: stores
    kind: several choices
    label: { en: Stores, zh: 商店 }
    options: [{ key: east, label: { en: East, zh: 东区 } }, { key: west, label: { en: West, zh: 西区 } }]
  - { key: homepage, kind: url, label: { en: Web page, zh: 主页 } }
  - { key: launch, kind: date, label: { en: Launch, zh: 上线日期 } }
  - { key: plans, kind: long text, label: { en: Plans, zh: 计划 } }
`;
const scan = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}`) });

test.use({ settings: {} }); // a portal of its own, because the form changes for everybody

for (const language of languages) {
  const { apply, result, review, operator, form } = dictionaries[language];

  test(`the fields of a platform are filled in, reviewed with reasons, corrected and exported @${language} @phone-nightly @nightly`, async ({
    page,
    context,
    browser,
    portal,
  }) => {
    const admin = await newOperator(portal, "admin", "Ada");
    const { token } = admin.session;
    const change = { base: 0, changes: [{ file: "application.yaml", text: yaml }] };
    const current = await call<{ revision: number }>(
      portal.url,
      "/admin/site/revisions/current/files",
      undefined,
      token,
    );
    change.base = current.data?.revision ?? 0;
    expect((await call(portal.url, "/admin/site/files", change, token)).errCode).toBe(0);
    await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    const member = await newMember(portal);
    await enter(context, portal.url, member.session);
    const applicant = fromChina();
    const [organization, , address] = applicant.steps;
    if (organization && language === "en") organization.choices = { organizationType: "llc", location: "0" };
    if (address && language === "en") address.lists = { province: "Shanghai" };
    await page.goto("/apply");
    for (const step of applicant.steps) {
      await fillStep(page, step);
      await continueForm(page);
    }
    await expect(page.locator(".apply-step")).toContainText(apply.steps.extra);
    expect(await findings(page)).toEqual([]);

    // What is asked follows the answers, and what was typed comes back
    const extra = (key: string) => page.locator(`main [name="extra.${key}"]`);
    await expect(extra("which")).toHaveCount(0);
    await page.locator('main [name="extra.engine"][value=other]').check();
    await extra("which").fill("Godot");
    await page.locator('main [name="extra.engine"][value=unity]').check();
    await expect(extra("which")).toHaveCount(0);
    await page.locator('main [name="extra.engine"][value=other]').check();
    await expect(extra("which")).toHaveValue("Godot");
    await page.getByRole("button", { name: apply.next }).click();
    await expect(page.locator(".field-wrong")).toHaveCount(1);
    await page.setInputFiles("main input[type=file]", { ...scan("blank.pdf"), buffer: Buffer.from("no scan") });
    await expect(page.locator(".field-wrong")).toContainText("pdf, jpg, png");
    await page.setInputFiles("main input[type=file]", scan("first.pdf"));
    await expect(page.getByRole("main")).toContainText("first.pdf");
    for (const store of ["east", "west"]) await page.locator(`main [name="extra.stores"][value=${store}]`).check();
    await extra("homepage").fill("https://lighthouse.example/");
    await extra("launch").fill("2027-03-01");
    const drafted = page.waitForResponse(
      (response) =>
        response.request().method() === "PUT" && (response.request().postData() ?? "").includes("Then a third."),
    );
    await extra("plans").fill("Two games.\nThen a third.");
    await drafted;
    await expect(page.locator(".draft-note")).toHaveText(apply.draft.saved);

    // Another browser continues with the account's draft
    await page.evaluate(() => localStorage.removeItem("applicationDraft"));
    await page.reload();
    await expect(page.getByRole("main")).toContainText("first.pdf");
    await expect(extra("plans")).toHaveValue("Two games.\nThen a third.");
    await expect(page.locator('main [name="extra.stores"]:checked')).toHaveCount(2);
    await continueForm(page);
    await expect(page.locator(".review")).toContainText("Godot");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: apply.submit, exact: true }).click();
    await expect(page).toHaveURL(/\/apply\/result$/);
    await page.getByText(result.sent).click();
    await expect(page.locator(".sent")).toContainText("first.pdf");

    // The reviewer opens the file and returns it
    const reviewer = await newOperator(portal, "reviewer", "Ann");
    const desk = await browser.newContext({ baseURL: portal.url, viewport: page.viewportSize() });
    await desk.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    await enter(desk, portal.url, reviewer.session);
    const reviewing = await desk.newPage();
    await reviewing.goto("/review");
    await reviewing.getByRole("link", { name: applicant.teamName }).click();
    const sent = desk.waitForEvent("page").then((opened) => opened.waitForEvent("download")); // without a PDF viewer
    await reviewing.getByRole("button", { name: "first.pdf" }).click();
    await sent;
    expect(await findings(reviewing)).toEqual([]);
    await reviewing.getByRole("button", { name: review.refuseField(form.licence) }).click();
    await reviewing.getByRole("textbox", { name: review.reason(form.licence) }).fill("Only one page.");
    await reviewing.getByRole("button", { name: review.refuseWith(1) }).click();
    await expect(reviewing.getByRole("button", { name: review.undo })).toBeVisible();

    // The applicant reads the reason at its field and mends it
    await page.reload();
    await expect(page.locator(".reasons")).toContainText(form.licence);
    await expect(page.locator(".reasons")).toContainText("Only one page.");
    await page.getByRole("link", { name: result.correct }).click();
    await expect(page.locator(".field-wrong")).toContainText("Only one page.");
    await page.setInputFiles("main input[type=file]", scan("second.pdf"));
    await expect(page.locator(".field-wrong")).toHaveCount(0);
    await continueForm(page);
    await page.getByRole("button", { name: apply.submitAgain }).click();
    await expect(page).toHaveURL(/\/apply\/result$/);

    await reviewing.reload();
    await expect(reviewing.locator(".review-rows del")).toContainText("first.pdf");
    await expect(reviewing.locator(".review-history")).toContainText(form.licence);
    await reviewing.getByRole("button", { name: review.approve, exact: true }).click();
    await expect(reviewing.getByRole("button", { name: review.undo })).toBeVisible();
    await reviewing.goto("/review?state=all");
    const csv = reviewing.waitForEvent("download");
    await reviewing.getByRole("button", { name: operator.csv.download }).click();
    const text = readFileSync(await (await csv).path(), "utf8");
    expect(text).toContain(`${form.licence},${form.engine},${form.which}`);
    expect(text).toContain(
      'second.pdf,other,Godot,"east, west",https://lighthouse.example/,2027-03-01,"Two games.\nThen a third."',
    );
    await desk.close();
  });
}
