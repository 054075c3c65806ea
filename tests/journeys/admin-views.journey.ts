import en from "../../contract/words/en.ts";
import { refusals } from "../../contract/refusals.ts";
import inputIssues from "../../contract/words/input-issues.en.ts";
import { spacedPhone } from "../../app/ui/spaced-phone.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { newOperator } from "./operators.ts";

const { audit, outbox: messages, operator, statistics, tokens, webhooks } = en;

test.beforeEach(async ({ context, portal }) => {
  await enter(context, portal.url, (await newOperator(portal, "admin", "Ada")).session);
});

test("finds failed messages with one click, and is warned if one may arrive twice", async ({ page, portal }) => {
  const key = crypto.randomUUID();
  const to = `${key}@example.com`;
  await operate(portal.dataDir, (write) =>
    write
      .insertInto("jobs")
      .values({
        id: `${new Date().toISOString().replace(/[-:.]/g, "")}-${key}`,
        channel: "mail",
        purpose: "passwordChanged",
        receiver: to,
        language: "en",
        subject: null,
        content: "sealed by another secret",
        state: "unknown",
        attempts: 1,
        created_at: new Date().toISOString(),
        due_at: new Date().toISOString(),
        expires_at: null,
        lease: null,
        leased_until: null,
        settled_at: new Date().toISOString(),
        response: "the server ended while it was sending",
      })
      .execute(),
  );
  await page.goto("/messages");
  const main = page.getByRole("main");
  const filters = main.getByRole("navigation", { name: messages.filters });
  await filters.getByRole("link", { name: messages.states.unknown }).click();
  const row = main.getByRole("row").filter({ hasText: to });
  await row.getByRole("button", { name: messages.detailsOf(to) }).click();
  await main.getByRole("button", { name: messages.sendTo(to) }).click();
  const question = page.getByRole("dialog", { name: messages.ask });
  await expect(question.getByText(messages.twice)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await question.getByRole("button", { name: messages.send }).click();
  await expect(page.getByText(messages.queued).first()).toBeVisible();
  await expect(question).toBeHidden();
});

test("chooses the days of the statistics, and keeps them in the address @nightly", async ({ page }) => {
  await page.goto("/statistics");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: statistics.charts.downloads })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByText(statistics.ranges[0] ?? "", { exact: true }).click();
  await expect(page).toHaveURL(/days=7/);
  await main.getByLabel(statistics.from).fill("2026-01-01");
  await main.getByLabel(statistics.from).press("Enter");
  await expect(page).toHaveURL(/from=2026-01-01/);
  await page.reload();
  await expect(main.getByLabel(statistics.from)).toHaveValue("1 Jan 2026");
  const saved = page.waitForEvent("download");
  await main.getByRole("button", { name: operator.csv.download, exact: true }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^statistics-days-2026-01-01-.*\.csv$/);
});

test("breaks no word in the tables of the statistics on a phone @nightly", async ({ page, portal }) => {
  const date = new Date().toISOString().slice(0, 10);
  await operate(portal.dataDir, (write) =>
    write
      .insertInto("download_days")
      .values({ date, product: "authentication", version: "1.9.17", count: 3 })
      .execute(),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/statistics");
  const cells = page.getByRole("main").locator(".counted-rows :is(th, td)");
  await expect(cells.filter({ hasText: "1.9.17" })).toBeVisible();
  const broken = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.nodeValue ?? "").matchAll(/[\w.]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text ?? cell, index);
        range.setEnd(text ?? cell, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
});

test("creates a token, which is shown once and publishes, and revokes it", async ({ page, portal }) => {
  const name = `Release job ${crypto.randomUUID()} <b>`;
  const releases = `${portal.url}/vrmcsys/admin/releases`;
  await page.goto("/tokens");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: tokens.create }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: tokens.creating.button }).click();
  await expect(dialog.getByText(tokens.creating.enterName)).toBeVisible();
  await dialog.getByLabel(tokens.creating.name).fill(name);
  await dialog.getByRole("combobox", { name: tokens.creating.lifetime }).selectOption("365");
  await dialog.getByRole("button", { name: tokens.creating.button }).click();
  const shown = dialog.getByRole("status", { name: tokens.shown.field });
  const token = await shown.innerText();
  expect(await findings(page)).toEqual([]);
  const asked = () => fetch(releases, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await asked()).json()).toMatchObject({ errCode: 0 });
  await dialog.getByRole("button", { name: tokens.shown.done }).click();
  await expect(dialog).toBeHidden();

  await page.reload(); // would show a use of the token
  const row = main.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row.getByText(tokens.neverUsed)).toBeHidden();
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await row.getByRole("button", { name: tokens.revoking.openFor(name) }).click();
  // A refusal at a field that the confirmation does not have
  const message = "This token is needed.";
  const data = { issues: [{ field: "elsewhere", message }] };
  await page.route(
    "**/vrmcsys/admin/tokens/*",
    (route) => route.fulfill({ json: { errCode: refusals.invalidInput.code, errMsg: message, data } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: tokens.revoking.button }).click();
  await expect(dialog.getByRole("alert")).toContainText(message);
  await expect(dialog.getByRole("alert")).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: tokens.revoking.button }).click();
  await expect(dialog).toBeHidden(); // an open one hides the row, too
  await expect(row).toBeHidden();
  expect(await (await asked()).json()).toMatchObject({ errCode: 10021 });
});

