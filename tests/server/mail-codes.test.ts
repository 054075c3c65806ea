import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import type { CodeDelivery } from "../../contract/schemas/accounts.ts";
import type { TestPortal } from "../portal.ts";
import { post, openBrowser, test } from "./limited.ts";
import { deliverPending, providersOf, scripted } from "./messages.ts";
import { codeFor, messagesTo, newPhone, password, registerMember, tokenFor, registerWithBoth } from "./people.ts";

const minute = 60_000;
const codeOf = ({ errCode }: Envelope) => errCode;

/** A browser that requested a code by text message and, after the required pause, one by mail. */
async function askBoth(site: TestPortal, account: string, purpose = "login", browser = openBrowser(site)) {
  expect(codeOf(await browser.post("reqSmscode", { account, purpose }))).toBe(0);
  site.clock.forward(minute);
  const mailed = await browser.post("reqMailcode", { account, purpose });
  return { browser, mailed };
}

async function deliveryFor(
  browser: ReturnType<typeof openBrowser>,
  account: string,
  { purpose = "login", token }: { purpose?: string; token?: string } = {},
): Promise<CodeDelivery> {
  const headers: Record<string, string> = token === undefined ? {} : { token };
  const response = await browser.post("codeDelivery", { account, purpose }, headers);
  expect(codeOf(response)).toBe(0);
  return response.data as CodeDelivery;
}

