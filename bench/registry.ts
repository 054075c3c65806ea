import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { prefix } from "../contract/call.ts";
import { readConfig } from "../server/config/config.ts";
import { toJson } from "../server/database/json.ts";
import { openPortal } from "../server/open.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { own, startPeer, stop } from "./children.ts";
import { alternate, comparedWith, sized, type Line } from "./measure.ts";
import { startVerdaccio, type Published } from "./peers/verdaccio.ts";
import { secret, startPortal, temporaryFolder, type RunningPortal } from "./portal.ts";
import { asFile, record } from "./record.ts";
import { rateOf, startLoad, warmUp, type Server } from "./responses.ts";
import { adminPassword, post } from "./transfer.ts";

const name = "parallax-metrics";
const tarball = `/npm/${name}/-/${name}-1.1.0.tgz`;
const short = "application/vnd.npm.install-v1+json";
const versions = 40;
const tokens = { few: sized(10_000), many: sized(1_000_000) };

/**
 * Documents and packages' bytes, beside bare node:http with the same bytes and Verdaccio; then installs and many
 * tokens. Parts: `responses`, `install`, `tokens`.
 */
export async function* registry(parts: readonly string[]): AsyncGenerator<Line> {
  const dataDir = await filled();
  const portal = await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword });
  const token = await tokenOf(portal);
  const measured = { responses, install, tokens: manyTokens };
  for (const [part, measure] of Object.entries(measured))
    if (parts.length === 0 || parts.includes(part)) yield* await measure(portal, token);
}

async function responses(portal: RunningPortal, token: string): Promise<Line[]> {
  const verdaccio = await startVerdaccio(await measuredPackage(portal.port, token));
  const load = startLoad();
  const bearer = { authorization: `Bearer ${token}` };
  const full = { accept: "application/json" };
  const { headers } = await record(portal.port, `/npm/${name}`, full);
  const condition = { ...full, "if-none-match": headers[headers.indexOf("etag") + 1] ?? "" };
  const measured = [
    { what: "document", path: `/npm/${name}`, headers: full, peerAtLeast: 8 },
    { what: "short document", path: `/npm/${name}`, headers: { accept: short }, peerAtLeast: 8 },
    { what: "document, not modified", path: `/npm/${name}`, headers: condition, status: 304 },
    { what: "tarball with a token", path: tarball, headers: bearer, peerAtLeast: 3 },
    { what: "tarball without a token", path: tarball, headers: {}, status: 401 },
  ];
  const lines: Line[] = [];
  for (const { what, path: at, headers: sent, status = 200, peerAtLeast } of measured) {
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
    const { ours = [], bare: simplest = [], verdaccio: theirs } = await alternate(Object.fromEntries(rates));
    const peer = { what: "bare node:http, same bytes", samples: simplest };
    lines.push(comparedWith(what, "responses/s", ours, peer, { atLeast: 0.6 }));
    if (theirs && peerAtLeast !== undefined)
      lines.push(
        comparedWith(what, "responses/s", ours, { what: "Verdaccio", samples: theirs }, { atLeast: peerAtLeast }),
      );
    await stop(bare.child);
  }
  await Promise.all([load, verdaccio.child].map(stop));
  return lines;
}

/** One package by npm without a cache, by its name and by a lock file. */
async function install({ port }: RunningPortal, token: string): Promise<Line[]> {
  const verdaccio = await startVerdaccio(await measuredPackage(port, token));
  const time = (address: string, how: "ci" | "install") => async () => {
    const home = temporaryFolder();
    writeFileSync(path.join(home, ".npmrc"), `${address.replace("http:", "")}:_authToken=${token}`);
    const npm = async (...args: string[]) => {
      const options = [`--registry=${address}`, "--no-audit", "--no-fund", `--cache=${temporaryFolder()}`];
      const env = { PATH: process.env.PATH, HOME: home };
      const child = own(spawn("npm", [...args, ...options], { cwd: home, env, stdio: "ignore" }));
      const code = await new Promise((done) => child.once("exit", done));
      if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with ${String(code)}`);
    };
    writeFileSync(path.join(home, "package.json"), JSON.stringify({ dependencies: { [name]: "1.1.0" } }));
    if (how === "ci") await npm("install", "--package-lock-only");
    const began = performance.now();
    await npm(how);
    return performance.now() - began;
  };
  const lines: Line[] = [];
  for (const how of ["install", "ci"] as const) {
    const samples = await alternate({
      ours: time(`http://127.0.0.1:${port}/npm/`, how),
      theirs: time(`http://127.0.0.1:${verdaccio.port}/`, how),
    });
    const peer = { what: "Verdaccio", samples: samples.theirs };
    lines.push(comparedWith(`npm ${how}, nothing cached`, "ms", samples.ours, peer, { atMost: 0.8 }));
  }
  await stop(verdaccio.child);
  return lines;
}

/** The measured package as another registry serves it: its document and a tarball. */
async function measuredPackage(port: number, token: string): Promise<Published> {
  const bytesOf = async (at: string, headers: Record<string, string>) =>
    Buffer.from((await record(port, at, headers)).body, "base64");
  const document = JSON.parse((await bytesOf(`/npm/${name}`, {})).toString()) as Record<string, unknown>;
  return {
    name,
    document,
    file: path.basename(tarball),
    bytes: await bytesOf(tarball, { authorization: `Bearer ${token}` }),
  };
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
  const samples = await alternate({
    many: rateOf(load, many, tarball, headers),
    few: rateOf(load, few, tarball, headers),
  });
  await Promise.all([few.child, many.child, load].map(stop));
  const peer = { what: "with 10,000", samples: samples.few };
  return [
    comparedWith("tarball with one of 1,000,000 tokens", "responses/s", samples.many, peer, { atLeast: 1 / 1.4 }),
  ];
}

/** A data folder with the first content, and 40 versions of the measured package. */
async function filled(): Promise<string> {
  const dataDir = temporaryFolder();
  await stop((await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword })).child);
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const text = { en: "Steadier tracking.", zh: "追踪更稳定。" };
  const releases = Array.from({ length: versions - 1 }, (_, index) => ({
    product: "metrics",
    version: `0.0.${100 + index}`,
    text,
  }));
  await insertReleases(portal, releases);
  await portal.db.write(async (write) => {
    for (const { product, version } of releases) {
      const hash = (algorithm: string) => createHash(algorithm).update(version).digest("hex");
      const sha256 = hash("sha256");
      const manifest = toJson({
        name,
        version,
        displayName: "Parallax Metrics",
        description: "Hand tracking and passthrough for headsets.",
        keywords: ["vr", "hand tracking"],
        dependencies: { "com.parallax.xr": "^2.8.0" },
        repository: { type: "git", url: "https://git.example.com/parallax.git" },
      });
      const blob = { sha256, size: 1, block_crcs: "", created_at: "2026-01-01T00:00:00.000Z" };
      await write
        .insertInto("blobs")
        .values({ ...blob, package: name, package_version: version, manifest })
        .execute();
      const digests = { md5: hash("md5"), sha1: hash("sha1"), sha512: hash("sha512"), blake2b: hash("sha512") };
      await write
        .insertInto("blob_digests")
        .values({ sha256, ...digests })
        .execute();
      const file = { product, version, name: `${name}-${version}.tgz`, sha256, position: 0 };
      await write
        .insertInto("files")
        .values({ ...file, platform: "any", engine: "none" })
        .execute();
    }
  });
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
