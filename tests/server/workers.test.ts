/** @module-tag nightly */
import path from "node:path";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect } from "vitest";
import { ensureBuild } from "../../build/build.ts";
import { writeWholeLines } from "../../server/process/access-log.ts";
import { test } from "../portal.ts";
import { start, type Program } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../..");

beforeAll(() => ensureBuild(root, () => undefined), 120_000);

/** The worker processes of a program. */
function workersOf({ pid }: Program): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

async function addressOf(server: Program): Promise<string> {
  return (await server.line(/^Parallax is at http/)).replace("Parallax is at ", "");
}

const two = { WORKERS: "2", PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "info" };

// Only Linux lists a process's children in a file
describe.runIf(process.platform === "linux")("two workers", () => {
  test("serve one port; a killed one is replaced, and no connection is refused meanwhile", async ({ site }) => {
    await using server = start(path.join(root, "start.mjs"), [], { ...site.environment, ...two });
    const address = await addressOf(server);
    await server.line(/a worker listens/);
    const first = workersOf(server);
    expect(first).toHaveLength(2);
    const [killed = 0] = first;
    process.kill(killed, "SIGKILL");
    await server.line(/a worker ended and is replaced/);
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await fetch(`${address}/healthz`, { headers: { connection: "close" } })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => workersOf(server).filter((pid) => pid !== killed)).toHaveLength(2);
    expect(server.said().match(/Parallax is at/g)).toHaveLength(1);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
});

test("write complete lines to the access log, however many there are", () => {
  const lines = Array.from({ length: 400 }, (_, index) => `${"x".repeat((index * 37) % 9_000)}\n`);
  const written: string[] = [];
  writeWholeLines(lines.join(""), (part) => void written.push(part));
  expect(written.join("")).toBe(lines.join(""));
  expect(written.filter((part) => !part.endsWith("\n"))).toEqual([]);
  expect(written.filter((part) => part.length > 4_096 && part.indexOf("\n") !== part.length - 1)).toEqual([]);
});
