import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { pathsOf } from "../../server/accounts/oidc-provider/paths.ts";
import { oidcClient, startOidcProvider, type TestProvider } from "../server/oidc-provider.ts";
import { expectAccessible } from "./axe.ts";
import { gapBetween } from "./gap.ts";
import { expect, test as base } from "./journey.ts";
import { ageProofs, call, enter, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";
import { freePort } from "../free-port.ts";

const dictionaries = { en, zh };

type Company = { provider: TestProvider; port: number };

const test = base.extend<object, { company: Company }>({
  company: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
    async ({}, use) => {
      const port = await freePort(); // the provider must know the portal's address before the portal starts
      const site = `http://127.0.0.1:${port}`;
      const addresses = { redirectUri: site + pathsOf.company.callback, logoutUri: site + pathsOf.company.logout };
      await using provider = await startOidcProvider(addresses);
      await use({ provider, port });
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ company: { provider, port } }, use) =>
      use({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: oidcClient.id,
        OIDC_CLIENT_SECRET: oidcClient.secret,
        OIDC_ROLES: "groups:editors=publisher",
      }),
    { scope: "worker" },
  ],
  otherSites: async ({ company }, use) => use([company.provider.issuer]),
});

// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

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

    test("a member links the account with the company login, and unlinks it", async ({
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
