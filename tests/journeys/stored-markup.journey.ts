import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import { routesOf } from "../../app/shell-routes.ts";
import type { CallData, Envelope } from "../../contract/schemas.ts";
import {
  operatorForms,
  requestOf,
  sendMarkup,
  type FormCall,
  type Input,
  type MarkedField,
  type Site,
} from "../operator-forms.ts";
import { appCode } from "../server/authenticators.ts";
import { expect, test, watch, withPortal, type RunningPortal } from "./journey.ts";
import { call, enter, newMember, type Member } from "./members.ts";
import { applicationOf, apply, decide, newOperator, newTeam } from "./operators.ts";

/** Sends the forms over HTTP, and returns the ids of the records that they concern. */
function openForms(portal: RunningPortal, admin: Member): { site: Site; ids: Map<FormCall, string> } {
  const ids = new Map<FormCall, string>();
  const { token } = admin.session;
  const site: Site = {
    async send(name, input) {
      const { method, url, body } = requestOf(name, input);
      const headers = { token, "x-ln": "1", ...(body && { "content-type": "application/json" }) };
      const response = await fetch(portal.url + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (name in operatorForms && !ids.has(name as FormCall) && typeof input["id"] === "string")
        ids.set(name as FormCall, input["id"]); // it is one
      return { status: response.status, envelope: (await response.json()) as Envelope<Input> };
    },
    async newMember(has) {
      const member = await newMember(portal);
      if (has === "authenticator") {
        const begun = await call<CallData<"beginAuthenticator">>(
          portal.url,
          "/account/authenticator",
          {},
          member.session.token,
        );
        const otp = appCode(begun.data?.secret ?? "", new Date());
        await call(portal.url, "/account/authenticatorVerify", { otp }, member.session.token);
      }
      if (has === "approval") {
        const teamName = newTeam();
        await apply(portal, member, { teamName });
        await decide(portal, admin, await applicationOf(portal, admin, teamName));
      }
      const found = await call<CallData<"accounts">>(portal.url, `/admin/accounts?q=${member.phone}`, undefined, token);
      const { id = "", version = 0 } = found.data?.items[0] ?? {};
      return { id, version };
    },
    async newApplication() {
      const teamName = newTeam();
      await apply(portal, await newMember(portal), { teamName });
      const { id, version } = await applicationOf(portal, admin, teamName);
      return { id, version };
    },
  };
  return { site, ids };
}

/** The operators' views, as the console lists them. */
function operatorViews(routes = routesOf("")): string[] {
  return routes.flatMap(({ path, roles, view, children }) => [
    ...(roles && view ? [path] : []),
    ...operatorViews(children ?? []),
  ]);
}

/** Each view's address, and the calls whose input it displays; `q`: it also displays its search query. */
type Shown = { at: string; shows?: FormCall[]; fields?: RegExp };

/** The page of a release contains its text, its name and its requirements. */
function viewsOf(ids: Map<FormCall, string>): Record<string, Shown[]> {
  const account = (name: FormCall): Shown => ({ at: `/accounts/${ids.get(name)}`, shows: [name] });
  const search = "<img src=x onerror=hit(99)>";
  const q = `?q=${encodeURIComponent(search)}`;
  return {
    "/review": [{ at: `/review${q}` }],
    "/review/templates": [{ at: "/review/templates", shows: ["changeReasonTemplates"] }],
    "/review/:id": [{ at: `/review/${ids.get("decideApplication")}`, shows: ["decideApplication"] }],
    "/publish": [{ at: `/publish${q}` }],
    "/publish/products": [{ at: "/publish/products", shows: ["changeProduct"], fields: /^(?!summary)/ }],
    "/publish/import": [{ at: "/publish/import" }],
    "/publish/:slug/:version": [
      { at: "/publish/marked-up/9.0.1", shows: ["createRelease"] },
      { at: "/publish/marked-up/9.0.2", shows: ["withdrawRelease"] },
      { at: "/publish/marked-up/9.0.3", shows: ["changeRelease"] },
    ],
    "/accounts": [{ at: `/accounts${q}` }],
    "/accounts/:id": (
      [
        "unlockAccount",
        "endAccountSessions",
        "setRole",
        "suspendAccount",
        "restoreAccount",
        "approveDeveloper",
        "revokeDeveloper",
        "resetSecondFactor",
        "cancelFactorReset",
      ] as const
    ).map(account),
    "/site": [
      { at: "/site" },
      { at: "/site?file=licences/", shows: ["createLicence"] },
      { at: "/site?file=policies/server.en.md", shows: ["changePolicy"] },
    ],
    "/statistics": [{ at: "/statistics" }],
    "/messages": [{ at: "/messages" }],
    "/tokens": [{ at: "/tokens", shows: ["createToken"] }],
    "/webhooks": [{ at: "/webhooks", shows: ["createWebhook", "changeWebhook"] }],
    "/audit": [{ at: "/audit" }, { at: `/audit?action=${encodeURIComponent(search)}` }],
  };
}

/** Public pages; the page of a release contains all its lines. */
const publicPages: Shown[] = [
  { at: "/" },
  { at: "/search?q=hit" },
  { at: "/tools/marked-up", shows: ["changeProduct"] },
  { at: "/sdk/unity", shows: ["arrangeFiles"] },
  { at: "/tools/marked-up/releases" },
  { at: "/tools/marked-up/releases/9.0.1", shows: ["createRelease"] },
  { at: "/tools/marked-up/releases/9.0.2", shows: ["withdrawRelease"] },
  { at: "/tools/marked-up/releases/9.0.3", shows: ["changeRelease"] },
  { at: "/license", shows: ["createLicence"] },
  { at: "/serveren", shows: ["changePolicy"] },
];

/** A text in the footer of public pages. */
const configured = "<img src=x onerror=hit(97)>";

/**
 * All texts of the page, or of another document that it parses, with field values, title and the texts of code editors,
 * which are shadow roots; and elements that injected markup has created.
 */
async function read(page: Page, html?: string): Promise<{ text: string; parsed: number }> {
  return page.evaluate((source) => {
    const seen = source === undefined ? document : new DOMParser().parseFromString(source, "text/html");
    const fields = [...seen.querySelectorAll("input, textarea")] as (HTMLInputElement | HTMLTextAreaElement)[]; // of the selector
    const values = fields.map(({ value }) => value);
    const roots = [...seen.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const texts = [seen.body, ...roots].map(({ textContent }) => textContent ?? "");
    return {
      text: [seen.title, ...texts, ...values].join("\n").replaceAll("\u00a0", " "),
      parsed: [seen, ...roots].flatMap((root) => [...root.querySelectorAll("[onerror], [src=x]")]).length,
    };
  }, html);
}

/** Writes markup into the footer, as the console does. */
async function changeFooter(portal: RunningPortal, admin: Member, icp: string): Promise<void> {
  const footer = `footer:\n  icp: ${JSON.stringify(icp)}\n`;
  const text = readFileSync("site/site.yaml", "utf8").replace("footer:\n", () => footer);
  const changes = [{ file: "site.yaml", text }];
  const { errMsg, errCode } = await call(portal.url, "/admin/site/files", { base: 1, changes }, admin.session.token);
  expect(errCode, errMsg).toBe(0);
}

test("markup in forms of operators is text wherever it is displayed @nightly", async ({ browser }) => {
  await withPortal({}, async (own) => {
    const context = await browser.newContext({ baseURL: own.url });
    const complaints = watch(context, [own.url], []);
    const admin = await newOperator(own, "admin", "Ada");
    await changeFooter(own, admin, configured);
    const { site, ids } = openForms(own, admin);
    const { stored } = await sendMarkup(site);
    const isRead = ({ language: written }: MarkedField) => written === undefined || written === "en";
    const unseen = new Set(stored.filter(isRead).map(({ call: name, field }) => `${name}: ${field}`));

    const page = await context.newPage();
    const check = async ({ at, shows = [], fields = /^/ }: Shown, open: () => Promise<string | undefined>) => {
      const html = await open();
      const expected = stored.filter((each) => shows.includes(each.call) && fields.test(each.field) && isRead(each));
      await expect
        .poll(async () => {
          const { text } = await read(page, html);
          for (const each of stored) if (text.includes(each.text)) unseen.delete(`${each.call}: ${each.field}`);
          return expected
            .filter((each) => !text.includes(each.text))
            .map(({ call: name, field }) => `${name}: ${field}`);
        }, at)
        .toEqual([]);
      expect((await read(page, html)).parsed, at).toBe(0);
    };
    // An empty page parses them, which is faster than showing them
    for (const shown of publicPages) await check(shown, async () => (await fetch(own.url + shown.at)).text());
    await page.goto(`${own.url}/onlyFooter`);
    expect((await read(page)).text).toContain(configured);
    await enter(context, own.url, admin.session);
    const { consent } = en;
    await page.goto(`${own.url}/dashboard`); // the new service agreement is asked for
    const terms = page.getByRole("dialog", { name: consent.renewal.title });
    await expect(terms.getByRole("listitem")).toContainText("onerror");
    expect((await read(page)).parsed).toBe(0);
    await terms.getByRole("button", { name: consent.agree }).click();
    await expect(terms).toHaveCount(0);

    const views = viewsOf(ids);
    // The view of tokens is everybody's, and shows admins those for automation
    expect(Object.keys(views).toSorted()).toEqual([...operatorViews(), "/tokens"].toSorted());
    for (const shown of Object.values(views).flat()) {
      await check(shown, async () => void (await page.goto(own.url + shown.at)));
      await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
    }
    expect([...unseen]).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
