import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";
import { stop } from "./children.ts";
import { alternate, comparedWith, sized, type Line, type Skipped } from "./measure.ts";
import { resident } from "./memory.ts";
import { launchVerdaccio, startVerdaccio } from "./peers/verdaccio.ts";
import { launchPortal, startPortal, temporaryFolder, untilIdle } from "./portal.ts";
import type { Server } from "./responses.ts";

const timeout = 30_000;
const pages = sized(1_000);

/** How soon the built program answers on existing data, and how much memory it has after many pages, beside Verdaccio. */
export async function* start(): AsyncGenerator<Line | Skipped> {
  const portal = await startPortal();
  await untilIdle(portal);
  const memory = await afterPages(portal, (page) => `/search?q=${page}`);
  await stop(portal.child);
  const document = { name: "bench", "dist-tags": { latest: "1.0.0" }, versions: {} };
  const verdaccio = await startVerdaccio({ name: "bench", document, file: "bench-1.0.0.tgz", bytes: Buffer.from("") });
  const theirs = await afterPages(verdaccio, (page) => `/bench?${page}`);
  await stop(verdaccio.child);
  const folder = temporaryFolder();
  const samples = await alternate({
    ours: () => untilAnswered((port) => launchPortal(portal.dataDir, port, 0)),
    theirs: () => untilAnswered((port) => launchVerdaccio(folder, port)),
  });
  const peer = { what: "ms, Verdaccio", samples: samples.theirs };
  yield comparedWith("start until the first page has arrived", "ms", samples.ours, peer, { atMost: 1 });
  const what = `resident memory after ${pages.toLocaleString("en")} pages`;
  if (memory === undefined || theirs === undefined) yield { what, skipped: "no /proc" };
  else yield comparedWith(what, "MB", [memory], { what: "MB, Verdaccio", samples: [theirs] }, { atMost: 1 });
}

/** Megabytes after pages that are rendered anew, because each searches for something else. */
async function afterPages({ child, port }: Server, address: (page: number) => string): Promise<number | undefined> {
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`http://127.0.0.1:${port}${address(page)}`);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    await response.arrayBuffer();
  }
  return resident(child.pid ?? 0);
}

/** Milliseconds from the launch of a server until its first page has arrived completely; stops the server. */
async function untilAnswered(launch: (port: number) => ChildProcess): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = launch(port);
  while (!(await isAnswered(port))) {
    if (performance.now() - began > timeout) throw new Error("The program did not answer.");
    await pause(2);
  }
  const elapsed = performance.now() - began;
  await stop(child);
  return elapsed;
}

/** Whether the first page arrived completely; false while nobody listens. */
async function isAnswered(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
  } catch {
    return false;
  }
  socket.write("GET / HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n"); // `end` would tell Node that nobody waits any more
  const response = Buffer.concat(await socket.toArray()).toString();
  if (!response.startsWith("HTTP/1.1 200 ")) throw new Error(`answered: ${response.slice(0, 200)}`);
  return true;
}
