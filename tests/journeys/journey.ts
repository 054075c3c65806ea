import { cpSync, rmSync } from "node:fs";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { temporaryData } from "../temporary.ts";
import { isDeployed, startDeployment } from "./deployment.ts";
import { environmentOf } from "./operate.ts";
import { startPortal } from "./start-portal.ts";

export { expect };

/** A running portal, started as an operator starts it. */
export type RunningPortal = { url: string; dataDir: string };

type Fixtures = {
  /** The worker's portal, which all its journeys share, or that of the journey's file. */
  portal: RunningPortal;
  /** Environment variables of a portal that only the journeys of a file use; without, they share the worker's portal. */
  settings: Record<string, string> | undefined;
  /** Console messages and errors that this journey expects, such as those of a failed request. */
  expected: { messages: RegExp[] };
  /** Other sites that this journey visits on purpose. */
  otherSites: string[];
};

type WorkerFixtures = {
  /** Finds the portal with this name, or starts it. Of all but the shared one, a worker keeps the last. */
  portalNamed: (name: string, settings: Record<string, string>) => Promise<RunningPortal>;
};

/**
 * A journey runs on a real portal in a real browser. Any console message, page error, violation of the content security
 * policy or request to another host fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [undefined, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  portalNamed: [async ({}, use) => withPortals(use), { scope: "worker" }],
  portal: [
    async ({ portalNamed, settings }, use, { file }) =>
      use(await (settings ? portalNamed(file, settings) : portalNamed(shared, {}))),
    { timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  expected: [{ messages: [] }, { option: true }],
  otherSites: [[], { option: true }],
  context: async ({ context, portal, expected, otherSites }, use) => {
    const complaints = watch(context, [portal.url, ...otherSites], expected.messages);
    await use(context);
    expect(complaints).toEqual([]);
  },
});

const shared = "shared";

async function withPortals(use: (named: WorkerFixtures["portalNamed"]) => Promise<void>): Promise<void> {
  const open = new Map<string, RunningPortal & AsyncDisposable>();
  const close = async (name: string) => {
    await open.get(name)?.[Symbol.asyncDispose]();
    open.delete(name);
  };
  await use(async (name, settings) => {
    for (const other of open.keys()) if (other !== name && name !== shared && other !== shared) await close(other);
    const portal = open.get(name) ?? (await openPortal(settings));
    open.set(name, portal);
    return portal;
  });
  for (const name of open.keys()) await close(name);
}

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

/** Runs `use` with a separate portal, for one journey that changes it for everybody or needs its own settings. */
export async function withPortal(
  settings: Record<string, string>,
  use: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  await using portal = await openPortal(settings);
  await use(portal);
}

/**
 * Starts a portal with the sample content, a copy of what `template.ts` loaded once. With `npm run test:deployed`, it is
 * two processes behind a proxy.
 */
async function openPortal(settings: Record<string, string>): Promise<RunningPortal & AsyncDisposable> {
  const dataDir = temporaryData("journey");
  // All journeys share one address, and must not use up each other's rate limits
  const own = { RATE_LIMITS: "off", CODE_RESEND_SECONDS: "0", ...settings };
  const { url, stop } = await (isDeployed ? startDeployment(dataDir, own) : startProcess(dataDir, own));
  return {
    url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await stop();
      environmentOf.delete(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function startProcess(dataDir: string, settings: Record<string, string>): ReturnType<typeof startPortal> {
  cpSync(process.env.JOURNEYS_TEMPLATE ?? "", dataDir, { recursive: true });
  const { DATABASE_URL, SECRET } = settings;
  if (DATABASE_URL !== undefined && SECRET !== undefined) environmentOf.set(dataDir, { DATABASE_URL, SECRET });
  return startPortal(dataDir, settings);
}
