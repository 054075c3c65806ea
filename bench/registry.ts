import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { prefix } from "../contract/call.ts";
import { readConfig } from "../server/config/config.ts";
import { toJson } from "../server/database/json.ts";
import { openPortal } from "../server/open.ts";
import { freePort } from "../tests/free-port.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { own, pin, runTask, serverCore, startPeer, stop } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { root, secret, startPortal, temporaryFolder, type RunningPortal } from "./portal.ts";
import { asFile, record } from "./record.ts";
import { rateOf, startLoad, warmUp, type Server } from "./responses.ts";
import { adminPassword, post } from "./transfer.ts";

const rounds = 5;
const name = "parallax-metrics";
const tarball = `/npm/${name}/-/${name}-1.1.0.tgz`;
const short = "application/vnd.npm.install-v1+json";
const packages = 200;
const versions = { measured: 40, others: 10 };
const tokens = { few: 10_000, many: 1_000_000 };
const megabytes = 100;

/**
 * Documents, packages' bytes and search, beside bare node:http with the same bytes and Verdaccio; then installs,
 * publishing and many tokens. Parts: `responses`, `search`, `install`, `publish`, `tokens`.
 */
export async function registry(parts: readonly string[]): Promise<Line[]> {
  const dataDir = await filled();
  const portal = await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword });
  const token = await tokenOf(portal);
  const measured = { responses, search, install, publish, tokens: manyTokens };
  const lines: Line[] = [];
  for (const [part, measure] of Object.entries(measured))
    if (parts.length === 0 || parts.includes(part)) lines.push(...(await measure(portal, token)));
  return lines;
}

async function responses(portal: RunningPortal, token: string): Promise<Line[]> {
  const verdaccio = await startVerdaccio(portal, token);
  const load = startLoad();
  const bearer = { authorization: `Bearer ${token}` };
  const full = { accept: "application/json" };
  const { headers } = await record(portal.port, `/npm/${name}`, full);
  const condition = { ...full, "if-none-match": headers[headers.indexOf("etag") + 1] ?? "" };
  const measured = [
    { what: "document", path: `/npm/${name}`, headers: full, atLeast: 0.75, peerAtLeast: 10 },
    { what: "short document", path: `/npm/${name}`, headers: { accept: short }, atLeast: 0.75, peerAtLeast: 6 },
    { what: "document, not modified", path: `/npm/${name}`, headers: condition, status: 304, atLeast: 0.8 },
    { what: "tarball with a token", path: tarball, headers: bearer, atLeast: 0.6, peerAtLeast: 1 },
    { what: "tarball without a token", path: tarball, headers: {}, status: 401, atLeast: 0.6 },
  ];
  const lines: Line[] = [];
  for (const { what, path: at, headers: sent, status = 200, atLeast, peerAtLeast } of measured) {
    const bare = await startPeer("server.ts", "page", asFile(await record(portal.port, at, sent, status)));
    const servers: Record<string, [Server, string]> = {
      ours: [portal, at],
      bare: [bare, at],
      ...(peerAtLeast !== undefined && { verdaccio: [verdaccio, at.slice("/npm".length)] }),
    };
    for (const [server, address] of Object.values(servers)) await warmUp(load, server, address, sent, status);
    const rates = Object.entries(servers).map(
      ([key, [server, address]]) => [key, rateOf(load, server, address, sent, status)] as const,
    );
    const { ours = [], bare: simplest = [], verdaccio: theirs } = await alternate(rounds, Object.fromEntries(rates));
    const peer = { what: "bare node:http, same bytes", samples: simplest };
    lines.push(comparedWith(what, "responses/s", ours, peer, { atLeast }));
    if (theirs && peerAtLeast !== undefined)
      lines.push(
        comparedWith(what, "responses/s", ours, { what: "Verdaccio", samples: theirs }, { atLeast: peerAtLeast }),
      );
    await stop(bare.child);
  }
  await Promise.all([load, verdaccio.child].map(stop));
  return lines;
}

async function search({ port }: RunningPortal): Promise<Line[]> {
  const load = startLoad();
  const common = { kind: "steady" as const, port, headers: {}, seconds: 3, perSecond: 100 };
  const lines: Line[] = [];
  for (const [what, query] of [
    ["20 of 200 packages", "text=tracking&size=20"],
    ["all 200 packages, as Unity asks", "text=com.bench&from=0&size=250"],
  ] as const) {
    const task: LoadTask = { ...common, path: `/npm/-/v1/search?${query}` };
    await runTask<LoadOutcome>(load, task);
    const { times } = await runTask<LoadOutcome>(load, task);
    lines.push({ what: `search, ${what}: p99`, figure: percentile(times, 99), unit: "ms", bar: { atMost: 2 } });
  }
  await stop(load);
  return lines;
}

