import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { own, pin, serverCore } from "./children.ts";
import { processorSeconds } from "./memory.ts";
import { freePort } from "../tests/free-port.ts";

export const root = path.resolve(import.meta.dirname, "..");
const timeout = 60_000;

/** What `npm run serve` passes to Node. */
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: { serve: string } };
const [, ...serve] = scripts.serve.split(" ").map((part) => (part === "start.mjs" ? path.join(root, part) : part));

export type RunningPortal = { child: ChildProcess; port: number; dataDir: string; secret: string };

export const secret = "only for the bench, only for the bench";

const folders: string[] = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is deleted at the end of the bench. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-bench-"));
  folders.push(folder);
  return folder;
}

/** Builds the present sources, unless that build exists. */
export async function build(): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, ["build/run.ts"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] }),
    "exit",
  );
  if (code !== 0) throw new Error("The build failed.");
}

/**
 * Starts the built portal as `npm run serve` does, with all features and the access log in a file. Does not wait for
 * it.
 */
export function launchPortal(
  dataDir: string,
  port: number,
  metricsPort: number,
  settings: Record<string, string> = {},
): ChildProcess {
  const log = openSync(path.join(dataDir, "bench.log"), "a");
  const { PATH, HOME, NODE_OPTIONS } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_OPTIONS,
    HOST: "127.0.0.1",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    SECRET: secret,
    ...settings,
  };
  return own(spawn(process.execPath, serve, { cwd: dataDir, env, stdio: ["ignore", log, log] }));
}

/** Starts a portal on a data folder, by default a new one, and waits until it is ready. */
export async function startPortal(
  dataDir = temporaryFolder(),
  {
    allCores = false,
    ...settings
  }: {
    allCores?: boolean;
    RATE_LIMITS?: "on";
    TRUSTED_PROXIES?: string;
    ADMIN_PASSWORD?: string;
    DATABASE_URL?: string;
  } = {},
): Promise<RunningPortal> {
  const port = await freePort();
  // All load comes from one network address and exceeds its rate limit
  const child = launchPortal(dataDir, port, await freePort(), { RATE_LIMITS: "off", ...settings });
  const deadline = Date.now() + timeout;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start; see ${path.join(dataDir, "bench.log")}`);
    await pause(50);
  }
  if (!allCores) pin(child, serverCore);
  return { child, port, dataDir, secret };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Waits until the portal uses less than 0.3 s of processor time in two seconds, at most a minute: a first start fills the
 * search index, which takes longer and more memory than files do. Its checks of the database alone take up to 0.2 s.
 */
export async function untilIdle({ child: { pid = 0 } }: RunningPortal): Promise<void> {
  const began = performance.now();
  for (let last = -1; performance.now() - began < 60_000; await pause(2_000)) {
    const now = processorSeconds(pid) ?? 0;
    if (now - last < 0.3) return;
    last = now;
  }
}
