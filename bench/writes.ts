import { prefix } from "../contract/calls.ts";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { runTask } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import { startLoad } from "./responses.ts";

const rounds = 5;
const seconds = 3;
const pagesPerSecond = 5_000;
const writesPerSecond = 1_000;

/** Agreements to downloads, each answered once its row is on the disk, beside cached pages; both at a constant rate. */
export async function durableWrites(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const { port } = await startPortal(dataDir);
  const body = await agreement(dataDir);
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const [reader, writer] = [startLoad(), startLoad()];
  const headers = { "accept-encoding": "br" };
  const common = { kind: "steady" as const, port, headers, seconds };
  const pages: LoadTask = { ...common, path: "/?ln=1", perSecond: pagesPerSecond };
  const writes: LoadTask = { ...common, path: `${prefix}/download/agree`, body, perSecond: writesPerSecond };
  const rates: number[] = [];
  const alone = async () => percentile((await runTask<LoadOutcome>(reader, pages)).times, 99);
  const beside = async () => {
    const [p99, written] = await Promise.all([alone(), runTask<LoadOutcome>(writer, writes)]);
    rates.push(written.responses / written.seconds);
    return p99;
  };
  await beside(); // until V8 has compiled what it needs
  rates.pop();
  const samples = await alternate(rounds, { beside, alone });
  const sent = `${writesPerSecond.toLocaleString("en")} agreements/s`;
  const peer = { what: "ms without agreements", samples: samples.alone };
  return [
    comparedWith(`page p99 beside ${sent}`, "ms", samples.beside, peer, { atMost: 3 }),
    comparedWith("agreements", "/s", rates, { what: "sent", samples: rates.map(() => writesPerSecond) }),
  ];
}

/** The request for a link to some file of the first content. */
async function agreement(dataDir: string): Promise<object> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const { read } = portal.db;
  const file = await read.selectFrom("files").select(["product", "version", "name as file"]).executeTakeFirstOrThrow();
  const licence = await read.selectFrom("licences").select(["id", "version"]).executeTakeFirstOrThrow();
  await portal.close();
  return { ...file, licence };
}