test("creates a webhook, whose secret is shown once, tests it, and deletes it @nightly", async ({ page }) => {
  const name = `Mirror ${crypto.randomUUID()}`;
  await page.goto("/webhooks");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByRole("button", { name: webhooks.create }).click();
  await dialog.getByLabel(webhooks.form.name, { exact: true }).fill(name);
  await dialog.getByLabel(webhooks.form.url, { exact: true }).fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: webhooks.form.submit }).click();
  await expect(dialog.getByText(inputIssues.webhookUrl)).toBeVisible();
  await dialog.getByLabel(webhooks.form.url, { exact: true }).fill("https://hook.invalid/in?key=1");
  await dialog.getByRole("button", { name: webhooks.form.submit }).click();
  const secret = await dialog.getByRole("status", { name: webhooks.shown.field }).innerText();
  expect(secret).toMatch(/^whsec_/);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: webhooks.shown.done }).click();

  // a delivery names the webhook, too
  const row = main.getByRole("row").filter({ has: page.getByRole("button", { name: webhooks.more(name) }) });
  await row.getByRole("link", { name }).click();
  await row.getByRole("button", { name: webhooks.testOf(name) }).click();
  await main.getByRole("button", { name: /^Details of webhook.test/ }).click();
  await expect(main.getByText(/ENOTFOUND|EAI_AGAIN/).last()).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await row.getByRole("button", { name: webhooks.more(name) }).click();
  await page.getByRole("menuitem", { name: webhooks.remove }).click();
  await dialog.getByRole("button", { name: webhooks.removing.submit }).click();
  await expect(row).toBeHidden();
});

test("narrows the audit log by a person and a kind of action @nightly", async ({ page, portal }) => {
  const { phone } = await newMember(portal);
  await page.goto("/audit");
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: audit.about }).fill(phone);
  await main.getByRole("searchbox", { name: audit.about }).press("Enter");
  await main
    .getByRole("search", { name: audit.about })
    .getByRole("link", { name: spacedPhone(`+86${phone}`) })
    .click();
  await expect(page).toHaveURL(/subject=/);
  await main.locator("select[name=action]").selectOption("account.");
  const details = main.getByRole("table", { name: audit.list }).getByRole("button");
  await expect(details).toHaveCount(1);
  await page.locator("body").press("j");
  await page.keyboard.press("Enter");
  await expect(main.getByText(audit.entry)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await main.getByRole("link", { name: audit.anybody(audit.about) }).click();
  await expect(page).not.toHaveURL(/subject=/);
});

test("npm login leads to one question, which agrees to the license and gives the program its token", async ({
  page,
  portal,
}) => {
  const begun = await fetch(`${portal.url}/npm/-/v1/login`, {
    method: "POST",
    headers: { "user-agent": "npm/11.0.0" },
  });
  const { loginUrl, doneUrl } = (await begun.json()) as { loginUrl: string; doneUrl: string };
  await page.goto(loginUrl);
  const dialog = page.getByRole("dialog", { name: tokens.approving.title("npm/11.0.0") });
  await dialog.getByRole("button", { name: tokens.approving.button }).click();
  await expect(dialog.getByText(tokens.approving.mustAgree)).toBeVisible();
  await dialog.getByLabel(tokens.approving.agree).check();
  await dialog.getByRole("button", { name: tokens.approving.button }).click();
  await expect(page.getByRole("region").getByText(tokens.approving.done)).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  const { token } = (await (await fetch(doneUrl)).json()) as { token: string };
  const bytes = await fetch(`${portal.url}/npm/parallax-metrics/-/parallax-metrics-1.1.0.tgz`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(bytes.status).toBe(200);
});
