import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";
import { stop } from "./children.ts";
import { median, type Line, type Skipped } from "./measure.ts";
import { resident } from "./memory.ts";
import { launchPortal, startPortal, untilIdle, type RunningPortal } from "./portal.ts";

const rounds = 7;
const timeout = 30_000;
const pages = 1_000;

/** How soon the built program answers on existing data, and how much memory it has after many pages. */
export async function start(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal();
  await untilIdle(portal);
  const memory = await afterPages(portal);
  await stop(portal.child);
  const times: number[] = [];
  while (times.length < rounds) times.push(await untilAnswered((port) => launchPortal(portal.dataDir, port, 0)));
  const what = `resident memory after ${pages} pages`;
  return [
    { what: "start until the first page has arrived", figure: median(times), unit: "ms", bar: { atMost: 2_000 } },
    memory === undefined ? { what, skipped: "no /proc" } : { what, figure: memory, unit: "MB", bar: { atMost: 300 } },
  ];
}

/** Megabytes after pages that are rendered anew, because each searches for something else. */
async function afterPages({ child, port }: RunningPortal): Promise<number | undefined> {
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`http://127.0.0.1:${port}/search?q=${page}`);
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
