import { fork } from "node:child_process";
import path from "node:path";
import { prefix } from "../contract/calls.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import { runTask, loadCore, own, pin, startPeer } from "./children.ts";
import { agreeable } from "./durable-events.ts";
import { alternate, comparedWith, percentile, type Line } from "./measure.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import { forPeer, record } from "./recorded.ts";
import type { SteadyOrder, SteadyResult } from "./steady-requests.ts";

const rounds = 5;
const seconds = 3;
const pagesPerSecond = 5_000;
const writesPerSecond = 1_000;
const accepted = { "accept-encoding": "br" };

/**
 * Agreements to downloads, each answered once its row is on the disk, beside cached pages; both at a constant rate.
 * Compared with the same pages alone, and with a bare server that commits such rows.
 */
export async function durableWrites(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const portal = await startPortal(dataDir);
  const body = await agreementTo(dataDir);
  await record(portal.port, "/?ln=1", accepted); // renders and caches the page
  const page = await record(portal.port, "/?ln=1", accepted);
  const response = forPeer({ headers: page.headers, body: page.body.toString("base64") });
  const bare = await startPeer("bare-agreements.ts", response, temporaryFolder());
  const [reader, writer] = [client(), client()];
  const pages = (port: number) => {
    const order: SteadyOrder = { port, path: "/?ln=1", perSecond: pagesPerSecond, seconds };
    return runTask<SteadyResult>(reader, order);
  };
  const both = async (port: number, into: { rates: number[]; waits: number[] }) => {
    const order: SteadyOrder = { port, path: `${prefix}/download/agree`, body, perSecond: writesPerSecond, seconds };
    const [read, written] = await Promise.all([pages(port), runTask<SteadyResult>(writer, order)]);
    into.rates.push(written.responsesPerSecond);
    into.waits.push(percentile(written.times, 99));
    return percentile(read.times, 99);
  };
  const ours = { rates: [] as number[], waits: [] as number[] };
  const theirs = { rates: [] as number[], waits: [] as number[] };
  for (const { port } of [portal, bare]) await both(port, { rates: [], waits: [] }); // until V8 has compiled what they need
  const samples = await alternate(rounds, {
    busy: () => both(portal.port, ours),
    idle: async () => percentile((await pages(portal.port)).times, 99),
    bare: () => both(bare.port, theirs),
    bareIdle: async () => percentile((await pages(bare.port)).times, 99),
  });
  const sent = writesPerSecond.toLocaleString("en");
  const what = `page p99 beside ${sent} agreements/s`;
  const alone = "ms without agreements";
  const server = "bare node:http with node:sqlite";
  return [
    comparedWith(what, "ms", samples.busy, { what: alone, samples: samples.idle }, { atMost: 3 }),
    comparedWith(what, "ms", samples.busy, { what: `ms, ${server}`, samples: samples.bare }),
    comparedWith(`${what}, ${server}`, "ms", samples.bare, { what: alone, samples: samples.bareIdle }),
    comparedWith(`agreements, ${sent} sent`, "/s", ours.rates, { what: `/s, ${server}`, samples: theirs.rates }),
    comparedWith("p99 of an agreement", "ms", ours.waits, { what: `ms, ${server}`, samples: theirs.waits }),
  ];
}

async function agreementTo(dataDir: string): Promise<object> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const body = await agreeable(portal);
  await portal.close();
  return body;
}

/** In a process of its own, whose times are not ours. */
function client() {
  const child = own(fork(path.join(import.meta.dirname, "steady-requests.ts")));
  pin(child, loadCore);
  return child;
}
