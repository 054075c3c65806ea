import { cpSync, rmSync } from "node:fs";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { temporaryData } from "../temporary.ts";
import { isDeployed, withDeployment } from "./deployment.ts";
import { environmentOf } from "./operate.ts";
import { startPortal } from "./start-portal.ts";

export { expect };

/** A worker's own running portal, started as an operator starts it. */
export type RunningPortal = { url: string; dataDir: string };

type Fixtures = {
  /** Console messages and errors that this journey expects, such as those of a failed request. */
  expected: { messages: RegExp[] };
  /** Other sites that this journey visits on purpose. */
  otherSites: string[];
};

type WorkerFixtures = {
  portal: RunningPortal;
  /** Further environment variables of the portal, for all journeys of a file. */
  settings: Record<string, string>;
};

/**
 * A journey runs on a real portal in a real browser. Any console message, page error, violation of the content security
 * policy or request to another host fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  portal: [({ settings }, use) => withPortal(settings, use), { scope: "worker", timeout: 120_000 }],
  baseURL: async ({ portal }, use) => use(portal.url),
  expected: [{ messages: [] }, { option: true }],
  otherSites: [[], { option: true }],
  context: async ({ context, portal, expected, otherSites }, use) => {
    const complaints = watch(context, [portal.url, ...otherSites], expected.messages);
    await use(context);
    expect(complaints).toEqual([]);
  },
});

/** Pauses a page's clock, which must be installed before the page is opened; then the journey sets it. */
export function holdClock({ clock }: Page): Promise<void> {
  return clock.pauseAt(Date.now() + 10_000); // must be in the future
}

/** Collects what fails a journey; for contexts of its own that a journey opens. */
export function watch(context: BrowserContext, sites: string[], expected: RegExp[]): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    const quiet = message.type() !== "error" && message.type() !== "warning";
    if (!quiet && !expected.some((pattern) => pattern.test(message.text())))
      complaints.push(`${message.type()}: ${message.text()} (${message.page()?.url()})`);
  });
  context.on("weberror", (error) => {
    const { message } = error.error();
    if (!expected.some((pattern) => pattern.test(message)))
      complaints.push(`error: ${message} (${error.page()?.url()})`);
  });
  context.on("request", (request) => {
    const url = request.url();
    if (!sites.some((site) => url.startsWith(`${site}/`)) && !/^(data|blob):/.test(url))
      complaints.push(`request to ${url}`);
  });
  return complaints;
}

/**
 * Runs `use` with a separate portal with the sample content, for journeys that change the portal for everybody or need
 * their own settings. The content is a copy of what `template.ts` loaded once. With `npm run test:deployed`, the portal is
 * two processes behind a proxy.
 */
export async function withPortal(
  settings: Record<string, string>,
  use: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryData("journey");
  // All journeys share one address, and must not use up each other's rate limits
  const own = { RATE_LIMITS: "off", CODE_RESEND_SECONDS: "0", ...settings };
  if (isDeployed) await withDeployment(dataDir, own, (url) => use({ url, dataDir }));
  else await withProcess(dataDir, own, (url) => use({ url, dataDir }));
  environmentOf.delete(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

async function withProcess(
  dataDir: string,
  settings: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  cpSync(process.env.JOURNEYS_TEMPLATE ?? "", dataDir, { recursive: true });
  const { url, stop } = await startPortal(dataDir, settings);
  const { DATABASE_URL, SECRET } = settings;
  if (DATABASE_URL !== undefined && SECRET !== undefined) environmentOf.set(dataDir, { DATABASE_URL, SECRET });
  await use(url);
  await stop();
}
