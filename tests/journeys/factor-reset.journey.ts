import en from "../../contract/words/en.ts";
import type { CallData } from "../../contract/schemas.ts";
import { appCode } from "../server/authenticators.ts";
import { findings } from "./axe.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { call, enter, newMember, type Member } from "./members.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";

const { accounts: words } = en;

/** Sets up an authenticator app for somebody, as their page of login security does. */
async function withApp({ url }: RunningPortal, { session: { token } }: Member): Promise<void> {
  const begun = await call<CallData<"beginAuthenticator">>(url, "/account/authenticator", {}, token);
  const otp = appCode(begun.data?.secret ?? "", new Date());
  await call(url, "/account/authenticatorVerify", { otp }, token);
}

/** The address of somebody's account for admins. */
async function pageOf({ url }: RunningPortal, admin: Member, { phone }: Member): Promise<string> {
  const found = await call<CallData<"accounts">>(url, `/admin/accounts?q=${phone}`, undefined, admin.session.token);
  return `/accounts/${found.data?.items[0]?.id}`;
}

const { security } = en;
const { resetSecondFactor, cancelFactorReset } = words.actions;

test("an admin resets somebody's second factors, and the person or an admin cancels it @nightly", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  const member = await newMember(portal);
  const address = await pageOf(portal, admin, member);
  await enter(context, portal.url, admin.session);
  await page.goto(address);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await expect(main.getByRole("button", { name: words.actions.setRole.button, exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: resetSecondFactor.button, exact: true })).toHaveCount(0);
  await withApp(portal, member);

  const reset = async () => {
    await page.goto(address);
    await main.getByRole("button", { name: resetSecondFactor.button, exact: true }).click();
    await dialog.getByRole("button", { name: resetSecondFactor.button, exact: true }).click();
    await expect(dialog.getByText(words.enterReason)).toBeVisible();
    expect(await findings(page, "[role=dialog]")).toEqual([]);
    await dialog.getByRole("textbox").fill("Lost phone");
    await dialog.getByRole("button", { name: resetSecondFactor.button, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main.getByText(words.because("Lost phone")).first()).toBeVisible();
  };
  await reset();
  await expect(main.getByText(words.app, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await received(portal.dataDir, `+86${member.phone}`, "notice");

  await enter(context, portal.url, member.session);
  await page.goto("/profile/security");
  const notice = page.getByRole("alert").filter({ hasText: "Lost phone" });
  await expect(notice).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await notice.getByRole("button", { name: security.reset.keep }).click();
  await expect(notice).toHaveCount(0);

  await enter(context, portal.url, admin.session);
  await reset();
  await main.getByRole("button", { name: cancelFactorReset.button, exact: true }).click();
  await dialog.getByRole("button", { name: cancelFactorReset.button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole("button", { name: resetSecondFactor.button, exact: true })).toBeVisible();
});
