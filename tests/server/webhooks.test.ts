import { describe, expect, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import type { CallInput } from "../../contract/schemas.ts";
import { watchSchedule } from "../../server/catalogue/publishing/publish-scheduled.ts";
import { queueEvent } from "../../server/messages/events.ts";
import { day, hour, minute } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { deliverEvents, openAllowing, withWebhook } from "./hooks.ts";
import { startReceiver } from "./receiver.ts";
import { listening } from "./messages.ts";
import { messagesTo, registerByMail, registerMember, registerOperator } from "./people.ts";
import { newRelease, slug } from "./publishing.ts";

type Told = { type: string; timestamp: string; data: Record<string, unknown> };
const bodies = (receiver: { received: { body: string }[] }) =>
  receiver.received.map(({ body }) => JSON.parse(body) as Told); // the portal wrote it

/** Queues changes of the site for one subject each. */
async function queueChanges({ portal }: TestPortal, count: number, subjectOf: (index: number) => string = String) {
  await portal.db.write(async (write) => {
    for (let revision = 1; revision <= count; revision += 1) {
      const data = { revision, how: "push", files: 1 };
      await queueEvent(portal, write, { type: "site.changed", data, subject: subjectOf(revision) });
    }
  });
}

describe("a webhook", () => {
  test("is signed as Standard Webhooks says, for a day with the former secret as well", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    expect(webhook.secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await admin.call("webhooks", {}))).not.toContain(webhook.secret);
    await queueChanges(site, 1);
    await deliverEvents(site.portal);
    const [first] = receiver.received;
    const verify = (secret: string, request = first, more: Record<string, string> = {}) =>
      new Webhook(secret).verify(request?.body ?? "", { ...(request?.headers as Record<string, string>), ...more }); // texts
    // The library compares the time with this machine's, the portal signs with the test's clock
    expect(() => verify(webhook.secret)).toThrow(/timestamp/);
    const replayed = { "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
    expect(() => verify(webhook.secret, first, replayed)).toThrow(/signature/);

    site.clock.now = new Date();
    const rotated = await (await again(site, admin)).call("rotateWebhook", { id: webhook.id });
    for (const [wait, works] of [
      [0, true],
      [day - 1, true],
      [1, false],
    ] as const) {
      site.clock.forward(wait);
      await queueChanges(site, 1);
      await deliverEvents(site.portal);
      const last = receiver.received.at(-1);
      if (wait === 0) {
        expect(verify(rotated.secret, last)).toMatchObject({ type: "site.changed", data: { revision: 1 } });
        expect(verify(webhook.secret, last)).toMatchObject({ type: "site.changed" });
        expect(() => verify(webhook.secret, last && { ...last, body: `${last.body} ` })).toThrow(/signature/);
      }
      expect(last?.headers["webhook-signature"]?.toString().split(" ")).toHaveLength(works ? 2 : 1);
    }
  });

  test("keeps its address and secrets encrypted, and out of the log and the audit log", async ({ site: own }) => {
    await using opened = await openAllowing(own);
    const { site } = opened;
    await using receiver = await startReceiver(() => ({ status: 500 }));
    const heard = listening(site.portal);
    const admin = await registerOperator(site, "admin");
    const input = {
      name: "Chat",
      events: ["site.changed" as const],
      preset: "standard" as const,
      language: "en" as const,
    };
    const { id, secret } = await admin.call("createWebhook", { ...input, url: `${receiver.url}?key=hush-hush` });
    await queueChanges(site, 1);
    await deliverEvents(heard.portal);
    await admin.call("changeWebhook", { id, name: "Team chat" });
    await admin.call("rotateWebhook", { id });
    await admin.call("deleteWebhook", { id });
    const { items } = await admin.call("audit", {});
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith("webhook."));
    expect(actions.toSorted()).toEqual(["webhook.changed", "webhook.created", "webhook.deleted", "webhook.rotated"]);
    const stored = await Promise.all(
      (["audit", "webhooks", "stored_responses", "jobs"] as const).map((table) =>
        site.portal.db.read.selectFrom(table).selectAll().execute(),
      ),
    );
    const texts = JSON.stringify(stored) + heard.said() + site.log();
    expect(heard.said()).toContain("event not delivered");
    for (const hidden of [secret, secret.slice(6), "hush-hush"]) expect(texts).not.toContain(hidden);
  });

  test("may lead to this machine only if WEBHOOK_ALLOW says so", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await using opened = await openAllowing(site);
    const wanted = { name: "x", events: ["site.changed"], preset: "standard", language: "en" } as const;
    const input = { ...wanted, events: [...wanted.events], url: "http://127.0.0.1:1/" };
    const refused = await admin.refusal("createWebhook", input);
    expect(refused.data?.issues?.map(({ field }) => field)).toEqual(["url"]);
    const { id } = await opened.site.as(admin.token).call("createWebhook", input);
    const chat = await opened.site.as(admin.token).call("createWebhook", { ...input, preset: "slack" });
    expect((await admin.refusal("rotateWebhook", { id: chat.id })).errCode).toBe(10107); // its key is Slack's
    // It counts at every attempt, so a setting that was changed back counts, too
    expect(await admin.call("testWebhook", { id })).toMatchObject({ response: "http://127.0.0.1:1 is not allowed" });
  });

  test("pauses, and sends what was due once it is resumed", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    expect(await admin.call("changeWebhook", { id: webhook.id, paused: true })).toMatchObject({ state: "paused" });
    await queueChanges(site, 2);
    await deliverEvents(site.portal);
    expect(receiver.received).toEqual([]);
    await admin.call("changeWebhook", { id: webhook.id, paused: false });
    await deliverEvents(site.portal);
    expect(receiver.received).toHaveLength(2);
  });
});

