import { fork } from "node:child_process";
import path from "node:path";
import { loadFirstContent } from "../server/first-content/load.ts";
import { createAdmin } from "../server/accounts/administration/create-admin.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import { createCommandLineToken } from "../server/tokens/command-line-token.ts";
import { runTask, own } from "./children.ts";
import { median, percentile, type Line } from "./measure.ts";
import { root, secret, startPortal, temporaryFolder } from "./portal.ts";
import type { SteadyOrder, SteadyResult } from "./steady-requests.ts";

const rounds = 5;
const bytes = 10_000_000;
const pages = { perSecond: 500, seconds: 6 };
/** Milliseconds that other requests may wait at most. */
const bar = { atMost: 50 };

/** Imports a change log of 10 MB: the time from request to response, and the longest latency of a page meanwhile. */
export async function importing(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const token = await publishersToken(dataDir);
  const { port } = await startPortal(dataDir, { allCores: true }); // the import's thread must not share a core with the main thread
  await fetch(`http://127.0.0.1:${port}/?ln=1`); // renders and caches the page
  const reader = own(fork(path.join(import.meta.dirname, "steady-requests.ts"))); // in a process of its own, whose times are not ours
  const order: SteadyOrder = { port, path: "/?ln=1", ...pages };
  const body = JSON.stringify({ text: changelog() });
  const took: number[] = [];
  const waits: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < rounds; round++) {
    idle.push(percentile((await runTask<SteadyResult>(reader, order)).times, 100));
    const asked = runTask<SteadyResult>(reader, order);
    took.push(await secondsOf(port, token, body));
    waits.push(percentile((await asked).times, 100));
  }
  return [
    { what: "import of a change log of 10 MB", figure: median(took), unit: "s" },
    {
      what: "longest wait for a page meanwhile",
      figure: median(waits),
      unit: "ms",
      peer: { what: "while nothing is imported", figure: median(idle), ratio: median(waits) / median(idle) },
    },
    { what: "longest wait of all rounds", figure: Math.max(...waits), unit: "ms", bar },
  ];
}

async function publishersToken(dataDir: string): Promise<string> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  await loadFirstContent(portal, path.join(root, "content"));
  await createAdmin(portal, "admin@example.com");
  const created = await createCommandLineToken(portal);
  await portal.close();
  if (!created) throw new Error("the bench has an admin");
  return created.token;
}

async function secondsOf(port: number, token: string, body: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/vrmcsys/admin/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
  const { byteLength } = await response.arrayBuffer();
  if (byteLength < bytes) throw new Error(`the import answered ${byteLength} bytes with ${response.status}`);
  return (performance.now() - began) / 1_000;
}

/** Versions with a hundred lines each, nested as in Khronos' change logs. */
function changelog(): string {
  const point = (index: number) =>
    `  - Loader: Fix: Keep session ${index} open while the headset sleeps.\n    ([internal MR ${index}](https://example.com/${index}))\n`;
  let text = "# Change log\n\n";
  for (let version = 0; text.length < bytes; version++) {
    text += `## Parallax 1.${version}.0 (2026-01-01)\n\n- SDK\n`;
    for (let index = 0; index < 100; index++) text += point(index);
    text += "\n";
  }
  return text;
}
