import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import { startReceiver } from "../server/receiver.ts";
import { oidcClient, startOidcProvider, type TestProvider } from "../server/oidc-provider.ts";
import { startStubProvider, type StubProvider } from "../server/stub-provider.ts";
import { decide, fillAll, fromElsewhere } from "./applicants.ts";
import { expectAccessible, findings } from "./axe.ts";
import { gapBetween } from "./gap.ts";
import { expect, test as base } from "./journey.ts";
import { ageProofs, call, enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";
import { freePort } from "../free-port.ts";
import { agreeOnPage } from "./terms.ts";

const dictionaries = { en, zh };

/** `developers`: where developers log in, at a provider of another make, which asks nothing. */
type Company = { provider: TestProvider; developers: StubProvider; port: number };

const platform = "Lumen";

async function startCompany(): Promise<Company> {
  const port = await freePort(); // the provider must know the portal's address before the portal starts
  const site = `http://127.0.0.1:${port}`;
  const addresses = { redirectUri: site + pathsOf.company.callback, logoutUri: site + pathsOf.company.logout };
  return { provider: await startOidcProvider(addresses), developers: await startStubProvider(), port };
}

let started: Company | undefined;

const test = base.extend<{ company: Company }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  company: async ({}, use) => use((started ??= await startCompany())),
  settings: ({ company: { provider, developers, port } }, use) =>
    use({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_ROLES: "groups:editors=publisher",
      DEVELOPER_OIDC_ISSUER: developers.issuer,
      DEVELOPER_OIDC_CLIENT_ID: oidcClient.id,
      DEVELOPER_OIDC_CLIENT_SECRET: oidcClient.secret,
      DEVELOPER_OIDC_NAME: platform,
      ACCOUNTS: "both",
      WEBHOOK_ALLOW: "127.0.0.0/8",
    }),
  otherSites: ({ company: { provider, developers } }, use) => use([provider.issuer, developers.issuer]),
});

// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

test.afterAll(async () => {
  await started?.developers[Symbol.asyncDispose]();
  await started?.provider[Symbol.asyncDispose]();
});

