import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listAccounts } from "../server/accounts/administration/list-accounts.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { readStatistics } from "../server/statistics/statistics.ts";
import { stop } from "./children.ts";
import { untilAnswered } from "./cold-start.ts";
import { insertAccounts } from "./many-accounts.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { resident } from "./memory.ts";
import { processorSeconds } from "./processor-time.ts";
import { launchPortal, startPortal, temporaryFolder, untilSearchable, type RunningPortal } from "./portal.ts";
import { insertReleases } from "./publish.ts";
import { rateOf, rateUnit, startLoad, warmUp } from "./rate.ts";
import { insertYear, year } from "./statistics.ts";

const rounds = 5;
const asked = { "accept-encoding": "br" };
/** Both also have a year with 10 million downloads and 20,000 decided applications (`insertYear`). */
const sizes = {
  small: { accounts: 10_000, notes: 1_000, products: 10 },
  large: { accounts: 1_000_000, notes: 100_000, products: 100 },
};
const beside = "at 10k and 1k";
/** Seconds. */
const idleWithin = 300;

type Size = (typeof sizes)[keyof typeof sizes];

/** What a portal with 1,000,000 accounts and 100,000 release notes costs, compared with one of 10,000 and 1,000. */
export async function growth(): Promise<Line[]> {
  const small = await filled(sizes.small);
  const large = await filled(sizes.large);
  const compared = async (what: string, unit: string, measure: (dataDir: string) => () => Promise<number>) => {
    const samples = await alternate(rounds, { large: measure(large), small: measure(small) });
    return comparedWith(what, unit, samples.large, { what: beside, samples: samples.small });
  };
  const lines = [
    await compared("start to the first page", "ms", startOf),
    await compared("database", "MB", (dataDir) => () => Promise.resolve(databaseSize(dataDir))),
  ];

  const running = { [small]: await startPortal(small), [large]: await startPortal(large) };
  const serverOf = (dataDir: string) => running[dataDir] ?? unknown(dataDir);
  for (const server of Object.values(running)) await untilIdle(server);
  const load = startLoad();
  for (const server of Object.values(running)) await warmUp(load, server, "/", asked);
  lines.push(
    await compared("resident memory once all is indexed", "MB", (dataDir) => () => {
      return Promise.resolve(resident(serverOf(dataDir).child.pid ?? 0) ?? Number.NaN);
    }),
    await compared("cached page", rateUnit, (dataDir) => rateOf(load, serverOf(dataDir), "/", asked)),
  );
  await Promise.all(Object.values(running).map(({ child }) => stop(child)));

  const portals = { [small]: await openOn(small), [large]: await openOn(large) };
  const timed = (work: (portal: Portal) => Promise<unknown>) => (dataDir: string) => async () => {
    const began = performance.now();
    await work(portals[dataDir] ?? unknown(dataDir));
    return performance.now() - began;
  };
  lines.push(
    await compared(
      "statistics of a year",
      "ms",
      timed((portal) => readStatistics(portal, year)),
    ),
    await compared(
      "first page of the accounts",
      "ms",
      timed((portal) => listAccounts(portal, { page: 1, pageSize: 20 })),
    ),
    await compared(
      "search for an account by part of a number",
      "ms",
      timed((portal) => listAccounts(portal, { page: 1, pageSize: 20, q: "00009999" })),
    ),
  );
  await Promise.all(Object.values(portals).map((portal) => portal.close()));
  return lines;
}

function unknown(dataDir: string): never {
  throw new Error(`no portal on ${dataDir}`);
}

/** Waits until a server has indexed everything: until it uses less than a twentieth of a core for a second. */
async function untilIdle({ child, port }: RunningPortal): Promise<void> {
  await untilSearchable(port); // the index has begun
  const used = () => processorSeconds(child.pid ?? 0) ?? 0;
  for (let before = used(), second = 0; second < idleWithin; second++) {
    await pause(1_000);
    const now = used();
    if (now - before < 0.05) return;
    before = now;
  }
  throw new Error("The server did not become idle.");
}

/** A data folder with the first content and so many rows. */
async function filled({ accounts, notes, products }: Size): Promise<string> {
  const dataDir = temporaryFolder();
  const { child } = await startPortal(dataDir); // loads the first content
  await stop(child);
  const portal = await openOn(dataDir);
  await insertReleases(portal, notes, products);
  await insertYear(portal);
  await portal.close();
  insertAccounts(dataDir, accounts).close();
  return dataDir;
}

const openOn = (dataDir: string) => openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));

const startOf = (dataDir: string) => () => untilAnswered((port) => launchPortal(dataDir, port, 0));

/** Megabytes, what was not yet copied from the log included. */
function databaseSize(dataDir: string): number {
  const sizeOf = (suffix: string) =>
    statSync(path.join(dataDir, `parallax.sqlite${suffix}`), { throwIfNoEntry: false })?.size ?? 0;
  return (sizeOf("") + sizeOf("-wal")) / 1e6;
}
