import en from "../../contract/words/en.ts";
import { prefix } from "../../contract/call.ts";
import { defaultTemplates } from "../../contract/reason-templates.ts";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { enter } from "./members.ts";
import { applicationOf, newApplicant, newOperator, newTeam } from "./operators.ts";

const { operator, review: words } = en;

/** Saves the templates as they are, as another admin, which makes a new revision. */
async function saveTemplates(url: string, token: string): Promise<void> {
  const address = `${url}${prefix}/admin/reasonTemplates`;
  const headers = { token, "content-type": "application/json" };
  const { data } = (await (await fetch(address, { headers })).json()) as Envelope<CallData<"reasonTemplates">>;
  const saved = await fetch(address, { method: "PUT", headers, body: JSON.stringify(data) });
  expect(await saved.json()).toMatchObject({ errCode: 0 });
}

test("single-key shortcuts search, move through the queue, approve, undo and refuse, and can be switched off in their list @nightly", async ({
  page,
  context,
  portal,
}) => {
  const reviewer = await newOperator(portal, "reviewer", "Ann");
  const [first, second] = [`${newTeam()} keys`, `${newTeam()} keys`];
  await newApplicant(portal, { teamName: first });
  await newApplicant(portal, { teamName: second });
  await enter(context, portal.url, reviewer.session);
  await page.goto("/review");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: first })).toBeVisible();
  await page.keyboard.press("/");
  await expect(main.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(first.slice(0, -5));
  await expect(main.getByRole("row")).toHaveCount(2);
  await main.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await expect(main.getByRole("link", { name: first })).toBeFocused();
  await page.keyboard.press("Enter");

  const undo = page.getByRole("button", { name: words.undo, exact: true });
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await page.keyboard.press("a");
  await expect(undo).toBeVisible();
  expect((await applicationOf(portal, reviewer, first)).state).toBe("approved");
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: words.approve, exact: true })).toBeVisible();
  expect((await applicationOf(portal, reviewer, first)).state).toBe("waiting");

  await page.keyboard.press("r");
  const reason = page.getByRole("textbox", { name: words.reason(words.whole) });
  await expect(reason).toBeFocused();
  await expect(reason).not.toHaveAttribute("aria-invalid"); // nothing is wrong before it was left empty
  await reason.blur();
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.focus();
  await page.keyboard.type("rather say a word"); // in a field, these keys have no other effect
  await expect(reason).toHaveValue("rather say a word");
  expect((await applicationOf(portal, reviewer, first)).state).toBe("waiting");
  await reason.blur();
  await page.keyboard.press("r");
  await expect(undo).toBeVisible();
  expect((await applicationOf(portal, reviewer, first)).state).toBe("refused");

  const { id } = await applicationOf(portal, reviewer, second);
  await page.goto(`/review/${id}`);
  await expect(page.getByRole("button", { name: words.approve, exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: operator.shortcuts.title });
  await expect(async () => {
    await page.keyboard.press("?"); // before the view listens, the key has no effect
    await expect(dialog.getByText(words.keys.approve)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("a"); // the key belongs to the dialog
  await dialog.getByRole("checkbox", { name: operator.shortcuts.on }).uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("r");
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("textbox", { name: words.reason(words.whole) })).toHaveCount(0);
  expect((await applicationOf(portal, reviewer, second)).state).toBe("waiting");
});

test("templates that are not saved yet survive their tab, and never replace what somebody else saved @nightly", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  await enter(context, portal.url, admin.session);
  await page.goto("/review/templates");
  const { templates: texts } = words;
  const rows = page.getByRole("main").locator(".template-row");
  const english = rows.first().getByRole("textbox", { name: operator.languages.en });
  await english.fill("Typed and not saved.");
  await page.getByRole("tab", { selected: true }).press("Delete");
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(english).toHaveValue("Typed and not saved.");

  await saveTemplates(portal.url, admin.session.token);
  await page.getByRole("tab").first().click();
  const read = page.waitForResponse((response) => response.url().endsWith("/admin/reasonTemplates"));
  await page.getByRole("tab").last().click();
  await read;
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.getByRole("alert")).toContainText(texts.changed);
  await expect(english).toHaveValue("Typed and not saved.");
  await page.getByRole("button", { name: texts.loadAgain }).click();
  await expect(english).toHaveValue(defaultTemplates[0]?.text.en ?? "");
});

test("a template is written by an admin and inserted by a reviewer @phone-nightly @nightly", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  const team = newTeam();
  await newApplicant(portal, { teamName: team });
  const { id } = await applicationOf(portal, admin, team);
  await enter(context, portal.url, admin.session);
  await page.goto("/review/templates");
  const { templates: texts } = words;
  await page.getByRole("button", { name: texts.add }).click();
  const rows = page.getByRole("main").locator(".template-row");
  await expect(rows).toHaveCount(defaultTemplates.length + 1);
  await rows.last().getByLabel(texts.about).selectOption("email");
  await page.getByRole("button", { name: texts.save }).click();
  await expect(rows.last().getByText(texts.enterText).first()).toBeVisible();
  await rows.last().getByRole("textbox", { name: operator.languages.en }).fill("Use a company mailbox.");
  await rows.last().getByRole("textbox", { name: operator.languages.zh }).fill("请使用企业邮箱。");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.locator("#announcer")).toHaveText(texts.saved);

  await page.goto(`/review/${id}`);
  const { email } = operator.fields;
  await page.getByRole("button", { name: words.refuseField(email), exact: true }).click();
  const reason = page.getByRole("textbox", { name: words.reason(email) });
  await expect(reason).toBeFocused();
  await page.keyboard.type("Sorry.");
  await page.getByRole("button", { name: texts.choose }).click();
  await page.getByRole("menuitem", { name: "Use a company mailbox." }).click(); // the applicant's language is English
  await expect(reason).toHaveValue("Sorry.\nUse a company mailbox.");

  // Restores it for the portal's other journeys
  await page.goto("/review/templates");
  await rows
    .last()
    .getByRole("button", { name: texts.remove(defaultTemplates.length + 1) })
    .click();
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.locator("#announcer")).toHaveText(texts.saved);
});
