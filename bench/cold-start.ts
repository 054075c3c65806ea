import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { launchPeer, stop } from "./children.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { freePort } from "../tests/free-port.ts";
import { launchPortal, startPortal } from "./portal.ts";

const rounds = 7;
const timeout = 30_000;

/** From the start of the built program, on existing data, to its first page; compared with bare `node:http`. */
export async function coldStart(): Promise<Line[]> {
  const { child, dataDir } = await startPortal(); // creates the data
  await stop(child);
  const samples = await alternate(rounds, {
    ours: () => untilAnswered((port) => launchPortal(dataDir, port, 0)),
    bare: () => untilAnswered((port) => launchPeer("start.mjs", String(port))),
  });
  const peer = { what: "node:http alone", samples: samples.bare };
  return [comparedWith("start until the first page has arrived", "ms", samples.ours, peer, { atMost: 3.5 })];
}

/** Milliseconds from the launch of a server until its first page has arrived completely; stops the server. */
export async function untilAnswered(launch: (port: number) => ChildProcess): Promise<number> {
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
