import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { lnOf, type Language } from "../../contract/language.ts";
import { programPath } from "../shell/build.ts";
import { test as base, type RunningPortal } from "./journey.ts";
import { enter, newMember, type Member } from "./members.ts";

type Options = {
  language?: Language;
  /** The roles in the server's response for this member. */
  roles?: string[];
};

type OpenShell = (address: string, options?: Options) => Promise<Page>;

/**
 * `openShell` opens an address of the shell for a new member: product pages as they are, and below `/t/` those of the
 * tests' list (tests/shell/routes.tsx), which the portal's frame then loads under the same policy.
 */
export const test = base.extend<{ openShell: OpenShell; member: Member }>({
  member: async ({ portal }, use) => use(await newMember(portal)),
  openShell: async ({ page, context, portal, member }, use) => {
    await use(async (address, { language = "en", roles } = {}) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      await enter(context, portal.url, member.session);
      if (roles) await pretendRoles(context, roles);
      await serveTestProgram(context, portal);
      await page.goto(address);
      await ready(page);
      return page;
    });
  },
});

/** Resolves when the shell is running and knows whose it is. */
export async function ready(page: Page): Promise<void> {
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" }); // the server's frame has no `aria-busy`
}

/** Below `/t/`, and at the dashboard with `?further=`, the frame loads the program with the tests' routes. */
export async function serveTestProgram(context: BrowserContext, { url }: RunningPortal): Promise<void> {
  const folder = process.env.JOURNEYS_SHELL ?? "";
  const isTests = ({ origin, pathname, searchParams }: URL) =>
    origin === url && (pathname.startsWith("/t/") || (pathname === "/dashboard" && searchParams.has("further")));
  await context.route(isTests, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const frame = await route.fetch({ url: `${url}/dashboard` });
    const html = (await frame.text())
      .replace(/<link rel="modulepreload"[^>]*>/g, "")
      .replace(/(<script type="module" src=")[^"]*/, `$1${programPath}entry.js`);
    return route.fulfill({ response: frame, body: html });
  });
  await context.route(`${url}${programPath}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(folder, pathname.slice(programPath.length)) });
  });
}

async function pretendRoles(context: BrowserContext, roles: string[]): Promise<void> {
  await context.route("**/vrmcsys/account/profile", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object }; // as the contract defines it
    return route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, roles } } });
  });
}
