import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

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
