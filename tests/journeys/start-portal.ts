import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Envelope } from "../../contract/schemas.ts";

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

/** Resolves when a new portal has indexed its content: the last product comes last. */
export async function searchIsFilled(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    const response = await fetch(`${url}/vrmcsys/search?q=sports&product=sports-data`);
    const { data } = (await response.json()) as Envelope<{ total: number }>; // the call's output
    if ((data?.total ?? 0) > 0) return;
  }
  throw new Error("the search finds nothing");
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
