import { statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listAccounts } from "../server/accounts/administration/list-accounts.ts";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { stop } from "./children.ts";
import { untilAnswered } from "./cold-start.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { resident } from "./memory.ts";
import { launchPortal, startPortal, temporaryFolder, untilIdle } from "./portal.ts";
import { rateOf, startLoad, warmUp } from "./responses.ts";

const rounds = 5;
const sizes = { small: { accounts: 10_000, notes: 1_000 }, large: { accounts: 1_000_000, notes: 100_000 } };
const products = ["unity", "unreal", "native"];

/** What a portal with 1,000,000 accounts and 100,000 release notes costs, compared with one of 10,000 and 1,000. */
export async function growth(): Promise<Line[]> {
  const small = await filled(sizes.small);
  const large = await filled(sizes.large);
  const lines: Line[] = [];
  const compare = async (what: string, unit: string, measure: (dataDir: string) => Promise<number> | number) => {
    const of = (dataDir: string) => async () => measure(dataDir);
    const samples = await alternate(rounds, { large: of(large), small: of(small) });
    lines.push(comparedWith(what, unit, samples.large, { what: "at 10k and 1k", samples: samples.small }));
  };
  await compare("start until the first page", "ms", (dataDir) =>
    untilAnswered((port) => launchPortal(dataDir, port, 0)),
  );
  await compare("database", "MB", databaseSize);

  const running = new Map([small, large].map((dataDir) => [dataDir, startPortal(dataDir)]));
  const serverOf = async (dataDir: string) => (await running.get(dataDir)) ?? startPortal(dataDir);
  const load = startLoad();
  const headers = { "accept-encoding": "br" };
  for (const dataDir of running.keys()) {
    await untilIdle(await serverOf(dataDir));
    await warmUp(load, await serverOf(dataDir), "/", headers);
  }
  await compare("resident memory", "MB", async (dataDir) => resident((await serverOf(dataDir)).child.pid ?? 0) ?? NaN);
  await compare("cached page", "responses/s", async (dataDir) => rateOf(load, await serverOf(dataDir), "/", headers)());
  for (const server of running.values()) await stop((await server).child);

  const portals = new Map(
    await Promise.all([small, large].map(async (folder) => [folder, await openOn(folder)] as const)),
  );
  const timed = (query: { q?: string }) => async (dataDir: string) => {
    const began = performance.now();
    const portal = portals.get(dataDir);
    if (portal) await listAccounts(portal, { page: 1, pageSize: 20, ...query });
    return performance.now() - began;
  };
  await compare("first page of the accounts", "ms", timed({}));
  await compare("search for an account by part of a number", "ms", timed({ q: "00009999" }));
  for (const portal of portals.values()) await portal.close();
  return lines;
}

const openOn = (dataDir: string) => openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));

/** A data folder with the first content and so many rows. */
async function filled({ accounts, notes }: (typeof sizes)["small"]): Promise<string> {
  const dataDir = temporaryFolder();
  await stop((await startPortal(dataDir)).child); // loads the first content
  const portal = await openOn(dataDir);
  const releases = Array.from({ length: notes }, (_, index) => {
    const text = `Steadier tracking ${index} of the \`Parallax.Pose\` interface on headsets.`;
    return {
      product: products[index % products.length] ?? "",
      version: `0.0.${index}-bench`,
      text: { en: text, zh: text },
    };
  });
  await insertReleases(portal, releases);
  await portal.close();
  const database = new DatabaseSync(path.join(dataDir, "parallax.sqlite"));
  database.exec(`with recursive a(n) as (select 0 union all select n + 1 from a where n < ${accounts - 1})
    insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
    select 'bench' || n, printf('+86138%08d', n), '', 1, 0, 'none', 'member', 0, 0, 0, 1, 1, '2026-01-01T00:00:00.000Z' from a`);
  database.close();
  return dataDir;
}

/** Megabytes, what was not yet copied from the log included. */
function databaseSize(dataDir: string): number {
  const sizeOf = (suffix: string) =>
    statSync(path.join(dataDir, `parallax.sqlite${suffix}`), { throwIfNoEntry: false })?.size ?? 0;
  return (sizeOf("") + sizeOf("-wal")) / 1e6;
}
