import { setTimeout as pause } from "node:timers/promises";
import { bumpRevision } from "../server/catalogue/revision.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { pathOf, readPages } from "./pages.ts";
import { startPortal } from "./portal.ts";
import { rateOf, startLoad } from "./rate.ts";
import { record } from "./recorded.ts";

const rounds = 7;
/** Twice the frequency at which a server looks for others' changes, so that it always finds one. */
const changeEvery = 250;
const asked = { "accept-encoding": "br" };

/**
 * Pages while the catalogue changes twice a second, so that all of them are rendered again, compared with no changes.
 */
export async function changingPages(): Promise<Line[]> {
  const { child, port, dataDir, secret } = await startPortal();
  const writer = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const paths = readPages.map((page) => pathOf(page, "en"));
  for (const path of paths) await record(port, path, asked); // renders and caches it
  const rate = rateOf(startLoad(), { child, port }, paths, asked);
  const samples = await alternate(rounds, { changing: () => whileChanging(writer, rate), still: rate });
  await writer.close();
  return [
    comparedWith("pages while everything changes", "pages/s", samples.changing, {
      what: "while nothing changes",
      samples: samples.still,
    }),
  ];
}

async function whileChanging({ db }: Portal, measured: () => Promise<number>): Promise<number> {
  const stopped = new AbortController();
  const changing = (async () => {
    while (!stopped.signal.aborted) {
      await db.write(bumpRevision);
      await pause(changeEvery);
    }
  })();
  const figure = await measured();
  stopped.abort();
  await changing;
  return figure;
}
