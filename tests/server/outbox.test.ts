import { describe, expect } from "vitest";
import { openProviders } from "../../server/messages/providers.ts";
import { test, type TestPortal } from "../portal.ts";
import {
  codeMessage,
  deliverPending,
  linkMessage,
  mailbox,
  phone,
  providersOf,
  queue,
  rows,
  scripted,
} from "./messages.ts";
import { logIn, registerOperator } from "./people.ts";

const notice = { channel: "mail", to: mailbox, language: "en", content: { kind: "accountRestored" } } as const;

/** The messages that an admin sees, without those of the people of the test. */
async function listed(site: TestPortal, admin: Awaited<ReturnType<typeof registerOperator>>, state?: "failed") {
  const { items } = await admin.call("messages", { pageSize: 100, ...(state && { state }) });
  return items.filter(({ createdAt }) => createdAt >= site.clock.now.toISOString().slice(0, 10));
}

describe("the outbox", () => {
  test("shows the state of messages with their receivers, masked once they are settled, and never their contents", async ({
    site,
  }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    await portal.db.write((write) => write.deleteFrom("jobs").execute());
    await queue(portal, codeMessage(portal), linkMessage(), { ...notice, account: undefined });
    const mail = scripted(true, "sent", "refused");
    await deliverPending(portal, providersOf({ mail }));
    const items = await listed(site, admin);
    expect(items.map(({ purpose, notice: told, to, state, error }) => [told ?? purpose, to, state, error])).toEqual([
      ["accountRestored", mailbox, "failed", "told refused"],
      ["verify", "w***@example.com", "sent", null],
      ["login", "138****5678", "sent", null],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/482915|token=|restored/);
    expect(await listed(site, admin, "failed")).toEqual([items[0]]);
    expect((await admin.refusal("messages", { state: "lost" as "sent" })).errCode).toBe(10100);
  });

  test("shows the whole receiver of a settled message if it is still the account's contact", async ({ site }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    await portal.db.write((write) => write.deleteFrom("jobs").execute());
    const of = (account: string) => ({ account, channel: "sms", content: { kind: "accountRestored" } }) as const;
    await queue(
      portal,
      { ...notice, ...of(admin.id), to: admin.phone ?? "" },
      { ...notice, ...of(admin.id), to: phone },
    );
    await deliverPending(portal, providersOf({ sms: scripted(true) }));
    const receivers = (await listed(site, admin)).map(({ to }) => to);
    expect(new Set(receivers)).toEqual(new Set([admin.phone, "138****5678"]));
    const found = async (q: string) => (await admin.call("messages", { q })).total;
    expect([await found(admin.phone ?? ""), await found("nobody@example.com")]).toEqual([receivers.length, 0]);
  });

  test("says of a message without a provider that it was only written to a file", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await deliverPending(site.portal, await openProviders(site.portal));
    expect((await listed(site, admin)).map(({ state, toFile }) => [state, toFile])).toContainEqual(["sent", true]);
    await queue(site.portal, codeMessage(site.portal));
    await deliverPending(site.portal, providersOf({ sms: scripted(true) }));
    const [newest] = await listed(site, admin);
    expect([newest?.state, newest?.toFile]).toEqual(["sent", false]);
  });

  test("counts messages that did not arrive, and those of the last 24 hours", async ({ site }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    await portal.db.write((write) => write.deleteFrom("jobs").execute());
    await queue(portal, { ...notice, account: undefined });
    await deliverPending(portal, providersOf({ mail: scripted(true, "refused") }));
    site.clock.forward(24 * 3_600_000);
    const again = await logIn(site, admin);
    const counts = async () => (await again.call("messages", { state: "sent" })).counts;
    const login = await counts(); // includes the notice of this login from a new device
    expect(login).toEqual({ waiting: login.waiting, failed: 1, unknown: 0, expired: 0, recentlyFailed: 1 });
    site.clock.forward(1);
    expect(await counts()).toEqual({ ...login, recentlyFailed: 0 });
  });

  test("has the test that an admin sent to their own contacts, in their language", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { channels } = await admin.call("sendTestMessage", {});
    const sent = (await listed(site, admin)).filter((message) => message.notice === "testMessage");
    expect(sent.map(({ channel, account }) => [channel, account?.id])).toEqual(
      channels.map((each) => [each, admin.id]),
    );
    expect(channels.length).toBeGreaterThan(0);
    expect((await admin.call("audit", { action: "message.tested" })).items[0]?.actor?.id).toBe(admin.id);
  });

  test("sends a failed notice again, once for concurrent requests, and records who asked", async ({ site }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    const id = await queue(portal, { ...notice, account: admin.id });
    await deliverPending(portal, providersOf({ mail: scripted(true, "refused") }));
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin
          .call("retryMessage", { id })
          .then(({ state }) => state as string)
          .catch(() => "refused"),
      ),
    );
    expect(asked.toSorted()).toEqual(["refused", "refused", "refused", "refused", "waiting"]);
    const mail = scripted(true);
    await deliverPending(portal, providersOf({ mail }));
    expect(mail.given.map(({ to, content }) => [to, content])).toEqual([[mailbox, notice.content]]);
    expect((await rows(portal)).find((row) => row.id === id)).toMatchObject({
      state: "sent",
      content: null,
      receiver: "w***@example.com",
    });
    const { items } = await admin.call("audit", { action: "message.retried" });
    expect(items.map(({ actor, before, after }) => [actor?.id, before, after])).toEqual([
      [admin.id, { delivery: "failed", attempts: 1 }, { delivery: "waiting" }],
    ]);
  });

  test("sends a message that waits for its next attempt at once, and none that is being sent", async ({ site }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    const id = await queue(portal, linkMessage());
    expect((await admin.refusal("retryMessage", { id })).errCode).toBe(10107); // its first attempt comes at once
    await deliverPending(portal, providersOf({ mail: scripted(true, "retry") }));
    expect((await admin.call("retryMessage", { id })).dueAt).toBe(site.clock.now.toISOString());
    const mail = scripted(true);
    await deliverPending(portal, providersOf({ mail }));
    expect(mail.given.map(({ link }) => link)).toHaveLength(1);
    expect((await admin.refusal("retryMessage", { id })).errCode).toBe(10107);
  });

  test("never resends a failed code or link, nor an unknown message", async ({ site }) => {
    const { portal } = site;
    const admin = await registerOperator(site, "admin");
    await portal.db.write((write) => write.deleteFrom("jobs").execute());
    const code = await queue(portal, codeMessage(portal, { to: phone }));
    const link = await queue(portal, linkMessage());
    await deliverPending(portal, providersOf({ sms: scripted(false, "refused"), mail: scripted(true, "refused") }));
    for (const id of [code, link]) {
      expect((await admin.refusal("retryMessage", { id })).errCode).toBe(10107);
      expect((await rows(portal)).find((row) => row.id === id)).toMatchObject({ state: "failed", content: null });
    }
    expect((await listed(site, admin, "failed")).map(({ repeatable }) => repeatable)).toEqual([false, false]);
    expect((await admin.refusal("retryMessage", { id: "none" })).errCode).toBe(10108);
  });
});