/** A new session: that of the test has expired on the real clock. */
async function again(site: TestPortal, admin: { phone: string | null; password: string }) {
  const { token } = await site.call("logIn", { account: admin.phone ?? "", password: admin.password });
  return site.as(token);
}

describe("events", () => {
  test("tell of releases what a guest may know, when they become public", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin } = hooked;
    await admin.call("createRelease", newRelease("9.0.0"));
    const hidden = { ...newRelease("9.0.1"), audience: "developers" as const };
    await admin.call("createRelease", hidden);
    await admin.call("createRelease", { ...hidden, version: "9.0.2", shown: true });
    const publishAt = new Date(site.clock.now.getTime() + hour).toISOString();
    await admin.call("createRelease", { ...newRelease("9.0.3"), state: "scheduled", publishAt });
    const { revision } = await admin.call("adminRelease", { slug, version: "9.0.0" });
    await admin.call("withdrawRelease", { slug, version: "9.0.0", reason: "It crashes.", revision });
    await deliverEvents(site.portal);
    const facts = ({ type, data }: Told) => `${type} ${String(data["version"])} ${String(data["url"])}`;
    const base = site.portal.publicUrl();
    const sorted = () => bodies(receiver).map(facts).toSorted();
    expect(sorted()).toEqual([
      `release.published 9.0.0 ${base}/sdk/${slug}/releases/9.0.0`,
      `release.published 9.0.2 ${base}/early-access?product=${slug}&version=9.0.2`,
      `release.withdrawn 9.0.0 ${base}/sdk/${slug}/releases/9.0.0`,
    ]);
    expect(JSON.stringify(bodies(receiver))).not.toContain("9.0.1");
    const types = bodies(receiver)
      .filter(({ data }) => data["version"] === "9.0.0")
      .map(({ type }) => type);
    expect(types).toEqual(["release.published", "release.withdrawn"]);

    site.clock.forward(hour);
    const stop = watchSchedule(site.portal);
    const schedule = site.portal.db.read.selectFrom("releases").select("version").where("state", "=", "scheduled");
    await vi.waitFor(async () => expect(await schedule.execute()).toEqual([]));
    stop();
    await deliverEvents(site.portal);
    expect(bodies(receiver).at(-1)).toMatchObject({ type: "release.published", data: { version: "9.0.3" } });
  });

  test("name a person by the account's id, and wait while a decision can be undone", async ({ site: own }) => {
    const events = ["application.submitted", "application.decided", "developer.approved", "developer.revoked"] as const;
    await using hooked = await withWebhook(own, { events: [...events] });
    const { site, receiver, admin } = hooked;
    const member = await registerMember(site);
    await member.call("apply", application);
    const { items } = await admin.call("applicationQueue", { state: "waiting" });
    const [{ id, version } = { id: "", version: 0 }] = items;
    const decided = await admin.call("decideApplication", { id, decision: "approve", version });
    await deliverEvents(site.portal);
    const told = () => bodies(receiver).map(({ type, data }) => [type, data]);
    const submitted = ["application.submitted", { subject: member.id, status: 1 }];
    expect(told()).toEqual([submitted]);
    const undone = await admin.call("undoDecision", { id, version: decided.version });
    site.clock.forward(2 * minute);
    await deliverEvents(site.portal);
    expect(told()).toEqual([submitted]);

    await admin.call("decideApplication", { id, decision: "approve", version: undone.version });
    site.clock.forward(2 * minute);
    await deliverEvents(site.portal);
    const account = await admin.call("accountDetail", { id: member.id });
    await admin.call("revokeDeveloper", { id: member.id, reason: "Terms", version: account.version });
    await deliverEvents(site.portal);
    expect(told()).toEqual([
      submitted,
      ["application.decided", { subject: member.id, status: 2, decision: "approved" }],
      ["developer.approved", { subject: member.id, status: 2 }],
      ["developer.revoked", { subject: member.id, status: 3 }],
    ]);
    expect(JSON.stringify(receiver.received)).not.toContain(member.phone?.slice(3));
  });

  test("are not sent if their cause is rolled back", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver } = hooked;
    const { portal } = site;
    const data = { revision: 1, how: "push", files: 1 };
    const failing = portal.db.write(async (write) => {
      await queueEvent(portal, write, { type: "site.changed", data, subject: "site" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await deliverEvents(portal)).toBe(0);
    expect(receiver.received).toEqual([]);
  });
});