/** Waits for the provider's page first, because a page of the portal may also have a field "Name". */
async function logInAt(provider: TestProvider, page: Page, name: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

for (const language of languages) {
  const { signIn, companyLogin, refusals, consent, contact, deletion, invitation, myData, proof } =
    dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("an operator logs in with the company login and returns to the requested page", async ({
      page,
      portal,
      company,
    }) => {
      const name = new URL(company.provider.issuer).host;
      company.provider.people.set(`ada-${language}`, { name: "Ada Lovelace", groups: ["editors"] });
      await page.goto("/login?redirect=%2Fpublish");
      await expectAccessible(page);
      await page.getByRole("link", { name: signIn.byCompany(name) }).click();
      await logInAt(company.provider, page, `ada-${language}`);
      await expect(page).toHaveURL(`${portal.url}/publish`);
      await page.goto("/profile/index");
      await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
    });

    test("an invitation leads to the company login and back @nightly", async ({ page, portal, company }) => {
      const name = new URL(company.provider.issuer).host;
      company.provider.people.set(`grace-${language}`, { name: "Grace Hopper", groups: ["editors"] });
      const admin = await newOperator(portal, "admin", "Ada");
      const mailbox = `grace-${language}@example.com`;
      await call(portal.url, "/admin/invitations", { mailbox, roles: ["reviewer"] }, admin.session.token);
      const { link = "" } = await received(portal.dataDir, mailbox, "invite");
      await page.goto(link);
      await expect(page.getByText(invitation.companyText)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: invitation.byCompany(name) }).click();
      await logInAt(company.provider, page, `grace-${language}`);
      await page.getByRole("button", { name: invitation.acceptButton }).click();
      await expect(page).toHaveURL(`${portal.url}/dashboard`);
      await page.goto(link);
      await expect(page.getByRole("alert")).toContainText(refusals.invitationUsed as string);
    });

    test("somebody without a role is told why the login was refused @nightly", async ({ page, portal, company }) => {
      const name = new URL(company.provider.issuer).host;
      await page.goto("/login");
      await page.getByRole("link", { name: signIn.byCompany(name) }).click();
      await logInAt(company.provider, page, "eve");
      await expect(page.getByRole("alert")).toContainText(refusals.oidcNoRole as string);
      await expect(page).toHaveURL(`${portal.url}/login`); // the response is no longer in the address
      await expectAccessible(page);
      expect(await gapBetween(page.getByRole("heading", { level: 1 }), page.getByRole("alert"))).toBeGreaterThanOrEqual(
        12,
      );
    });

    test("somebody whose company login fails reads why, and can log in otherwise @nightly", async ({
      page,
      portal,
    }) => {
      await page.goto(`${pathsOf.company.callback}?code=of-another-browser&state=forged`);
      await expect(page.getByRole("alert")).toContainText(refusals.oidcRefused as string);
      await expect(page).toHaveURL(`${portal.url}/login`);
      await page.goto("/"); // or the next address, which the portal redirects to, would load no document
      await page.goto("/login#oidc-problem=oidcUnavailable");
      await expect(page.getByRole("alert")).toContainText(signIn.providerUnavailable);
      await expect(page.locator("main [name=account]")).toBeEditable();
    });

    test("a member links the account with the company login, and unlinks it @nightly", async ({
      page,
      context,
      portal,
      company,
    }) => {
      const name = new URL(company.provider.issuer).host;
      const member = await newMember(portal);
      await enter(context, portal.url, member.session);
      await page.goto("/profile/index");
      await page.getByRole("button", { name: companyLogin.linkTo(name) }).click();
      await logInAt(company.provider, page, `linked-${member.phone}`);
      await expect(page.getByText(companyLogin.linked).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: companyLogin.unlinkFrom(name) }).click();
      await expect(page.getByRole("button", { name: companyLogin.linkTo(name) })).toBeVisible();
    });

    test("an operator without a password adds a mailbox and deletes the account after logging in there again @nightly", async ({
      page,
      portal,
      company: { provider },
    }) => {
      const name = new URL(provider.issuer).host;
      const person = `grace-${language}`;
      provider.people.set(person, { name: "Grace Hopper", groups: ["editors"] });
      await page.goto("/login?redirect=%2Fprofile%2Findex");
      await page.getByRole("link", { name: signIn.byCompany(name) }).click();
      await logInAt(provider, page, person);
      await expect(page).toHaveURL(`${portal.url}/profile/index`);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: consent.agree }).click();
      await expect(dialog).toHaveCount(0);
      await ageProofs(portal);

      const addMailbox = async () => {
        await page.getByRole("button", { name: contact.addMail }).click();
        await page.getByLabel(contact.newMailbox).fill("grace@example.com");
        await page.getByRole("button", { name: contact.sendLink }).click();
      };
      await addMailbox();
      await expect(dialog.getByText(proof.companyText)).toBeVisible();
      await expectAccessible(page, "[role=dialog]"); // the call below it waits, and may say so
      await dialog.getByRole("button", { name: proof.company(name) }).click();
      await logInAt(provider, page, person);
      await expect(page).toHaveURL(`${portal.url}/profile/index`);
      await expect(page.locator(".message")).toContainText(proof.companyDone);
      await addMailbox();
      await expect(page.getByText(contact.linkSent("grace@example.com")).first()).toBeVisible();

      await page.goto("/profile/data");
      await page.getByRole("button", { name: myData.delete }).click();
      await dialog.getByLabel(deletion.type(deletion.word)).fill(deletion.word);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: deletion.submit }).click();
      await expect(page).toHaveURL(`${portal.url}/`);
    });
  });
}

const { signIn, companyLogin, tokens } = en;

