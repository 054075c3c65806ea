import path from "node:path";
import { prefix } from "../contract/call.ts";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { runTask, startPeer } from "./children.ts";
import type { LoadOutcome, LoadTask } from "./load.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { asFile, record } from "./record.ts";
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
  const bareData = temporaryFolder();
  await (await openPortal(readConfig({ DATA_DIR: bareData, SECRET: secret, LOG_LEVEL: "silent" }))).close(); // makes the tables
  const page = asFile(await record(port, "/?ln=1", headers));
  const bare = await startPeer("server.ts", "commit", page, path.join(bareData, "parallax.sqlite"));
  const common = { kind: "steady" as const, headers, seconds };
  const pages: LoadTask = { ...common, port, path: "/?ln=1", perSecond: pagesPerSecond };
  const writes: LoadTask = { ...common, port, path: `${prefix}/download/agree`, body, perSecond: writesPerSecond };
  const rates: number[] = [];
  const alone = async (server = port) =>
    percentile((await runTask<LoadOutcome>(reader, { ...pages, port: server })).times, 99);
  const both = async (server: number) => {
    const written = runTask<LoadOutcome>(writer, { ...writes, port: server });
    return { p99: await alone(server), written: await written };
  };
  const beside = async () => {
    const { p99, written } = await both(port);
    rates.push(written.responses / written.seconds);
    return p99;
  };
  const bareBeside = async () => (await both(bare.port)).p99;
  await beside();
  await bareBeside(); // until V8 has compiled what it needs
  rates.pop();
  const samples = await alternate(rounds, { beside, bare: bareBeside, alone });
  const sent = `${writesPerSecond.toLocaleString("en")} agreements/s`;
  const peer = { what: "ms without agreements", samples: samples.alone };
  const committing = { what: "ms, bare server that commits the same rows", samples: samples.bare };
  return [
    comparedWith(`page p99 beside ${sent}`, "ms", samples.beside, committing, { atMost: 1 }),
    comparedWith(`page p99 beside ${sent}`, "ms", samples.beside, peer),
    comparedWith("agreements", "/s", rates, { what: "sent", samples: rates.map(() => writesPerSecond) }),
  ];
}

export type Agreed = { product: string; version: string; file: string; licence: { id: string; version: string } };

/** The request for a link to some file of the first content. */
async function agreement(dataDir: string): Promise<Agreed> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const { read } = portal.db;
  const file = await read.selectFrom("files").select(["product", "version", "name as file"]).executeTakeFirstOrThrow();
  const licence = await read.selectFrom("licences").select(["id", "version"]).executeTakeFirstOrThrow();
  await portal.close();
  return { ...file, licence };
}