/** One package by npm without a cache, and the same from a server that only sends the files. */
async function install({ port }: RunningPortal, token: string): Promise<Line[]> {
  const origin = `http://127.0.0.1:${port}`;
  const document = await record(port, `/npm/${name}`, {});
  const file = await record(port, tarball, { authorization: `Bearer ${token}` });
  const recorded = { [`/npm/${name}`]: document, [tarball]: file };
  const still = await startPeer("server.ts", "files", asFile({ origin, recorded }));
  const time = (at: number) => async () => {
    const home = temporaryFolder();
    writeFileSync(path.join(home, "package.json"), "{}");
    writeFileSync(path.join(home, ".npmrc"), `//127.0.0.1:${at}/npm/:_authToken=${token}`);
    const began = performance.now();
    const child = own(
      spawn("npm", ["install", `${name}@1.1.0`, `--registry=http://127.0.0.1:${at}/npm/`, "--no-audit"], {
        cwd: home,
        env: { PATH: process.env.PATH, HOME: home },
        stdio: "ignore",
      }),
    );
    const code = await new Promise((done) => child.once("exit", done));
    if (code !== 0) throw new Error(`npm install ended with ${String(code)}`);
    return performance.now() - began;
  };
  const samples = await alternate(rounds, { ours: time(port), files: time(still.port) });
  await stop(still.child);
  const peer = { what: "a server that only sends the files", samples: samples.files };
  return [comparedWith("npm install, nothing cached", "ms", samples.ours, peer, { atMost: 1.05 })];
}

/** Publishes a large package while pages are read. */
async function publish({ child, port }: RunningPortal, token: string): Promise<Line[]> {
  const load = startLoad();
  const headers = { "accept-encoding": "br" };
  const pages: LoadTask = { kind: "steady", port, path: "/", headers, seconds: 3, perSecond: 500 };
  const p99 = async () => percentile((await runTask<LoadOutcome>(load, pages)).times, 99);
  await p99();
  const idle = await p99();
  const body = await publication("9.0.0");
  const peak = watchMemory(child.pid ?? 0);
  const sent = fetch(`http://127.0.0.1:${port}/npm/${name}`, {
    method: "PUT",
    body,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  const busy = await p99();
  const answer = await sent;
  if (answer.status !== 201) throw new Error(await answer.text());
  await stop(load);
  const peer = { what: "ms idle", samples: [idle] };
  const what = `publishing ${megabytes} MB`;
  return [
    comparedWith(`page p99 beside ${what}`, "ms", [busy], peer, { atMost: 2 }),
    ...(peak ? [{ what: `${what}, peak memory`, figure: peak(), unit: "MB", bar: { atMost: 60 } }] : []),
  ];
}

/** A package's bytes from a portal with many tokens, and with few. */
async function manyTokens(portal: RunningPortal, token: string): Promise<Line[]> {
  await stop(portal.child);
  const fill = async (count: number) => {
    const dataDir = temporaryFolder();
    cpSync(portal.dataDir, dataDir, { recursive: true });
    const database = new DatabaseSync(path.join(dataDir, "parallax.sqlite"));
    database.exec(`with recursive t(n) as (select 1 union all select n + 1 from t where n < ${count})
      insert into tokens (id, token_hash, name, scopes, created_by, account, created_at, expires_at)
      select 'bench' || n, lower(hex(randomblob(32))), 'bench', scopes, created_by, account, created_at, expires_at
      from t, (select * from tokens limit 1)`);
    database.close();
    return startPortal(dataDir);
  };
  const [few, many] = [await fill(tokens.few), await fill(tokens.many)];
  const load = startLoad();
  const headers = { authorization: `Bearer ${token}` };
  for (const server of [few, many]) await warmUp(load, server, tarball, headers);
  const samples = await alternate(rounds, {
    many: rateOf(load, many, tarball, headers),
    few: rateOf(load, few, tarball, headers),
  });
  await Promise.all([few.child, many.child, load].map(stop));
  const peer = { what: "with 10,000", samples: samples.few };
  return [
    comparedWith("tarball with one of 1,000,000 tokens", "responses/s", samples.many, peer, { atLeast: 1 / 1.4 }),
  ];
}

/** A data folder with the first content, 40 versions of the measured package, and 10 of each other. */
async function filled(): Promise<string> {
  const dataDir = temporaryFolder();
  await stop((await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword })).child);
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const text = "Steadier tracking.";
  const releases = Array.from({ length: versions.measured - 1 }, (_, index) => ({
    product: "metrics",
    version: `0.0.${100 + index}`,
    text: { en: text, zh: text },
  }));
  await insertReleases(portal, releases);
  const manifestOf = (of: string, version: string) => ({
    name: of,
    version,
    displayName: `Package ${of}`,
    description: "Hand tracking and passthrough for headsets.",
    keywords: ["vr", "hand tracking"],
    dependencies: { "com.parallax.xr": "^2.8.0" },
    repository: { type: "git", url: "https://git.example.com/parallax.git" },
  });
  for (const [index, { product, version }] of releases.entries()) {
    const named = [name, ...Array.from({ length: packages }, (_, of) => `com.bench.n${of}`)];
    const rows = named.slice(0, index < versions.others ? undefined : 1).map((each, position) => {
      const hash = (algorithm: string) => createHash(algorithm).update(`${each} ${version}`).digest("hex");
      return { each, position, hash, sha256: hash("sha256") };
    });
    await portal.db.write(async (write) => {
      for (const { each, position, hash, sha256 } of rows) {
        const manifest = toJson(manifestOf(each, version));
        const blob = { sha256, size: 1, block_crcs: "", created_at: "2026-01-01T00:00:00.000Z" };
        await write
          .insertInto("blobs")
          .values({ ...blob, package: each, package_version: version, manifest })
          .execute();
        const digests = { md5: hash("md5"), sha1: hash("sha1"), sha512: hash("sha512"), blake2b: hash("sha512") };
        await write
          .insertInto("blob_digests")
          .values({ sha256, ...digests })
          .execute();
        const file = { product, version, name: `${each}-${version}.tgz`, sha256, position };
        await write
          .insertInto("files")
          .values({ ...file, platform: "any", engine: "none" })
          .execute();
      }
    });
  }
  await portal.close();
  return dataDir;
}