describe("a code by mail for a number", () => {
  test("logs in, and replaces the code by text message", async ({ site }) => {
    const { phone: account, mailbox } = await registerWithBoth(site);
    const { browser, mailed } = await askBoth(site, account);
    expect(mailed).toMatchObject({ errCode: 0, errMsg: "Verification code has been sent.", data: { retryAfter: 60 } });
    const late = await codeFor(site, account);
    const code = await codeFor(site, mailbox);
    if (late !== code) expect(codeOf(await browser.post("loginDvlper", { account, code: late }))).toBe(10051);
    const login = await browser.post("loginDvlper", { account, code });
    expect(codeOf(login)).toBe(0);
    expect((await site.as((login.data as { token: string }).token).call("profile", {})).amr).toEqual(["mail"]);
    expect(codeOf(await browser.post("loginDvlper", { account, code }))).toBe(10051);
  });

  test("resets the password, and deletes the account", async ({ site }) => {
    const person = await registerWithBoth(site);
    const { browser } = await askBoth(site, person.phone, "reset");
    const reset = { account: person.phone, code: await codeFor(site, person.mailbox), password: "Orbit-8-lens" };
    expect(codeOf(await browser.post("modifyPwd", reset))).toBe(0);

    const { token } = (await browser.post("loginDvlper", { account: person.phone, password: "Orbit-8-lens" })).data as {
      token: string;
    };
    site.clock.forward(minute);
    const request = { account: person.phone, purpose: "delete" };
    expect(codeOf(await browser.post("reqMailcode", request, { token }))).toBe(0);
    const code = await codeFor(site, person.mailbox);
    expect(codeOf(await browser.post("delete", { code }, { token }))).toBe(0);
  });

  test("does not tell strangers whether the account has a mailbox", async ({ limited }) => {
    const withMailbox = await registerWithBoth(limited);
    const without = await registerMember(limited);
    limited.clock.forward(60 * minute);
    const seen = [];
    for (const [index, { phone }] of [withMailbox, without].entries()) {
      const account = phone ?? "";
      const stranger = openBrowser(limited, `198.51.100.${index}`);
      const responses: unknown[] = [await deliveryFor(stranger, account)];
      const { mailed } = await askBoth(limited, account, "login", stranger);
      await deliverPending(limited.portal, providersOf({ mail: scripted(true, "refused") }));
      responses.push(await deliveryFor(stranger, account));
      responses.push(await stranger.post("reqMailcode", { account, purpose: "login" }));
      responses.push(await stranger.post("loginDvlper", { account, code: "12345x" }));
      limited.clock.forward(minute);
      responses.push(await stranger.post("reqMailcode", { account, purpose: "reset" }));
      responses.push({ ...mailed, data: Object.keys(mailed.data as object) });
      seen.push(JSON.stringify(responses).replaceAll(/"ticket":"[^"]*"/g, ""));
    }
    expect(seen[1]).toBe(seen[0]);
    expect(seen[0]).toContain('"unknown"');
  });

  test("does not count toward the links of its mailbox, which would reveal whose it is", async ({ site }) => {
    const { phone: account, mailbox } = await registerWithBoth(site);
    site.clock.forward(60 * minute);
    await askBoth(site, account);
    expect(codeOf(await post(site, "pwdResetByMail", { account: mailbox }))).toBe(0);
  });

  test("is not sent for a number that the account has replaced", async ({ site }) => {
    const person = await registerWithBoth(site);
    const next = newPhone(site);
    await person.call("sendCode", { account: next, purpose: "bind" });
    await person.call("addPhone", { account: next, code: await codeFor(site, next), password });
    const before = (await messagesTo(site, person.mailbox)).length;
    const { mailed } = await askBoth(site, person.phone, "reset");
    expect(codeOf(mailed)).toBe(0);
    expect(await messagesTo(site, person.mailbox)).toHaveLength(before);
  });

  test("proves only the account's own number", async ({ site }) => {
    const person = await registerWithBoth(site);
    const account = newPhone(site);
    expect((await site.refusal("mailCode", { account, purpose: "register" })).errCode).toBe(10102);
    expect((await site.refusal("mailCode", { account: person.phone, purpose: "bind" })).errCode).toBe(10102);
    expect((await person.refusal("mailCode", { account, purpose: "bind" })).errCode).toBe(10102);
    expect((await site.refusal("mailCode", { account, purpose: "login" })).errCode).toBe(10001);
    expect((await site.refusal("mailCode", { account: person.phone, purpose: "delete" })).errCode).toBe(10101);
    await person.call("mailCode", { account: person.phone, purpose: "bind" });
    const oldCode = await codeFor(site, person.mailbox);
    site.clock.forward(minute);
    await person.call("sendCode", { account, purpose: "bind" });
    await person.call("addPhone", { account, code: await codeFor(site, account), oldCode });
  });

  test("is distinguished from one by text message in a repeated proof", async ({ site }) => {
    const person = await registerWithBoth(site);
    let { token } = person;
    for (const [call, receiver, method] of [
      ["mailCode", person.mailbox, "mail"],
      ["sendCode", person.phone, "sms"],
    ] as const) {
      site.clock.forward(minute);
      await site.as(token).call(call, { account: person.phone, purpose: "bind" });
      ({ token } = await site.as(token).call("prove", { code: await codeFor(site, receiver) }));
      expect((await site.as(token).call("profile", {})).amr.at(-1)).toBe(method);
    }
    const { items } = await site.as(token).call("sessions", {});
    expect(items.map(({ amr }) => amr)).toContainEqual(["pwd", "mail", "sms"]);
  });

  test("is invalid once the account has another mailbox", async ({ site }) => {
    const person = await registerWithBoth(site);
    site.clock.forward(60 * minute);
    await person.call("addMail", { account: "next@example.com", password });
    const { browser } = await askBoth(site, person.phone);
    const code = await codeFor(site, person.mailbox);
    await person.call("confirmMail", { token: await tokenFor(site, "next@example.com") });
    expect(codeOf(await browser.post("loginDvlper", { account: person.phone, code }))).toBe(10051);
  });
});

describe("the delivery state of a code", () => {
  test("is shown to whoever requested it, and to nobody else", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    site.clock.forward(minute);
    const browser = openBrowser(site);
    expect((await deliveryFor(browser, account)).state).toBe("none");
    await browser.post("reqSmscode", { account, purpose: "login" });
    expect(await deliveryFor(browser, account)).toEqual({
      channel: "sms",
      state: "sending",
      offersMail: true,
      mailbox: null,
    });
    const nothing = { channel: null, state: "none", offersMail: true, mailbox: null };
    expect(await deliveryFor(openBrowser(site), account)).toEqual(nothing);
    expect(await deliveryFor(browser, newPhone(site))).toEqual(nothing);
    expect((await deliveryFor(browser, account, { purpose: "reset" })).state).toBe("none");
    site.clock.forward(5 * minute);
    expect((await deliveryFor(browser, account)).state).toBe("none");
  });

  test.for([
    ["sent", "sent"],
    ["retry", "delayed"],
    ["unknown", "delayed"],
    ["refused", "refused"],
  ] as const)("follows the provider: %s is %s", async ([response, state], { site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    await deliverPending(site.portal, providersOf({}));
    site.clock.forward(minute);
    const browser = openBrowser(site);
    await browser.post("reqSmscode", { account, purpose: "login" });
    await deliverPending(site.portal, providersOf({ sms: scripted(false, response) }));
    expect((await deliveryFor(browser, account)).state).toBe(state);
  });

  test("names the mailbox if its owner is or was logged in in that browser", async ({ site }) => {
    const person = await registerWithBoth(site);
    const without = await registerMember(site);
    const browser = openBrowser(site);
    await browser.post("loginDvlper", { account: person.phone, password });
    site.clock.forward(60 * minute);
    await deliverPending(site.portal, providersOf({}));
    await askBoth(site, person.phone, "login", browser);
    await deliverPending(site.portal, providersOf({ mail: scripted(true, "retry") }));
    const masked = `m***@example.com`;
    const known = { channel: "mail", state: "delayed", offersMail: true, mailbox: masked };
    expect(await deliveryFor(browser, person.phone)).toEqual(known);
    const anywhere = openBrowser(site);
    expect((await deliveryFor(anywhere, person.phone)).mailbox).toBeNull();
    expect((await deliveryFor(anywhere, person.phone, { token: person.token })).mailbox).toBe(masked);
    expect((await deliveryFor(anywhere, person.phone, { token: without.token })).mailbox).toBeNull();
    const own = await deliveryFor(anywhere, without.phone ?? "", { token: without.token });
    expect(own).toMatchObject({ offersMail: false, mailbox: null });
    for (const purpose of ["register", "bind"])
      expect((await deliveryFor(anywhere, newPhone(site), { purpose })).offersMail).toBe(false);
  });
});
