import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, vi } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { messageSenders } from "../../server/messages/deliver.ts";
import { startDelivery } from "../../server/outgoing/deliver.ts";
import { openProviders } from "../../server/messages/providers.ts";
import { openPortal } from "../../server/open.ts";
import { test } from "../portal.ts";
import { code, codeMessage, deliverPending, listening, outboxFile, outboxFiles, queue, states } from "./messages.ts";
import { start } from "./processes.ts";

describe("the delivery loop", () => {
  test("sends at once when woken, and within half a second when not", async ({ site: { portal } }) => {
    vi.useFakeTimers({ toFake: ["setInterval"] }); // nothing but `wake` starts it, until that time has passed
    onTestFinished(() => void vi.useRealTimers());
    const allSent = async () => {
      while ((await states(portal)).some((state) => state !== "sent")) await pause(20);
    };
    const delivery = startDelivery(portal, messageSenders(portal, openProviders(portal)));
    await queue(portal, codeMessage(portal));
    delivery.wake();
    await allSent(); // unlike vitest's `waitFor`, it does not move the fake clock
    await pause(200); // delivery polls once more after each message
    await queue(portal, codeMessage(portal));
    vi.advanceTimersByTime(499);
    await pause(200);
    expect(await states(portal)).toEqual(["sent", "waiting"]);
    vi.advanceTimersByTime(1);
    await allSent();
    await delivery.stop();
    expect(outboxFiles(portal.config.dataDir)).toHaveLength(2);
  });

  test("survives a lost database, logs it once, and continues by itself", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    const rename = (from: string, to: string) =>
      portal.db.write((write) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(write));
    await rename("jobs", "away");
    const delivery = startDelivery(portal, messageSenders(portal, openProviders(portal)));
    await vi.waitFor(() => expect(said()).toContain("messages or events cannot be delivered"));
    for (let turn = 0; turn < 3; turn++) {
      delivery.wake();
      await new Promise((done) => setImmediate(done));
    }
    await rename("away", "jobs");
    await queue(portal, codeMessage(portal));
    await vi.waitFor(async () => expect(await states(portal)).toEqual(["sent"]), { timeout: 20_000 });
    await delivery.stop();
    expect(said().match(/messages or events cannot be delivered/g)).toHaveLength(1);
    expect(said()).toContain("messages and events are delivered again");
  });
});

test(
  "servers killed at any point lose no acknowledged message and leave no partial file",
  { tags: "nightly" },
  async ({ site }) => {
    const { dataDir } = site.portal.config;
    const written = () => outboxFiles(dataDir).filter((file) => file.endsWith(".json"));
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++) {
      await using server = start(path.join(import.meta.dirname, "programs", "messages.ts"), [], site.environment);
      await server.line(/^ready$/);
      const before = written().length;
      server.tell("go");
      await server.line(new RegExp(`^queued ${10 + round * 7} `));
      await vi.waitFor(() => expect(written().length).toBeGreaterThan(before + round * 2), { timeout: 20_000 });
      server.kill("SIGKILL");
      await server.ended;
      for (const [, id = ""] of server.said().matchAll(/^queued \d+ (\S+)$/gm)) acknowledged.push(id);
      for (const file of written()) expect(outboxFile(dataDir, file)).toMatchObject({ code });
    }
    const later = await openPortal(readConfig(site.environment), () => new Date(Date.now() + 120_000));
    await deliverPending(later, await openProviders(later));
    expect(new Set(await states(later))).toEqual(new Set(["sent"]));
    await later.close();
    expect(written().map((file) => file.replace(".json", ""))).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(50);
  },
);
