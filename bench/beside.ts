import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { own, runTask } from "./children.ts";
import type { Attack, LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, median, percentile, sized, type Line } from "./measure.ts";
import { resident } from "./memory.ts";
import { root, startPortal, untilIdle, temporaryFolder } from "./portal.ts";
import { startLoad } from "./responses.ts";
import { adminPassword, post } from "./transfer.ts";

const connections = 16;
const pagesPerSecond = 200;
const seconds = 3;
/** Milliseconds for closing the hundreds of sockets that an attack left. */
const settling = 2_000;
const megabytes = sized(100);
const documents = sized(800);

const attacks: Record<Attack, string> = {
  bodies: "16 clients with bodies of 8,000 unknown fields",
  passwords: "16 clients that register invented mailboxes",
  logins: "16 clients that log in",
  queries: "16 clients with queries that mean nothing",
  readers: "16 clients that never read",
};

/** What happens beside the pages; `prepare` is not measured. */
type Disturbance = { what: string; prepare?: () => Promise<unknown>; disturb: () => Promise<unknown> };

/**
 * The latency of a cached page while something else happens, with all limits on, beside the same page meanwhile undisturbed; each client
 * has its own address. Parts: `publication`, `push` and the kinds of clients.
 */
export async function* beside(parts: readonly string[]): AsyncGenerator<Line> {
  const settings = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1", ADMIN_PASSWORD: adminPassword } as const;
  const portal = await startPortal(undefined, settings);
  await untilIdle(portal);
  const { port, child } = portal;
  const address = "/?ln=1";
  await fetch(`http://127.0.0.1:${port}${address}`); // renders and caches the page
  const [reader, clients] = [startLoad(), startLoad()];
  const common = { port, path: address, headers: { "accept-encoding": "br" }, seconds };
  const pages = async () => {
    const task: LoadTask = { ...common, kind: "steady", perSecond: pagesPerSecond };
    return percentile((await runTask<LoadOutcome>(reader, task)).times, 99);
  };
  const by = (kind: Attack): Disturbance => ({
    what: attacks[kind],
    disturb: () => runTask<LoadOutcome>(clients, { ...common, kind, connections }),
  });
  const tokens = await createTokens(port);
  const disturbances: Record<string, () => Disturbance> = {
    publication: () => publication(port, tokens.publish),
    push: () => push(port, tokens.site),
    ...Object.fromEntries(Object.keys(attacks).map((kind) => [kind, () => by(kind as Attack)])), // the keys are the kinds
  };
  for (const [part, make] of Object.entries(disturbances)) {
    if (parts.length > 0 && !parts.includes(part)) continue;
    const { what, prepare, disturb } = make();
    const samples = await alternate({
      idle: async () => {
        await pause(settling);
        return pages();
      },
      disturbed: async () => {
        await prepare?.();
        await pause(settling);
        return (await Promise.all([pages(), disturb()]))[0];
      },
    });
    const idle = { what: "ms undisturbed", samples: samples.idle };
    yield comparedWith(`page p99 beside ${what}`, "ms", samples.disturbed, idle, { atMost: 4 });
    yield { what: "the same", figure: median(samples.disturbed), unit: "ms", bar: { atMost: 20 } };
  }
  const peak = resident(child.pid ?? 0, "VmHWM");
  if (peak !== undefined) yield { what: "peak memory after that", figure: peak, unit: "MB" };
}

async function createTokens(port: number): Promise<{ publish: string; site: string }> {
  const login = { account: "admin@example.com", password: adminPassword };
  const { token } = await post<{ token: string }>(port, "/vrmcsys/account/loginDvlperByMail", login);
  const wanted = { name: "bench", expiresInDays: 1 };
  const create = async (address: string, scope: string) =>
    (await post<{ token: string }>(port, address, { ...wanted, scopes: [scope] }, token)).token;
  return {
    publish: await create("/vrmcsys/account/tokens", "publish"),
    site: await create("/vrmcsys/admin/tokens", "site"),
  };
}

/** A package of many megabytes, as `npm publish` sends it. */
function publication(port: number, token: string): Disturbance {
  const name = "parallax-metrics";
  let version = 0;
  let body = "";
  return {
    what: `a publication of ${megabytes} MB`,
    prepare: async () => {
      const number = `9.0.${version++}`;
      const parallax = { notes: { en: ["Steadier tracking."], zh: ["追踪更稳定。"] } };
      const tar = pack();
      tar.entry({ name: "package/package.json" }, JSON.stringify({ name, version: number, parallax }));
      tar.entry({ name: "package/data.bin" }, randomBytes(megabytes * 1024 * 1024));
      tar.finalize();
      const data = gzipSync(await buffer(tar), { level: 1 });
      const attachment = { data: data.toString("base64"), length: data.length };
      body = JSON.stringify({
        name,
        "dist-tags": { latest: number },
        versions: { [number]: { name, version: number, dist: {} } },
        _attachments: { [`${name}-${number}.tgz`]: attachment },
      });
    },
    disturb: async () => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/npm/${name}`, { method: "PUT", body, headers });
      if (answer.status !== 201) throw new Error(await answer.text());
    },
  };
}

/** A folder with many documents, all of which change, as the command line pushes it. */
function push(port: number, token: string): Disturbance {
  const folder = temporaryFolder();
  let round = 0;
  const command = async (...args: string[]) => {
    const env = { ...process.env, PORTAL_SERVER: `http://127.0.0.1:${port}`, PORTAL_TOKEN: token };
    const child = own(
      spawn(process.execPath, [path.join(root, "cli/portal.mjs"), ...args], {
        env,
        stdio: ["ignore", "ignore", "inherit"],
      }),
    );
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}`);
  };
  return {
    what: `a push of ${documents * 2} changed documents`,
    prepare: async () => {
      if (round++ === 0) await command("pull", folder);
      writePages(path.join(folder, "docs/unity"), documents, `round ${round}`);
    },
    disturb: () => command("push", folder, "--force"),
  };
}

/** Writes documents in both languages, each with `word` in it. */
function writePages(folder: string, count: number, word: string): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index++)
    for (const language of ["en", "zh"])
      writeFileSync(
        path.join(folder, `99-p${index}.${language}.md`),
        `---\ntitle: "Page ${index}"\nsummary: "Tracking."\n---\n\nHands are tracked in ${word}.\n`,
      );
}
