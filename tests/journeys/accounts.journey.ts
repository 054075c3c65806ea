import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import type { AccountDetail } from "../../contract/schemas/people.ts";
import type { CallData } from "../../contract/schemas.ts";
import { findings } from "./axe.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { call, enter, newMember, type Member } from "./members.ts";
import { operate } from "./operate.ts";
import { applicationOf, decide, newApplicant, newOperator, newTeam } from "./operators.ts";

const dictionaries = {
  en: { ...en.accounts, audit: en.audit, operator: en.operator },
  zh: { ...zh.accounts, audit: zh.audit, operator: zh.operator },
};

/** An account as an admin sees it through the interface. */
async function accountOf({ url }: RunningPortal, admin: Member, { phone }: Member): Promise<AccountDetail> {
  const { token } = admin.session;
  const found = await call<CallData<"accounts">>(url, `/admin/accounts?q=${phone}`, undefined, token);
  const id = found.data?.items[0]?.id;
  const { data } = await call<AccountDetail>(url, `/admin/accounts/${id}`, undefined, token);
  if (!data) throw new Error(`no account of ${phone}`);
  return data;
}

for (const language of languages) {
  const words = dictionaries[language];
  const { actions } = words;

  test.describe(`accounts @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("an admin finds somebody, suspends them with a reason, and restores them @phone-nightly", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const member = await newMember(portal);
      await enter(context, portal.url, admin.session);
      await page.goto("/accounts");
      const main = page.getByRole("main");
      await main.getByRole("searchbox", { name: words.searchLabel }).fill(member.phone);
      await expect(main.getByRole("row")).toHaveCount(2);
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0); // rows are dimmed meanwhile
      const head = (name: string) => main.getByRole("columnheader", { name, includeHidden: true });
      await expect(head(words.columns.lastSeen)).toHaveCount(1);
      await expect(head(words.columns.downloads)).toHaveCount(0); // nobody of the list has any
      expect(await findings(page)).toEqual([]);
      await main.getByRole("row").nth(1).getByRole("link").press("Enter");
      await expect(page).toHaveURL(/\/accounts\/.+/);

      await main.getByRole("button", { name: actions.suspend.button, exact: true }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: actions.suspend.button, exact: true }).click();
      await expect(dialog.getByText(words.enterReason)).toBeVisible();
      expect(await findings(page, "[role=dialog]")).toEqual([]);
      await page.keyboard.type("Shared <b>tokens</b>");
      await dialog.getByRole("button", { name: actions.suspend.button, exact: true }).press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(words.because("Shared <b>tokens</b>"))).toBeVisible();
      expect(await findings(page)).toEqual([]);
      const { errCode } = await call(portal.url, "/account/profile", undefined, member.session.token);
      expect(errCode).toBe(10021);

      await main.getByRole("button", { name: actions.restore.button, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: actions.restore.button, exact: true }).click();
      await expect(main.getByRole("button", { name: actions.suspend.button, exact: true })).toBeVisible();
      expect((await accountOf(portal, admin, member)).suspended).toBe(false);
    });

    test("an admin unlocks, changes a role, ends sessions and revokes the developer status @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const teamName = newTeam();
      const member = await newApplicant(portal, { teamName });
      await decide(portal, admin, await applicationOf(portal, admin, teamName));
      const locked_until = new Date(Date.now() + 300_000).toISOString();
      await operate(portal.dataDir, (write) =>
        write
          .updateTable("accounts")
          .set({ locked_until, failures: 5 })
          .where("phone", "=", `+86${member.phone}`)
          .execute(),
      );
      const { id } = await accountOf(portal, admin, member);
      await enter(context, portal.url, admin.session);
      await page.goto(`/accounts/${id}`);
      const main = page.getByRole("main");
      const dialog = page.getByRole("dialog");
      const run = async (action: keyof typeof actions, fill?: () => Promise<void>) => {
        await main.getByRole("button", { name: actions[action].button, exact: true }).click();
        await fill?.();
        await dialog.getByRole("button", { name: actions[action].button, exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };

      await run("unlock");
      await expect(main.getByRole("button", { name: actions.unlock.button, exact: true })).toHaveCount(0);
      await run("setRole", async () => {
        await dialog.getByRole("button", { name: actions.setRole.button, exact: true }).click();
        await expect(dialog.getByText(words.sameRole)).toBeVisible();
        await dialog.getByRole("combobox").selectOption("reviewer");
      });
      await run("endSessions");
      await expect(main.getByRole("button", { name: actions.endSessions.button, exact: true })).toHaveCount(0);
      await run("revokeDeveloper", async () => {
        await dialog.getByRole("textbox").fill("No longer at this company");
        await dialog.getByRole("button", { name: actions.revokeDeveloper.button, exact: true }).click();
        await expect(dialog.getByText(words.confirmFirst)).toBeVisible();
        await dialog.getByRole("checkbox").check();
      });
      await expect(main.getByRole("button", { name: actions.revokeDeveloper.button, exact: true })).toHaveCount(0);
      expect(await accountOf(portal, admin, member)).toMatchObject({
        locked: false,
        role: "reviewer",
        sessions: 0,
        status: 3,
      });

      await expect(main.getByText(/No longer at this company/)).toBeVisible();
      await main.getByRole("link", { name: words.allEvents }).click();
      const log = page.getByRole("tabpanel", { name: words.audit.title });
      await log.getByRole("combobox").selectOption("account.roleSet");
      const events = log.getByRole("row").filter({ has: page.getByRole("button") });
      await expect(events).toHaveCount(1);
      await expect(events).toContainText(words.operator.roles.reviewer);
      expect(await findings(page)).toEqual([]);
    });

    test("a change by another admin is loaded again without losing the reason @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const member = await newMember(portal);
      const { id, version } = await accountOf(portal, admin, member);
      await enter(context, portal.url, admin.session);
      await page.goto(`/accounts/${id}`);
      await page.getByRole("main").getByRole("button", { name: actions.suspend.button, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("Spam");
      await call(portal.url, `/admin/accounts/${id}/role`, { role: "reviewer", version }, admin.session.token);
      await dialog.getByRole("button", { name: actions.suspend.button, exact: true }).click();
      await dialog.getByRole("button", { name: words.operator.reload }).click();
      await expect(dialog.getByText(words.loadedAgain)).toBeVisible();
      await expect(dialog.getByRole("textbox")).toHaveValue("Spam");
      await dialog.getByRole("button", { name: actions.suspend.button, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      expect(await accountOf(portal, admin, member)).toMatchObject({ suspended: true, role: "reviewer" });
    });

    test("nobody suspends themselves, and the last admin stays one @nightly", async ({ page, context, portal }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const { id } = await accountOf(portal, admin, admin);
      await operate(portal.dataDir, (write) =>
        write
          .updateTable("accounts")
          .set({ role: "member" })
          .where("role", "=", "admin")
          .where("id", "!=", id)
          .execute(),
      );
      await enter(context, portal.url, admin.session);
      await page.goto(`/accounts/${id}`);
      const main = page.getByRole("main");
      await expect(main.getByText(words.you)).toBeVisible();
      await expect(main.getByRole("button", { name: actions.suspend.button, exact: true })).toHaveCount(0);
      await main.getByRole("button", { name: actions.setRole.button, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").selectOption("member");
      await dialog.getByRole("button", { name: actions.setRole.button, exact: true }).click();
      await expect(dialog.getByRole("alert")).toHaveText(words.lastAdmin);
    });
  });
}
