import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { temporaryData } from "../temporary.ts";

export { expect };

/** A running portal of a worker's own, started as an operator starts it. */
export type RunningPortal = { url: string; dataDir: string };

type Fixtures = {
  /** Messages of the console and of errors that this journey expects, such as that of a failed request. */
  expected: { messages: RegExp[] };
};

/**
 * Journeys walk a real portal in a real browser. Any message on the console, any error of a page, any violation of the
 * content security policy and any request to another host fails them.
 */
export const test = base.extend<Fixtures, { portal: RunningPortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
    async ({}, use) => {
      const dataDir = temporaryData("journey");
      cpSync(process.env.JOURNEYS_TEMPLATE ?? "", dataDir, { recursive: true }); // made by template.ts
      // Every journey comes from one address, and what one sends must not keep the next one waiting
      const { url, stop } = await startPortal(dataDir, { RATE_LIMITS: "off", CODE_RESEND_SECONDS: "0" });
      await use({ url, dataDir });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  expected: [{ messages: [] }, { option: true }],
  context: async ({ context, portal, expected }, use) => {
    const complaints = watch(context, portal.url, expected.messages);
    await use(context);
    expect(complaints).toEqual([]);
  },
});

/** From here a page's clock, installed before it was opened, goes as the journey says. */
export function holdClock({ clock }: Page): Promise<void> {
  return clock.pauseAt(Date.now() + 10_000); // ahead of where it is
}

function watch(context: BrowserContext, site: string, expected: RegExp[]): string[] {
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
    if (!url.startsWith(`${site}/`) && !/^(data|blob):/.test(url)) complaints.push(`request to ${url}`);
  });
  return complaints;
}

/** Starts `start.mjs` on a data folder and waits until it says where it is. */
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
    child.stdout.resume(); // the access log is read on, or the portal would wait for a reader
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
