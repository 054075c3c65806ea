import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { words } from "../../server/http/words.ts";
import {
  decide,
  fillAll,
  fillStep,
  fromChina,
  fromElsewhere,
  continueForm,
  newReviewer,
  submissionOf,
} from "./applicants.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, submit, wrong } from "./forms.ts";
import { expect, test } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";

const dictionaries = { en, zh };
const applicants = { en: fromElsewhere, zh: fromChina };
const draftKey = "applicationDraft";

const deviceDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key), draftKey);
const heading = (page: Page) => page.locator("main h1");
const stepHeading = (page: Page) => page.locator(".apply-step");

async function logIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.locator("[data-way=password]").click();
  await fill(page, { account: phone, password });
  await submit(page);
}

for (const language of languages) {
  const { apply, issues, result } = dictionaries[language];

  test.describe(`the application @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("is filled in by a guest, survives a reload and the login, and waits for review @phone-nightly", async ({
      page,
      portal,
    }) => {
      const applicant = applicants[language]();
      const member = await newMember(portal);
      await page.goto("/apply");
      await expectAccessible(page);
      for (const [index, step] of applicant.steps.entries()) {
        await fillStep(page, step);
        if (index === 1) await page.reload(); // input and step survive
        await continueForm(page);
        await expect(stepHeading(page)).toBeFocused();
        await expect(stepHeading(page)).toContainText(apply.steps.at(index + 2, 4));
        await expectAccessible(page);
      }
      await expect(page).toHaveURL(/\/apply\?step=review$/);
      await page.goBack();
      await expect(field(page, "city")).toBeVisible();
      await page.goForward();
      await expect(page.locator(".review")).toContainText(applicant.teamName);

      await page.getByRole("button", { name: apply.logIn }).click();
      await expect(page).toHaveURL(/\/login\?redirect=%2Fapply%3Fstep%3Dreview$/);
      await logIn(page, member);
      await expect(page).toHaveURL(/\/apply\?step=review$/);
      await expect(page.locator(".review")).toContainText(applicant.teamName);
      await expect(page.locator(".draft-note")).toHaveText(apply.draft.saved);

      await page.getByRole("button", { name: apply.submit }).dblclick();
      await expect(page).toHaveURL(/\/apply\/result$/);
      await expect(heading(page)).toHaveText(result.waiting);
      await expectAccessible(page);
      expect(await deviceDraft(page)).toBeNull();
      const { data } = await call<{ version: number; application: object }>(
        portal.url,
        "/account/reqDvlperCheck",
        {},
        member.session.token,
      );
      expect(data).toMatchObject({ version: 1, application: { teamName: applicant.teamName } });
      await page.goto("/apply");
      await expect(heading(page)).toHaveText(apply.waiting.title);
    });

    test("shows each field's error on blur and on continuing, but never while somebody types", async ({ page }) => {
      await page.goto("/apply");
      await submit(page);
      await expect(wrong(page, "teamName")).toHaveText(issues.enterTeamName);
      await expect(wrong(page, "organizationName")).toHaveText(issues.enterOrganizationName);
      await expect(wrong(page, "organizationType").first()).toHaveText(issues.chooseOrganizationType);
      await expect(wrong(page, "location").first()).toHaveText(issues.chooseLocation);
      await expect(field(page, "teamName")).toBeFocused();
      await field(page, "teamName").fill("   ");
      await expect(wrong(page, "teamName")).toHaveCount(0);
      await field(page, "organizationName").fill("n".repeat(101));
      await submit(page);
      await expect(wrong(page, "teamName")).toHaveText(issues.enterTeamName);
      await expect(wrong(page, "organizationName")).toHaveText(issues.tooLong);
      const applicant = applicants[language]();
      const [first, second, third] = applicant.steps;
      if (!first || !second || !third) throw new Error("an applicant has three steps");
      await fillStep(page, first);
      await continueForm(page);

      await submit(page);
      await expect(wrong(page, "contactName")).toHaveText(issues.enterContactName);
      await expect(wrong(page, "mobile")).toHaveText(issues.enterPhone);
      await expect(wrong(page, "email")).toHaveText(issues.enterMailbox);
      await field(page, "mobile").pressSequentially("12");
      await expect(wrong(page, "mobile")).toHaveCount(0);
      await field(page, "email").focus();
      await expect(wrong(page, "mobile")).toHaveText(issues.phone);
      await fill(page, { email: "nobody@", im: "i".repeat(51) });
      await field(page, "contactName").focus();
      await expect(wrong(page, "email")).toHaveText(issues.mailbox);
      await expect(wrong(page, "im")).toHaveText(issues.tooLong);
      await field(page, "im").fill("");
      await fillStep(page, second);
      await continueForm(page);

      await submit(page);
      if (language === "en") await expect(wrong(page, "country")).toHaveText(issues.country);
      else await expect(wrong(page, "province")).toHaveText(issues.chooseProvince);
      await expect(wrong(page, "city")).toHaveText(issues.enterCity);
      await expect(wrong(page, "street")).toHaveText(issues.enterStreet);
      await expectAccessible(page, "main");
      await fillStep(page, third);
      await continueForm(page);
      await expect(page.locator(".review .field-wrong")).toHaveCount(0);
    });
  });
}

test.describe("in English", () => {
  test("a province of one country does not survive the choice of another @nightly", async ({ page }) => {
    await page.goto("/apply");
    await page.locator("[name=location][value='1']").check();
    await page.goto("/apply?step=address");
    await field(page, "country").selectOption("US");
    await field(page, "province").fill("Oregon");
    await expect(page.locator("datalist option", { hasText: /^Oregon$/ })).toHaveCount(1);
    await field(page, "country").selectOption("CN");
    await expect(field(page, "province")).toHaveValue("");
    await expect(field(page, "province").locator("option")).toHaveCount(35); // including the placeholder
    await field(page, "province").selectOption("Sichuan");
    await page.getByRole("banner").getByRole("link", { name: en.site.otherLanguage }).click();
    await expect(field(page, "province").locator("option:checked")).toHaveText("四川省");
    await field(page, "country").selectOption("DE");
    await expect(field(page, "province")).toHaveValue("");
  });

  test("the form works where storage is forbidden, and shows a note @nightly", async ({ page, portal }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const member = await newMember(portal);
    const applicant = fromElsewhere();
    await page.goto("/apply");
    await fillAll(page, applicant);
    await expect(page.locator(".draft-note")).toHaveText(en.apply.draft.lost);
    await page.getByRole("button", { name: en.apply.logIn }).click();
    await logIn(page, member);
    await expect(page.locator(".review")).toContainText(applicant.teamName);
    await page.getByRole("button", { name: en.apply.submit }).click();
    await expect(heading(page)).toHaveText(en.result.waiting);
  });

  test("a draft is saved in the account while it is typed, and a logout removes it from the device", async ({
    page,
    context,
    portal,
  }) => {
    const { phone, session } = await newMember(portal);
    await enter(context, portal.url, session);
    await page.goto("/apply");
    await expect(page.getByRole("radio", { name: en.apply.locations.mainland })).toBeChecked(); // as at the registration
    await field(page, "teamName").fill("Lumen 👓");
    await expect(page.locator(".draft-note")).toHaveText(en.apply.draft.saved);
    const { data } = await call(portal.url, "/account/applicationDraft", undefined, session.token);
    expect(data).toEqual({ teamName: "Lumen 👓", location: 0, country: "CN", mobile: `+86${phone}` });
    expect(await deviceDraft(page)).toContain("Lumen");
    await page.locator(".account-opener").click();
    await page.getByRole("button", { name: en.site.logOut }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await deviceDraft(page)).toBeNull();
  });

  test("two different drafts wait until the member has chosen one @nightly", async ({ page, context, portal }) => {
    const { phone, session } = await newMember(portal);
    await fetch(`${portal.url}/vrmcsys/account/applicationDraft`, {
      method: "PUT",
      headers: { "content-type": "application/json", token: session.token },
      body: JSON.stringify({ teamName: "In the account", city: "Lyon" }),
    });
    await page.goto("/apply");
    await field(page, "teamName").fill("On the device");
    await enter(context, portal.url, session);
    expect(phone).not.toBe("");
    await page.reload();
    const choice = page.getByRole("alert").filter({ hasText: en.apply.two.text });
    await expect(choice).toBeVisible();
    await expect(field(page, "teamName")).toHaveValue("On the device");
    const draft = async () => (await call(portal.url, "/account/applicationDraft", undefined, session.token)).data;
    expect(await draft()).toEqual({ teamName: "In the account", city: "Lyon" });
    await expectAccessible(page, "main");
    await choice.getByRole("button", { name: en.apply.two.use }).click();
    await expect(field(page, "teamName")).toHaveValue("In the account");
    await expect(choice).toHaveCount(0);
  });

  test("what another member typed on this device is not shown to the next", async ({ page, context, portal }) => {
    const { session } = await newMember(portal);
    await page.goto("/onlyFooter");
    await page.evaluate(
      ([key, draft]) => localStorage.setItem(key ?? "", draft ?? ""),
      [draftKey, JSON.stringify({ fields: { teamName: "Of somebody else" }, owner: "Nobody", saved: false })],
    );
    await enter(context, portal.url, session);
    await page.goto("/apply");
    await expect(page.getByRole("button", { name: en.apply.next })).toBeVisible();
    await expect(field(page, "teamName")).toHaveValue("");
    expect(await deviceDraft(page)).toBeNull();
  });

  test("an expired login during the form loses no input", async ({ page, context, portal }) => {
    const member = await newMember(portal);
    await enter(context, portal.url, member.session);
    await page.goto("/apply");
    await field(page, "teamName").fill("Before");
    await expect(page.locator(".draft-note")).toHaveText(en.apply.draft.saved);
    await call(portal.url, "/account/logout", {}, member.session.token);
    await field(page, "organizationName").fill("After the end");
    await expect(page.getByText(words.en.refusals.loginExpired).first()).toBeVisible();
    await page.waitForEvent("load"); // a second later the page is loaded again
    await expect(field(page, "organizationName")).toHaveValue("After the end");
    await page.goto("/login?redirect=%2Fapply");
    await logIn(page, member);
    await expect(page).toHaveURL(/\/apply$/);
    await expect(field(page, "teamName")).toHaveValue("Before");
    await expect(field(page, "organizationName")).toHaveValue("After the end");
  });

  test.describe("without a connection", () => {
    test.use({ expected: { messages: [/Failed to load resource|ERR_/] } });

    test("a failed submission keeps all input, and counts once when it is sent again", async ({
      page,
      context,
      portal,
    }) => {
      const { session } = await newMember(portal);
      const applicant = fromElsewhere();
      await enter(context, portal.url, session);
      await page.goto("/apply");
      await fillAll(page, applicant);
      const keys: (string | undefined)[] = [];
      await page.route("**/account/reqDvlAuth", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length > 1) return route.continue();
        await route.fetch(); // the request arrived; its response is lost
        return route.abort();
      });
      await page.getByRole("button", { name: en.apply.submit }).click();
      const problem = page.getByRole("alert").filter({ hasText: en.problem.notConnected });
      await expect(problem).toBeVisible();
      await expect(page.locator(".review")).toContainText(applicant.teamName);
      await problem.getByRole("button", { name: en.problem.retry }).click();
      await expect(page).toHaveURL(/\/apply\/result$/);
      await expect(page.getByText(en.apply.alreadySent)).toHaveCount(0);
      const [key] = keys;
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(keys).toEqual([key, key]);
      const { data } = await call(portal.url, "/account/reqDvlperCheck", {}, session.token);
      expect(data).toMatchObject({ version: 1 });
    });
  });

  test("while an application submitted elsewhere waits, input stays on the device, and submitting leads to its result @nightly", async ({
    page,
    context,
    portal,
  }) => {
    const { session } = await newMember(portal);
    await enter(context, portal.url, session);
    await page.goto("/apply");
    await fillAll(page, fromElsewhere());
    await expect(page.locator(".draft-note")).toHaveText(en.apply.draft.saved);
    await call(portal.url, "/account/reqDvlAuth", submissionOf({ teamName: "Elsewhere" }), session.token);
    await page.getByRole("button", { name: en.apply.back }).click();
    await field(page, "street").fill("Typed too late 1");
    await expect(page.getByRole("alert").filter({ hasText: en.apply.submittedElsewhere })).toBeVisible();
    await expect(page.locator(".draft-note")).toHaveText(en.apply.draft.device);
    await continueForm(page);
    await page.getByRole("button", { name: en.apply.submitAgain }).click();
    await expect(page).toHaveURL(/\/apply\/result$/);
    await expect(page.getByText(en.apply.alreadySent).first()).toBeVisible();
    await expect(heading(page)).toHaveText(en.result.waiting);
    expect(await deviceDraft(page)).toContain("Typed too late 1");
  });

  test("the server's refusal is shown at its field, on its step", async ({ page, context, portal }) => {
    const { session } = await newMember(portal);
    await enter(context, portal.url, session);
    await page.goto("/apply");
    await fillAll(page, fromElsewhere());
    await page.goto("/apply?step=contact");
    await field(page, "mobile").fill("+1 555 123 4567"); // a plausible but invalid number
    await continueForm(page);
    await continueForm(page);
    await page.getByRole("button", { name: en.apply.submit }).click();
    await expect(page).toHaveURL(/\?step=contact$/);
    await expect(wrong(page, "mobile")).toHaveText(words.en.issues.phone);
    await expect(field(page, "mobile")).toBeFocused();
  });

  test("can be filled in and submitted by keyboard alone @nightly", async ({ page, context, portal }) => {
    const { session } = await newMember(portal);
    await enter(context, portal.url, session);
    await page.goto("/apply");
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await expect(field(page, "teamName")).toBeVisible(); // rendered for members once their application has loaded
    await field(page, "teamName").focus();
    await type("Keyboard Team");
    await type("Keyboard LLC");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown"); // selects "elsewhere"
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(stepHeading(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await type("Kay Board");
    await type("+1 503 555 0142");
    await page.keyboard.type("kay@keyboard.example");
    await page.keyboard.press("Enter"); // Enter in a field continues, too
    await expect(stepHeading(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await type("Germany");
    await page.keyboard.press("Tab"); // the province is optional
    await type("Berlin");
    await page.keyboard.type("Unter den Linden 1");
    await page.keyboard.press("Enter");
    await expect(stepHeading(page)).toBeFocused();
    await expect(page.locator(".review")).toContainText("Germany");
    await page.getByRole("button", { name: en.apply.submit }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(en.result.waiting);
  });

  test("keeps and shows an organization type of the other language @nightly", async ({ page, context, portal }) => {
    const reviewer = await newReviewer(portal);
    const { session } = await newMember(portal);
    const submission = { ...submissionOf(fromElsewhere()), organizationType: "individual" as const };
    await call(portal.url, "/account/reqDvlAuth", submission, session.token);
    await decide(portal, reviewer, submission, [{ field: "city", message: "Which?" }]);
    await enter(context, portal.url, session);
    await page.goto("/apply");
    await expect(page.getByRole("radio", { name: en.apply.organizationTypes.individual })).toBeChecked();
    await expect(page.getByRole("radio", { name: en.apply.organizationTypes.llc })).toBeVisible();
  });
});