test("a vendor's day: a user of the platform becomes a developer, everybody hears of it, CI downloads, and it ends", async ({
  page,
  portal,
  company: { developers },
}) => {
  await using chat = await startReceiver();
  await using customers = await startReceiver();
  const admin = await newOperator(portal, "admin", "Ada");
  const { token } = admin.session;
  const events = ["application.submitted", "application.decided", "developer.approved"];
  for (const [preset, { url }] of [["slack", chat] as const, ["standard", customers] as const])
    await call(portal.url, "/admin/webhooks", { name: preset, url, events, preset, language: "en" }, token);
  const wanted = { name: "Store", scopes: ["developers:read"], expiresInDays: 30 };
  const store = await call<CallData<"createToken">>(portal.url, "/admin/tokens", wanted, token);
  const isDeveloper = async () => {
    const headers = { authorization: `Bearer ${store.data?.token}` };
    const response = await fetch(`${portal.url}/vrmcsys/developers/emmy?issuer=provider`, { headers });
    return ((await response.json()) as Envelope<CallData<"developer">>).data?.status === 2;
  };

  developers.state.claims = { sub: "emmy", name: "Emmy Noether", email: "emmy@example.org", email_verified: true };
  await page.goto("/login?redirect=%2Fapply");
  await page.getByRole("link", { name: signIn.byCompany(platform) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(signIn.finishTitle);
  await expect(page.getByText("emmy@example.org")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: signIn.finish }).click();
  await expect(page).toHaveURL(`${portal.url}/apply`);
  const applicant = fromElsewhere();
  await fillAll(page, applicant);
  await page.getByRole("button", { name: en.apply.submit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.result.waiting);
  expect(await isDeveloper()).toBe(false);

  await decide(portal, admin, applicant);
  expect(await isDeveloper()).toBe(true);
  await operate(portal.dataDir, (write) =>
    // no minute in which the decision can be undone
    write
      .updateTable("jobs")
      .set({ due_at: new Date(0).toISOString() })
      .execute(),
  );
  await expect.poll(() => chat.received.length).toBe(events.length);
  await expect
    .poll(() => customers.received.map(({ body }) => (JSON.parse(body) as { type: string }).type))
    .toEqual(events);

  await page.goto("/license#agree");
  await agreeOnPage(page);
  await page.goto("/tokens");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await expect(main.getByText(tokens.licences.agreed).first()).toBeVisible();
  await main.getByRole("button", { name: tokens.own.create }).click();
  await dialog.getByLabel(tokens.creating.name).fill("CI");
  await dialog.getByRole("button", { name: tokens.creating.button }).click();
  const authorization = `Bearer ${await dialog.getByRole("status", { name: tokens.shown.field }).innerText()}`;
  await dialog.getByRole("button", { name: tokens.shown.done }).click();
  const file = /http[^\s"']+/.exec(await page.locator(".token-lines").innerText())?.[0] ?? "";
  const download = async () => (await fetch(file, { headers: { authorization } })).status;
  expect(await download()).toBe(200);

  const iat = Math.floor(Date.now() / 1_000);
  const closed = { "https://schemas.openid.net/secevent/risc/event-type/account-disabled": {} };
  const notice = { iss: developers.issuer, aud: oidcClient.id, iat, exp: iat + 120, jti: "closed", sub: "emmy" };
  const logout_token = await developers.sign({ ...notice, events: closed }, { typ: "logout+jwt" });
  await fetch(portal.url + pathsOf.developers.logout, { method: "POST", body: new URLSearchParams({ logout_token }) });
  expect(await download()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("a developer whose mailbox has an account logs in to it, and links it with the platform @nightly", async ({
  page,
  portal,
  company: { developers },
}) => {
  const { phone, password } = await newMember(portal);
  const mailbox = `m${phone}@example.org`;
  await operate(portal.dataDir, (write) =>
    write.updateTable("accounts").set({ mailbox }).where("phone", "=", `+86${phone}`).execute(),
  );
  developers.state.claims = { sub: phone, email: mailbox, email_verified: true };
  await page.goto("/login");
  await page.getByRole("link", { name: signIn.byCompany(platform) }).click();
  await expect(page.getByRole("alert")).toContainText("@example.org");
  await expect(page.getByRole("link", { name: signIn.register })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.locator("main [name=account]").fill(mailbox);
  await page.locator("main [name=password]").fill(password);
  await page.getByRole("button", { name: signIn.submit, exact: true }).click();
  await expect(page.getByRole("button", { name: companyLogin.unlinkFrom(platform) })).toBeVisible();
});
