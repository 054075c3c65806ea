import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { temporaryData } from "../temporary.ts";
import { databaseOf } from "./operate.ts";

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
 * their own settings. The content is a copy of what `template.ts` loaded once.
 */
export async function withPortal(
  settings: Record<string, string>,
  use: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryData("journey");
  cpSync(process.env.JOURNEYS_TEMPLATE ?? "", dataDir, { recursive: true });
  // All journeys share one address, and must not use up each other's rate limits
  const { url, stop } = await startPortal(dataDir, { RATE_LIMITS: "off", CODE_RESEND_SECONDS: "0", ...settings });
  const { DATABASE_URL, SECRET } = settings;
  if (DATABASE_URL !== undefined && SECRET !== undefined) databaseOf.set(dataDir, { DATABASE_URL, SECRET });
  await use({ url, dataDir });
  databaseOf.delete(dataDir);
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs `start.mjs` on a data folder and waits until it prints its address. */
export async function startPortal(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const root = path.resolve(import.meta.dirname, "../..");
  const child = spawn(process.execPath, [path.join(root, "start.mjs")], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", METRICS_PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await addressOf(child), stop: () => stopped(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the portal has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Parallax is at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume(); // drains the access log, or the portal would block
    return address;
  }
  throw new Error("the portal ended before it listened");
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}
