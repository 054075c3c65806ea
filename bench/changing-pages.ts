import { setTimeout as pause } from "node:timers/promises";
import { bumpRevision } from "../server/catalogue/revision.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { alternate, besides, type Line } from "./measure.ts";
import { pathOf, readPages } from "./pages.ts";
import { startPortal } from "./portal.ts";
import { rateOf, startLoad } from "./rate.ts";
import { record } from "./recorded.ts";

const rounds = 7;
/** Twice as often as a server looks for changes that others made, so that it sees one whenever it looks. */
const changeEvery = 250;
const asked = { "accept-encoding": "br" };

/** Pages while the catalogue changes twice a second, so that all of them are rendered anew, beside while nothing changes. */
export async function changingPages(): Promise<Line[]> {
  const { child, port, dataDir, secret } = await startPortal();
  const writer = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const paths = readPages.map((page) => pathOf(page, "en"));
  for (const path of paths) await record(port, path, asked); // renders and keeps it
  const rate = rateOf(startLoad(), { child, port }, paths, asked);
  const samples = await alternate(rounds, { changing: () => whileChanging(writer, rate), still: rate });
  await writer.close();
  return [
    besides("pages while everything changes", "pages/s", samples.changing, {
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
