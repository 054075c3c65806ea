import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import { refusals as codes } from "../../contract/refusals.ts";
import { expect, holdClock, test } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, newPhone, submit } from "./forms.ts";
import { call, enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { received } from "./outbox.ts";

/** Responds to a call once with 503; then lets it through. */
async function refuseBusy(page: Page, path: string, errMsg: string): Promise<void> {
  const { code: errCode, status } = codes.unavailable;
  await page.route(
    `**/vrmcsys/account/${path}`,
    (route) => route.fulfill({ status, headers: { "retry-after": "5" }, json: { errCode, errMsg, data: null } }),
    { times: 1 },
  );
}

const { form, signIn, refusals, successes, problem } = en;
const alert = (page: Page) => page.locator("main [role=alert]");

test("Caps Lock is announced at the focused password field while it is on @nightly", async ({ page }) => {
  const type = (name: string, modifierCapsLock: boolean) =>
    field(page, name).dispatchEvent("keydown", { key: "a", modifierCapsLock });
  const turnTo = async (name: string) => {
    const eye = page.locator(`main .field:has([name=${name}]) .field-eye`);
    await eye.click();
    await expect(eye).toHaveAttribute("aria-pressed", "true"); // hydrated
    await eye.click();
    await field(page, name).focus();
  };
  const said = (name: string) => page.locator(`main .field:has([name=${name}])`).getByRole("status");
  await page.goto("/login?way=password");
  await turnTo("password");
  await type("password", false);
  await expect(said("password")).toBeEmpty();
  await type("password", true);
  await expect(said("password")).toHaveText(form.capsLock);
  await expectAccessible(page, "main");
  await type("password", false);
  await expect(said("password")).toBeEmpty();
  await type("password", true);
  await expect(said("password")).toHaveText(form.capsLock);
  await field(page, "account").focus();
  await expect(said("password")).toBeEmpty();

  await page.goto("/register?location=0");
  await turnTo("repeated");
  await type("repeated", true);
  await expect(said("repeated")).toHaveText(form.capsLock);
  await expect(said("password")).toBeEmpty();
});

test("a locked password login shows how to unlock it, leaves the login by code open, and is unlocked by a reset elsewhere", async ({
  page,
  portal,
}) => {
  const { phone, password } = await newMember(portal);
  await operate(portal.dataDir, (write) =>
    write.updateTable("accounts").set({ failures_in_row: 100 }).where("phone", "=", `+86${phone}`).execute(),
  );
  await page.goto("/login?way=password");
  await fill(page, { account: phone, password });
  await submit(page);
  await expect(alert(page)).toHaveText(refusals.passwordClosed as string);
  await expect(page.getByRole("timer")).toHaveCount(0); // no time unlocks it
  await expect(page.getByRole("main").getByRole("link", { name: signIn.reset })).toHaveAttribute(
    "href",
    "/forgot-password?way=phone",
  );
  await expect(field(page, "account")).toHaveValue(phone);
  await expect(field(page, "password")).toHaveValue(password);
  await expectAccessible(page, "main");

  await page.getByRole("tab", { name: signIn.sms }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(field(page, "account")).toHaveValue(phone);
  await expect(page.getByRole("button", { name: form.sendCode })).toBeVisible();
  await expect(page.locator("main form button[type=submit]")).not.toHaveAttribute("aria-disabled");

  await page.getByRole("tab", { name: signIn.password }).click();
  await field(page, "password").fill(password);
  await submit(page);
  await expect(alert(page)).toHaveText(refusals.passwordClosed as string);
  await call(portal.url, "/account/reqSmscode", { account: phone, purpose: "reset" });
  const { code } = await received(portal.dataDir, `+86${phone}`, "reset");
  await call(portal.url, "/account/modifyPwd", { account: phone, code, password: "Marble3-owl" });
  await field(page, "password").fill("Marble3-owl");
  await submit(page);
  await expect(page).toHaveURL(`${portal.url}/`);
});

test.describe("with a server that refuses", () => {
  test.use({ expected: { messages: [/responded with a status of (429|503)/] } });

  test("too many codes show the time to wait; the message disappears when the code is sent @nightly", async ({
    page,
  }) => {
    const phone = newPhone();
    await page.clock.install();
    await page.route("**/vrmcsys/account/reqSmscode", (route) => {
      const { code: errCode, status } = codes.rateLimited;
      return route.fulfill({ status, json: { errCode, errMsg: refusals.rateLimited, data: { retryAfter: 90 } } });
    });
    await page.goto("/register?location=0");
    await fill(page, { account: phone, password: "Ladder7-fog", repeated: "Ladder7-fog", agreed: true });
    await holdClock(page);
    await page.getByRole("button", { name: form.sendCode }).click();
    const left = alert(page).locator("[aria-hidden=true]").last();
    await expect(left).toHaveText(form.tryIn(form.minutes("1:30")));
    await page.clock.runFor(31_000);
    await expect(left).toHaveText(form.tryIn(form.seconds(59)));
    await page.clock.runFor(59_000);
    await expect(left).toHaveText(form.tryNow);
    await expect(alert(page)).toHaveText(
      `${refusals.rateLimited as string} ${form.tryIn(form.minutes("1:30"))}${form.tryNow}`,
    );
    await page.clock.resume();
    await page.unroute("**/vrmcsys/account/reqSmscode");
    await page.getByRole("button", { name: form.sendCode }).click();
    await expect(page.locator(".message")).toContainText(successes.sendCode);
    await expect(alert(page)).toHaveCount(0);
    await expect(field(page, "account")).toHaveValue(phone);
  });

  test("an unavailable service shows an error, and Retry resends the input: the code first, then the registration @nightly", async ({
    page,
    portal,
  }) => {
    const phone = newPhone();
    const busy = refusals.unavailable as string;
    const retry = alert(page).getByRole("button", { name: problem.retry });
    await page.goto("/register?location=0");
    await fill(page, { account: phone, password: "Ladder7-fog", repeated: "Ladder7-fog", agreed: true });
    await refuseBusy(page, "reqSmscode", busy);
    await page.getByRole("button", { name: form.sendCode }).click();
    await expect(alert(page)).toContainText(busy);
    await retry.click();
    await expect(page.locator(".message")).toContainText(successes.sendCode);
    const { code = "" } = await received(portal.dataDir, `+86${phone}`, "register");

    await field(page, "code").fill(code);
    await refuseBusy(page, "registerSd", busy);
    await submit(page);
    await expect(alert(page)).toContainText(busy);
    const typed = { account: phone, code, password: "Ladder7-fog", repeated: "Ladder7-fog" };
    for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
    await expect(field(page, "agreed")).toBeChecked();
    await retry.click();
    await expect(alert(page)).toHaveText(successes.registerByPhone);
    await expect(field(page, "account")).toHaveValue(phone);
    await field(page, "password").fill("Ladder7-fog");
    await submit(page);
    await expect(page).toHaveURL(`${portal.url}/`);
  });
});
test.describe("if a chunk of a form does not load", () => {
  test.use({ expected: { messages: [/net::ERR_FAILED/] } });
  const note = (page: Page) => page.getByText("Part of this page didn’t load");

  test("a member's application can be loaded again @nightly", async ({ page, context, portal }) => {
    const { session } = await newMember(portal);
    await enter(context, portal.url, session);
    const member = /\/assets\/member-application-.*\.js$/;
    await page.route(member, (route) => route.abort());
    await page.goto("/apply");
    await expect(note(page)).toBeVisible();
    await page.unroute(member);
    await page.locator("main [role=alert]").getByRole("button", { name: en.problem.retry }).click();
    await expect(page.getByRole("button", { name: en.apply.next })).toBeVisible();
  });
});

test.describe("if a form belongs to the previous build", () => {
  test.use({ expected: { messages: [/404/] } });

  test("the first click shows an error instead of reloading, and the input stays @nightly", async ({
    page,
    portal,
  }) => {
    const address = "/login?way=password";
    let opened = 0;
    await page.route(portal.url + address, async (route) => {
      opened++;
      const response = await route.fetch();
      const old = (await response.text()).replaceAll(/\/assets\/sign-in-island-[\w-]+\.js/g, "/assets/gone.js");
      await route.fulfill({ response, body: old });
    });
    await page.goto(address);
    await fill(page, { account: "13900000000", password: "Ladder7-fog" });
    await submit(page);
    await expect(page.getByText("Part of this page didn’t load")).toBeVisible();
    await expect(field(page, "account")).toHaveValue("13900000000");
    await expect(field(page, "password")).toHaveValue("Ladder7-fog");
    expect(opened).toBe(1);
  });
});
