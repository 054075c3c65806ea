import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { check } from "../../server/backup/check.ts";
import { listTables } from "../../server/database/migrate.ts";
import type { Portal } from "../../server/portal.ts";
import { test } from "../portal.ts";
import { startStore } from "../s3.ts";
import { runCommand } from "../server/command.ts";
import {
  contents,
  emptyEnvironment,
  everything,
  openTarget,
  smallContent,
  smallContents,
  withPortal,
} from "../server/empty.ts";
import { addFile, hashOf, noise } from "../server/files.ts";
import { registerOperator } from "../server/people.ts";
import { start } from "../server/processes.ts";
import { idOf, offsetOf, tusClient } from "../server/tus.ts";
import { startServer } from "../server/two-servers.ts";
import { addRelease, draft } from "../server/uploading.ts";
import { database, judge, times } from "./report.ts";

const opener = path.join(import.meta.dirname, "../server/programs/open.ts");
const commandLine = path.join(import.meta.dirname, "../../cli/portal.ts");

/** Moments in the middle of so many equal parts of a duration. */
const moment = (round: number, duration: number) => ((round + 0.5) / times) * duration;

async function differences(portal: Portal, tables: string[]): Promise<string[]> {
  const { findings } = await check(portal, { repair: false, progress: () => undefined });
  const damaged = findings.filter(({ problem }) => problem !== "orphan");
  const now = { tables: await listTables(portal.db.read), ...(await contents(portal)) };
  const isWhole = JSON.stringify(now) === JSON.stringify({ tables, ...smallContents });
  return [...damaged.map(({ problem, about }) => `${problem} ${about}`), ...(isWhole ? [] : [JSON.stringify(now)])];
}

test("a start is killed while it migrates and loads, and two others begin at once", async () => {
  using content = smallContent();
  const opened = async (environment: Record<string, string>) => {
    await using program = start(opener, [content.folder], environment);
    await program.line(/^ready$/);
    const from = performance.now();
    program.tell("go");
    expect(await program.ended).toBe(0);
    return performance.now() - from;
  };
  await using reference = await emptyEnvironment();
  const duration = await opened(reference.environment);
  const tables = await withPortal(reference.environment, ({ db }) => listTables(db.read));
  const lost: string[] = [];
  let survived = 0;
  for (let round = 0; round < times; round++) {
    await using empty = await emptyEnvironment();
    await using killed = start(opener, [content.folder], empty.environment);
    await killed.line(/^ready$/);
    killed.tell("go");
    await pause(moment(round, duration)); // the fault's moment
    killed.kill("SIGKILL");
    await killed.ended;
    await Promise.all([opened(empty.environment), opened(empty.environment)]);
    survived++;
    lost.push(...(await withPortal(empty.environment, (portal) => differences(portal, tables))));
  }
  judge(`kill -9 during migration, ${database}`, { survived, lost });
});

test("servers are killed while a file arrives in pieces", async ({ site }) => {
  site.clock.now = new Date(); // as the servers'
  await addRelease(site.portal, { state: "draft" });
  const publisher = await registerOperator(site, "publisher");
  const piece = 400_000;
  const body = noise(2 * piece * times);
  let upload: string | undefined;
  let acknowledged = 0;
  let survived = 0;
  const lost: string[] = [];
  for (let round = 0; round <= times; round++) {
    await using server = await startServer(site.environment);
    const { begin, look, patch } = tusClient((await server.line(/^at /)).slice("at ".length), publisher.token);
    upload ??= await begin(body.length);
    const at = offsetOf(await look(upload)); // asks for the lease of the one that was killed, which ends by itself
    if (!(at >= acknowledged)) lost.push(`${acknowledged - at} bytes`);
    if (round > 0) survived++;
    if (round === times) {
      expect((await patch(upload, at, body.subarray(at))).status).toBe(204);
      break;
    }
    const taken = await patch(upload, at, body.subarray(at, at + piece));
    expect(taken.status).toBe(204);
    acknowledged = offsetOf(taken);
    const cut = patch(upload, acknowledged, body.subarray(acknowledged)).catch(() => undefined);
    await pause(round); // the fault's moment
    server.kill("SIGKILL");
    await cut;
    await site.portal.db.write((write) =>
      write
        .updateTable("uploads")
        .set({ leased_until: new Date().toISOString() })
        .where("lease", "is not", null)
        .execute(),
    ); // as 20 seconds later
  }
  const release = { slug: draft.product, version: draft.version, platform: "any", engine: "none" } as const;
  const attached = await publisher.call("attachUpload", { ...release, name: "a.bin", upload: idOf(upload ?? "") });
  if (attached.sha256 !== hashOf(body)) lost.push("the file");
  judge(`kill -9 during a resumable upload, ${database}`, { survived, lost });
});

test("the command that restores a backup elsewhere is killed", async ({ site }) => {
  const store = await startStore();
  const backup = path.join(site.portal.config.dataDir, "backup");
  try {
    for (let index = 0; index < 5; index++) await addFile(site.portal, `${index}.bin`, noise(2_000_000 + index));
    const before = await everything(site.portal);
    expect((await runCommand(["backup", backup], site.environment)).code).toBe(0);
    const args = ["restore", backup];
    const from = performance.now();
    {
      await using measured = await openTarget(store);
      expect((await runCommand(args, measured.environment)).code).toBe(0);
    }
    const duration = performance.now() - from;
    const lost: string[] = [];
    let survived = 0;
    for (let round = 0; round < times; round++) {
      await using there = await openTarget(store);
      await using restoring = start(commandLine, args, there.environment);
      await Promise.race([pause(moment(round, duration)), restoring.ended]);
      restoring.kill("SIGKILL");
      await restoring.ended;
      const restored = await runCommand(args, there.environment);
      if (restored.code === 0 || restored.err.includes("already contains a portal")) survived++; // killed after the commit
      const after = await withPortal(there.environment, everything);
      if (JSON.stringify(after) !== JSON.stringify(before)) lost.push(`what was restored in round ${round}`);
    }
    judge(`kill -9 during restore, ${database} to ${database} and S3`, { survived, lost });
  } finally {
    await store.stop();
  }
});
