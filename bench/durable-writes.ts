import { fork } from "node:child_process";
import path from "node:path";
import { prefix } from "../contract/calls.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import { runTask, own } from "./children.ts";
import { agreeable } from "./durable-events.ts";
import { alternate, comparedWith, median, percentile, type Line } from "./measure.ts";
import { secret, startPortal, temporaryFolder } from "./portal.ts";
import type { SteadyOrder } from "./steady-requests.ts";

const rounds = 5;
const seconds = 3;
const pagesPerSecond = 5_000;
const writesPerSecond = 1_000;

/**
 * Agreements to downloads, each answered once its row is on the disk, beside cached pages; both at a constant rate.
 * Compared with the same pages alone. Also how many agreements a second were really answered.
 */
export async function durableWrites(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const { port } = await startPortal(dataDir, { allCores: true });
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const body = await agreeable(portal);
  await portal.close();
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const [reader, writer] = [client(), client()];
  const pages: SteadyOrder = { port, path: "/?ln=1", perSecond: pagesPerSecond, seconds };
  const agreements: SteadyOrder = {
    port,
    path: `${prefix}/download/agree`,
    body,
    perSecond: writesPerSecond,
    seconds,
  };
  const rates: number[] = [];
  const waits: number[] = [];
  const samples = await alternate(rounds, {
    busy: async () => {
      const began = performance.now();
      const written = runTask<number[]>(writer, agreements).then((times) => {
        rates.push((times.length * 1_000) / (performance.now() - began));
        waits.push(percentile(times, 99));
      });
      const [times] = await Promise.all([runTask<number[]>(reader, pages), written]);
      return percentile(times, 99);
    },
    idle: async () => percentile(await runTask<number[]>(reader, pages), 99),
  });
  const beside = `${writesPerSecond.toLocaleString("en")} agreements/s`;
  return [
    comparedWith(
      `page p99 at ${pagesPerSecond.toLocaleString("en")} pages/s, beside ${beside}`,
      "ms",
      samples.busy,
      { what: "ms without agreements", samples: samples.idle },
      { atMost: 3 },
    ),
    { what: `agreements answered, ${beside} sent`, figure: median(rates), unit: "agreements/s" },
    { what: "p99 of an agreement meanwhile", figure: median(waits), unit: "ms" },
  ];
}

const client = () => own(fork(path.join(import.meta.dirname, "steady-requests.ts"))); // in a process of its own, whose times are not ours
