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

/** Resolves when a new portal has indexed its content, of which the last product comes last, and read the types of its SDKs. */
export async function searchIsFilled(url: string): Promise<void> {
  const awaited = [
    "search?q=sports&product=sports-data",
    ...["unity", "unreal", "native"].map((slug) => `catalogue/products/${slug}/types`),
  ];
  for (const end = Date.now() + 60_000; awaited.length > 0; await pause(100)) {
    if (Date.now() > end) throw new Error(`there is nothing at ${awaited[0]}`);
    const response = await fetch(`${url}/vrmcsys/${awaited[0]}`);
    const { data } = (await response.json()) as Envelope<{ total: number }>; // the calls' output
    if ((data?.total ?? 0) > 0) awaited.shift();
  }
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