/** A token of the admin, who has agreed to the licence. */
async function tokenOf({ port }: RunningPortal): Promise<string> {
  const login = { account: "admin@example.com", password: adminPassword };
  const session = (await post<{ token: string }>(port, `${prefix}/account/loginDvlperByMail`, login)).token;
  const response = await fetch(`http://127.0.0.1:${port}${prefix}/catalogue/licences/current`);
  const { id, version } = ((await response.json()) as { data: { id: string; version: string } }).data;
  await fetch(`http://127.0.0.1:${port}${prefix}/account/agreements`, {
    method: "POST",
    body: JSON.stringify({ licence: { id, version } }),
    headers: { "content-type": "application/json", token: session },
  });
  const wanted = { name: "bench", scopes: ["download", "publish"], expiresInDays: 1 };
  return (await post<{ token: string }>(port, `${prefix}/account/tokens`, wanted, session)).token;
}

/** Starts Verdaccio, installed in a folder of its own, with the measured package as the portal has it. */
async function startVerdaccio({ port: from }: RunningPortal, token: string): Promise<Server> {
  const installed = path.join(root, "node_modules/.cache/verdaccio");
  mkdirSync(installed, { recursive: true });
  const wanted = { private: true, dependencies: { verdaccio: "6.10.4" }, overrides: { "node-fetch": "2.7.0" } };
  writeFileSync(path.join(installed, "package.json"), JSON.stringify(wanted));
  execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: installed, stdio: "ignore" });
  const folder = temporaryFolder();
  const storage = path.join(folder, "storage", name);
  mkdirSync(storage, { recursive: true });
  const bytesOf = async (at: string, headers: Record<string, string>) =>
    Buffer.from((await record(from, at, headers)).body, "base64");
  const file = path.basename(tarball);
  writeFileSync(path.join(storage, file), await bytesOf(tarball, { authorization: `Bearer ${token}` }));
  const document = JSON.parse((await bytesOf(`/npm/${name}`, {})).toString()) as Record<string, unknown>;
  const stored = { ...document, _attachments: { [file]: {} }, _distfiles: {}, _uplinks: {}, _rev: "1-x" };
  writeFileSync(path.join(storage, "package.json"), JSON.stringify(stored));
  const config = {
    storage: path.dirname(storage),
    uplinks: {},
    packages: { "**": { access: "$all" } },
    log: { type: "stdout", format: "json", level: "http" },
  };
  writeFileSync(path.join(folder, "config.yaml"), JSON.stringify(config));
  const port = await freePort();
  const program = path.join(installed, "node_modules/verdaccio/bin/verdaccio");
  const log = openSync(path.join(folder, "verdaccio.log"), "a");
  const child = own(
    spawn(process.execPath, [program, "--config", path.join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`], {
      env: { ...process.env, NODE_ENV: "production", HOME: folder },
      stdio: ["ignore", log, log],
    }),
  );
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/${name}`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isThere()); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`Verdaccio did not start; see ${folder}`);
    await pause(100);
  }
  pin(child, serverCore);
  return { child, port };
}

/** What `npm publish` sends for a package of so many megabytes. */
async function publication(version: string): Promise<string> {
  const parallax = { notes: { en: ["Steadier tracking."], zh: ["追踪更稳定。"] } };
  const tar = pack();
  tar.entry({ name: "package/package.json" }, JSON.stringify({ name, version, parallax }));
  tar.entry({ name: "package/data.bin" }, randomBytes(megabytes * 1024 * 1024));
  tar.finalize();
  const data = gzipSync(await buffer(tar), { level: 1 });
  return JSON.stringify({
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { name, version, dist: {} } },
    _attachments: { [`${name}-${version}.tgz`]: { data: data.toString("base64"), length: data.length } },
  });
}