describe("the delivery", () => {
  test("keeps the order of each subject, whatever fails in between", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver } = hooked;
    await queueChanges(site, 12, (index) => String(index % 2));
    let asked = 0;
    receiver.answer = () => ({ status: (asked += 1) % 3 === 0 ? 200 : 503 });
    for (let round = 0; round < 60; round += 1) {
      await deliverEvents(site.portal);
      site.clock.forward(15 * minute);
    }
    const ids = new Set<string>();
    const first = bodies(receiver).filter((_, index) => {
      const id = String(receiver.received[index]?.headers["webhook-id"]);
      return !ids.has(id) && ids.add(id);
    });
    const revisions = first.map(({ data }) => Number(data["revision"]));
    for (const parity of [0, 1])
      expect(revisions.filter((each) => each % 2 === parity)).toEqual(
        [0, 2, 4, 6, 8, 10].map((each) => each + 2 - parity),
      );
  });

  test("meets a receiver that is down with one request at a time, and nobody else waits", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    await using other = await startReceiver();
    const { id: _, secret: __, ...same } = webhook;
    await admin.call("createWebhook", {
      name: "Other",
      url: other.url,
      events: same.events,
      preset: "standard",
      language: "en",
    });
    receiver.answer = () => ({ status: 500 });
    await queueChanges(site, 300);
    await deliverEvents(site.portal);
    expect(other.received).toHaveLength(300);
    expect(receiver.received.length).toBeLessThanOrEqual(8);
    const before = receiver.received.length;
    site.clock.forward(minute);
    await deliverEvents(site.portal);
    expect(receiver.received.length).toBe(before + 1);
    receiver.answer = () => ({});
    site.clock.forward(minute);
    await deliverEvents(site.portal);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(300);
  });

  test("stops after a day of failures with a mail to the admins; resumed, it loses nothing", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, webhook } = hooked;
    const mailed = await registerByMail(site, "admin@example.org");
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ role: "admin" }).where("id", "=", mailed.id).execute(),
    );
    receiver.answer = () => ({ status: 500, body: "out of order" });
    await queueChanges(site, 3);
    for (let round = 0; round < 24 * 5; round += 1) {
      await deliverEvents(site.portal);
      site.clock.forward(13 * minute);
    }
    const admin = await again(site, hooked.admin);
    const [listed] = (await admin.call("webhooks", {})).items;
    expect(listed).toMatchObject({ id: webhook.id, state: "failing", waiting: 3 });
    expect(receiver.received.length).toBeLessThan(200);
    const stopped = (await messagesTo(site, "admin@example.org")).filter(({ kind }) => kind === "webhookStopped");
    expect(stopped).toEqual([{ kind: "webhookStopped", name: "Mirror", link: `${site.portal.publicUrl()}/webhooks` }]);
    const { items } = await admin.call("webhookDeliveries", { id: webhook.id });
    expect(items[0]).toMatchObject({ status: 500, response: "out of order", state: "waiting" });
    receiver.answer = () => ({});
    await admin.call("changeWebhook", { id: webhook.id, paused: false });
    site.clock.forward(15 * minute);
    await deliverEvents(site.portal);
    const after = (await (await again(site, hooked.admin)).call("webhookDeliveries", { id: webhook.id })).counts;
    expect(after).toEqual({ waiting: 0, arrived: 3, failed: 0 });
  });

  test("ends with 410, and follows no redirect", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    receiver.answer = () => ({ status: 302, headers: { location: "http://127.0.0.1:1/secret" } });
    await queueChanges(site, 1);
    await deliverEvents(site.portal);
    expect((await admin.call("webhookDeliveries", { id: webhook.id })).items[0]).toMatchObject({ status: 302 });
    receiver.answer = () => ({ status: 410 });
    site.clock.forward(minute);
    await deliverEvents(site.portal);
    expect((await admin.call("webhooks", {})).items[0]).toMatchObject({ state: "gone" });
    await queueChanges(site, 1);
    expect((await admin.call("webhookDeliveries", { id: webhook.id })).total).toBe(1);
  });

  test("lists the deliveries of all webhooks by event, state and words in it", async ({ site: own }) => {
    await using hooked = await withWebhook(own, { events: ["site.changed", "developer.approved"] });
    const { site, receiver, admin } = hooked;
    await admin.call("createWebhook", {
      name: "Chat",
      url: `${receiver.url}/chat`,
      events: ["site.changed"],
      preset: "slack",
      language: "en",
    });
    await queueChanges(site, 2);
    const data = { subject: admin.id, status: 2 };
    await site.portal.db.write((write) =>
      queueEvent(site.portal, write, { type: "developer.approved", data, subject: admin.id }),
    );
    const found = async (filter: Partial<CallInput<"webhookDeliveries">>) =>
      (await admin.call("webhookDeliveries", { id: "all", ...filter })).items;
    expect(await found({})).toHaveLength(5);
    const [approved, ...others] = await found({ type: "developer.approved", state: "waiting" });
    expect([approved?.account, others]).toEqual([expect.stringContaining(admin.phone ?? ""), []]);
    expect(await found({ q: 'Revision":2' })).toHaveLength(2);
    expect(await found({ q: "%" })).toEqual([]);
  });

  test("sends again with the same id, and a test at once", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    await queueChanges(site, 1);
    await deliverEvents(site.portal);
    const [delivery] = (await admin.call("webhookDeliveries", { id: webhook.id })).items;
    await admin.call("resendDelivery", { id: delivery?.id ?? "" });
    await deliverEvents(site.portal);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery?.id, delivery?.id]);
    receiver.answer = () => ({ status: 418, body: "teapot\u0000" });
    expect(await admin.call("testWebhook", { id: webhook.id })).toMatchObject({
      type: "webhook.test",
      state: "failed",
      status: 418,
      response: "teapot ",
    });
    expect((await admin.call("webhooks", {})).items[0]).toMatchObject({ state: "active", failures: 0 });
    expect((await admin.refusal("resendDelivery", { id: "none" })).errCode).toBe(10108);
  });

  test("leaves a trace of who tested it, sent again or gave up", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    receiver.answer = () => ({ status: 500, body: "" });
    await queueChanges(site, 1);
    await deliverEvents(site.portal);
    const id = (await admin.call("webhookDeliveries", { id: webhook.id })).items[0]?.id ?? "";
    await admin.call("testWebhook", { id: webhook.id });
    await admin.call("stopDelivery", { id });
    await admin.call("resendDelivery", { id });
    const rows = await site.portal.db.read
      .selectFrom("audit")
      .select(["action", "actor"])
      .where("action", "in", ["webhook.tested", "webhook.deliveryStopped", "webhook.resent"])
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "webhook.deliveryStopped",
      "webhook.resent",
      "webhook.tested",
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
  });

  test("is no longer tried once somebody stops it, until it is sent again", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    const { site, receiver, admin, webhook } = hooked;
    receiver.answer = () => ({ status: 503, body: "later" });
    await queueChanges(site, 1);
    await deliverEvents(site.portal);
    const [delivery] = (await admin.call("webhookDeliveries", { id: webhook.id, state: "waiting" })).items;
    const id = delivery?.id ?? "";
    expect(await admin.call("stopDelivery", { id })).toMatchObject({ state: "failed", dueAt: null, status: 503 });
    expect((await admin.refusal("stopDelivery", { id })).errCode).toBe(10107);
    expect((await admin.call("resendDelivery", { id })).state).toBe("waiting");
  });

  test("sends each event once from two servers", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    await using second = await openAllowing(hooked.site);
    await queueChanges(hooked.site, 100);
    await Promise.all([deliverEvents(hooked.site.portal), deliverEvents(second.site.portal)]);
    const ids = hooked.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
  });
});
