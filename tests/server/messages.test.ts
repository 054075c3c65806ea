import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, vi } from "vitest";
import { readConfig } from "../../server/config.ts";
import { deliverDue, startDelivery } from "../../server/messages/deliver.ts";
import type { Outcome } from "../../server/messages/provider.ts";
import { missingProviders, openProviders } from "../../server/messages/providers.ts";
import { dropMessages, queueMessage, type Content } from "../../server/messages/queue.ts";
import { openPortal } from "../../server/portal.ts";
import { openTestPortal, test } from "../portal.ts";
import {
  code,
  codeMessage,
  link,
  linkMessage,
  listening,
  mailbox,
  phone,
  providersOf,
  queue,
  rows,
  scripted,
  states,
} from "./messages.ts";
import { start } from "./processes.ts";

/** None before the first message has been written. */
const files = (folder: string) =>
  existsSync(path.join(folder, "outbox")) ? readdirSync(path.join(folder, "outbox")).toSorted() : [];
const contentOf = (folder: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, "outbox", file), "utf8")) as Record<string, string>;

describe("a queued message", () => {
  test("goes out if its transaction is committed, and only then", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const undone = portal.db.write(async (write) => {
      await queueMessage(portal, write, codeMessage(portal));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(0);
    await queue(portal, codeMessage(portal));
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(1);
    expect(sms.given.map(({ to, text }) => ({ to, text }))).toEqual([
      { to: phone, text: `【Parallax】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人。` },
    ]);
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(0);
    expect(await states(portal)).toEqual(["sent"]);
  });

  test("goes out in the order in which messages were queued", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const numbers = Array.from({ length: 12 }, (_, index) => `+86138000000${10 + index}`);
    await queue(portal, ...numbers.map((to) => codeMessage(portal, { to })));
    await deliverDue(portal, providersOf({ sms }));
    expect(sms.given.map(({ to }) => to)).toEqual(numbers);
  });

  test("waits for its time", async ({ site: { portal, clock } }) => {
    const mail = scripted(true);
    await queue(portal, linkMessage({ notBefore: new Date(clock.now.getTime() + 60_000) }));
    clock.forward(59_999);
    expect(await deliverDue(portal, providersOf({ mail }))).toBe(0);
    clock.forward(1);
    expect(await deliverDue(portal, providersOf({ mail }))).toBe(1);
  });

  test("is tried again after 1 s, 2 s, 4 s and so on up to 10 min", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, ...Array<"retry">(12).fill("retry"));
    const providers = providersOf({ mail });
    await queue(portal, linkMessage());
    await deliverDue(portal, providers);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
      clock.forward(seconds * 1_000 - 1);
      expect(await deliverDue(portal, providers), `just before ${seconds} s`).toBe(0);
      clock.forward(1);
      expect(await deliverDue(portal, providers), `after ${seconds} s`).toBe(1);
    }
    expect(await rows(portal)).toMatchObject([{ state: "sent", attempts: 13, last_error: null }]);
  });

  test("is given up after a day", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, ...Array<"retry">(200).fill("retry"));
    await queue(portal, linkMessage());
    const began = clock.now.getTime();
    for (;;) {
      await deliverDue(portal, providersOf({ mail }));
      const [row] = await rows(portal);
      if (row?.state !== "waiting") break;
      clock.now = new Date(row.due_at);
    }
    const hours = (clock.now.getTime() - began) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(await rows(portal)).toMatchObject([{ state: "failed", sealed: null, receiver: "w***@example.com" }]);
  });

  test("that nobody takes is not tried again", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, "refused");
    await queue(portal, linkMessage());
    await deliverDue(portal, providersOf({ mail }));
    clock.forward(86_400_000);
    expect(await deliverDue(portal, providersOf({ mail }))).toBe(0);
    expect(await rows(portal)).toMatchObject([{ state: "failed", sealed: null, last_error: "told refused" }]);
  });
});

describe("a code's message", () => {
  test("dies with the code", async ({ site: { portal, clock } }) => {
    const sms = scripted(false);
    await queue(portal, codeMessage(portal));
    clock.forward(300_000);
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(0);
    expect(sms.given).toEqual([]);
    expect(await rows(portal)).toMatchObject([{ state: "expired", sealed: null, receiver: "138****5678" }]);
  });

  test("still goes out in the code's last moment", async ({ site: { portal, clock } }) => {
    const sms = scripted(false);
    await queue(portal, codeMessage(portal));
    clock.forward(299_999);
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(1);
  });

  test("does not wait for an attempt that would come after the code's end", async ({ site: { portal, clock } }) => {
    const sms = scripted(false, "retry");
    await queue(portal, codeMessage(portal));
    clock.forward(299_500);
    await deliverDue(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "expired", sealed: null, last_error: "told retry" }]);
  });

  test("dies when a newer code replaces it, and only that one", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const content = (digits: string) => ({ kind: "code", purpose: "login", code: digits, minutes: 5 }) as const;
    await queue(
      portal,
      codeMessage(portal, { content: content("111111") }),
      codeMessage(portal, { content: { ...content("222222"), purpose: "bind" } }),
      codeMessage(portal, { content: content("333333"), to: "+8613900000000" }),
    );
    await portal.db.write(async (write) => {
      await dropMessages(write, { to: phone, purpose: "login" });
      await queueMessage(portal, write, codeMessage(portal, { content: content("444444") }));
    });
    await deliverDue(portal, providersOf({ sms }));
    expect(sms.given.map((message) => message.code)).toEqual(["222222", "333333", "444444"]);
    expect(await rows(portal)).toMatchObject([{ state: "expired", sealed: null }, {}, {}, {}]);
  });

  test("of an unknown outcome is not sent again", async ({ site: { portal, clock } }) => {
    const sms = scripted(false, "unknown");
    await queue(portal, codeMessage(portal));
    await deliverDue(portal, providersOf({ sms }));
    clock.forward(200_000);
    expect(await deliverDue(portal, providersOf({ sms }))).toBe(0);
    expect(await rows(portal)).toMatchObject([{ state: "unknown", sealed: null, last_error: "told unknown" }]);
    expect(sms.given).toHaveLength(1);
  });

  test("that was certainly not sent is tried again", async ({ site: { portal, clock } }) => {
    const sms = scripted(false, "retry");
    await queue(portal, codeMessage(portal));
    await deliverDue(portal, providersOf({ sms }));
    clock.forward(1_000);
    await deliverDue(portal, providersOf({ sms }));
    expect(await states(portal)).toEqual(["sent"]);
    expect(sms.given).toHaveLength(2);
  });

  test("counts as of unknown outcome where sending throws", async ({ site: { portal } }) => {
    const sms = scripted(false, new Error(`broke on ${code}`));
    await queue(portal, codeMessage(portal));
    await deliverDue(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "unknown", last_error: "Error: broke on …" }]);
  });
});

test("a mail of an unknown outcome is sent again", async ({ site: { portal, clock } }) => {
  const mail = scripted(true, "unknown");
  await queue(portal, linkMessage());
  await deliverDue(portal, providersOf({ mail }));
  clock.forward(1_000);
  await deliverDue(portal, providersOf({ mail }));
  expect(await states(portal)).toEqual(["sent"]);
  expect(mail.given).toHaveLength(2);
});

describe("two servers", () => {
  test("send each message once", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const numbers = Array.from({ length: 40 }, (_, index) => `+86138000001${10 + index}`);
    await queue(site.portal, ...numbers.map((to) => codeMessage(site.portal, { to })));
    const sms = scripted(false);
    const counts = await Promise.all(
      [site.portal, second.site.portal, site.portal, second.site.portal].map((portal) =>
        deliverDue(portal, providersOf({ sms })),
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(sms.given.map(({ to }) => to).toSorted()).toEqual(numbers);
    expect(new Set(await states(site.portal))).toEqual(new Set(["sent"]));
    await second.close();
  });

  test("leave a mail to the one that sends it for a minute; then the other sends it", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const slow = Promise.withResolvers<Outcome>();
    await queue(site.portal, linkMessage());
    const first = deliverDue(site.portal, providersOf({ mail: scripted(true, slow.promise) }));
    const mail = scripted(true);
    await vi.waitFor(async () => expect(await rows(site.portal)).toMatchObject([{ attempts: 1 }]));
    second.site.clock.forward(59_999);
    expect(await deliverDue(second.site.portal, providersOf({ mail }))).toBe(0);
    second.site.clock.forward(1);
    expect(await deliverDue(second.site.portal, providersOf({ mail }))).toBe(1);
    slow.resolve({ state: "refused", error: "late" });
    await first;
    expect(await rows(site.portal), "the late answer changes nothing").toMatchObject([
      { state: "sent", attempts: 2, last_error: null },
    ]);
    await second.close();
  });

  test("do not send a code again whose server ended while it was sending", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const never = Promise.withResolvers<Outcome>();
    await queue(site.portal, codeMessage(site.portal));
    const first = deliverDue(site.portal, providersOf({ sms: scripted(false, never.promise) }));
    await vi.waitFor(async () => expect(await rows(site.portal)).toMatchObject([{ attempts: 1 }]));
    const sms = scripted(false);
    second.site.clock.forward(60_000);
    expect(await deliverDue(second.site.portal, providersOf({ sms }))).toBe(0);
    expect(sms.given).toEqual([]);
    expect(await rows(site.portal)).toMatchObject([
      { state: "unknown", sealed: null, last_error: "the server ended while it was sending" },
    ]);
    never.resolve({ state: "sent" });
    await first;
    expect(await states(site.portal)).toEqual(["unknown"]);
    await second.close();
  });
});

describe("what the database holds", () => {
  test("gives neither code nor link away, and nothing at all once the message is sent", async ({
    site: { portal },
  }) => {
    const refusal: Content = {
      kind: "decision",
      outcome: "refused",
      reasons: [{ field: "street", message: "Hidden Lane 7" }],
      link: "https://portal.example/apply",
    };
    await queue(portal, codeMessage(portal), linkMessage(), linkMessage({ content: refusal }));
    const waiting = JSON.stringify(await rows(portal));
    const secrets = [code, "Zk3Vv0w1", "Hidden Lane", "portal.example"];
    const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString("base64url").slice(1, -2)]);
    expect(spelled.filter((secret) => waiting.includes(secret))).toEqual([]);
    await deliverDue(portal, providersOf({}));
    expect(await rows(portal)).toMatchObject([
      { sealed: null, receiver: "138****5678", purpose: "login" },
      { sealed: null, receiver: "w***@example.com", purpose: "verify" },
      { sealed: null, receiver: "w***@example.com", purpose: "decision" },
    ]);
    expect(JSON.stringify(await rows(portal))).not.toContain(mailbox);
  });

  test("opens only in its own row and only with the portal's key", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const id = await queue(portal, codeMessage(portal), codeMessage(portal, { to: "+8613900000000" }));
    const [first] = await rows(portal);
    await portal.db.write(
      async (write) =>
        void (await write
          .updateTable("messages")
          .set({ sealed: first?.sealed ?? null })
          .where("id", "=", id)
          .execute()),
    );
    const otherKeys = { ...portal.keys, messages: new Uint8Array(32) };
    await queue({ ...portal, keys: otherKeys }, codeMessage(portal, { to: "+8613700000000" }));
    await deliverDue(portal, providersOf({ sms }));
    expect(sms.given.map(({ to }) => to)).toEqual([phone]);
    const error = "the message cannot be opened (was SECRET changed?)";
    expect(await rows(portal)).toMatchObject([
      { state: "sent" },
      { state: "failed", last_error: error },
      { state: "failed", last_error: error },
    ]);
  });
});

describe("the console", () => {
  test("shows codes and links while messages become files", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    await queue(portal, codeMessage(portal), linkMessage());
    await deliverDue(portal, await openProviders(portal));
    const lines = said()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: "sms", purpose: "login", to: phone, code }),
        expect.objectContaining({ channel: "mail", purpose: "verify", to: mailbox, link }),
      ]),
    );
  });

  test("shows no secret and no whole receiver where a provider is configured", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    const error = (text: string) => ({ state: "refused", error: text }) as const;
    const token = link.split("=")[1];
    const mail = scripted(
      true,
      Promise.resolve(error(`550 <${mailbox}> rejects ${link}`)),
      Promise.resolve(error(`rejected: token=${token}`)),
      Promise.resolve(error(`rejected: ${code}`)),
    );
    const sms = scripted(false, "sent", Promise.resolve(error(`${phone}: ${code}`)));
    const content = { kind: "code", purpose: "delete", code, minutes: 5 } as const;
    await queue(
      portal,
      codeMessage(portal),
      codeMessage(portal),
      linkMessage(),
      linkMessage(),
      linkMessage({ content }),
    );
    await deliverDue(portal, providersOf({ sms, mail }));
    expect(said().trim().split("\n")).toHaveLength(5);
    const kept = said() + JSON.stringify((await rows(portal)).map(({ last_error }) => last_error));
    expect([code, token, mailbox, phone.slice(3)].filter((secret) => kept.includes(secret ?? ""))).toEqual([]);
    expect(said()).toContain('"to":"w***@example.com"');
    expect(said()).toContain('"to":"138****5678"');
    expect(said()).toContain("550 <…> rejects …");
  });
});

test("only what nobody brings on its way is disclosed", async ({ site: { portal } }) => {
  const disclosing = async (environment: Record<string, string>) => {
    const { mail, sms } = await openProviders({ ...portal, config: readConfig(environment) });
    mail.close();
    return [mail.discloses, sms.discloses];
  };
  const smtp = { SMTP_URL: "smtp://localhost" };
  expect(await disclosing({})).toEqual([true, true]);
  expect(await disclosing({ ...smtp, SMS_URL: "https://:sixteen-characters@sms.example/" })).toEqual([false, false]);
  expect(await disclosing({ ...smtp, SMS_URL: "aliyun://a:b@sms.example?sign=c&template=d" })).toEqual([false, false]);
});

describe("without a provider", () => {
  test("each message becomes a file of the outbox's format, for its owner only", async ({ site: { portal } }) => {
    const { dataDir } = portal.config;
    await queue(portal, codeMessage(portal), linkMessage());
    await queue(portal, linkMessage({ language: "zh", content: { kind: "passwordChanged", at: portal.now() } }));
    await deliverDue(portal, await openProviders(portal));
    const [first = "", second = "", third = "", ...more] = files(dataDir);
    expect(more).toEqual([]);
    expect(contentOf(dataDir, first)).toEqual({
      channel: "sms",
      purpose: "login",
      to: phone,
      subject: "",
      text: `【Parallax】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人。`,
      html: "",
      code,
      createdAt: "2026-11-20T08:00:00.000Z",
    });
    const keys = ["channel", "purpose", "to", "subject", "text", "html"];
    expect(Object.keys(contentOf(dataDir, second))).toEqual([...keys, "link", "createdAt"]);
    expect(contentOf(dataDir, second)).toMatchObject({ channel: "mail", purpose: "verify", to: mailbox, link });
    expect(Object.keys(contentOf(dataDir, third))).toEqual([...keys, "createdAt"]);
    expect(contentOf(dataDir, third)).toMatchObject({ purpose: "notice", subject: "你的 Parallax 密码已修改" });
    const mode = (file: string) => (statSync(path.join(dataDir, file)).mode & 0o777).toString(8);
    expect([mode("outbox"), mode(`outbox/${first}`)]).toEqual(["700", "600"]);
  });

  test("files sort by time", async ({ site: { portal, clock } }) => {
    for (const [index, pause] of [0, 1, 999, 86_400_000].entries()) {
      clock.forward(pause);
      await queue(
        portal,
        linkMessage({ to: `reader${index}@example.com` }),
        linkMessage({ to: `then${index}@example.com` }),
      );
      await deliverDue(portal, await openProviders(portal));
    }
    const receivers = files(portal.config.dataDir).map((file) => contentOf(portal.config.dataDir, file).to);
    expect(receivers).toEqual(
      [0, 1, 2, 3].flatMap((index) => [`reader${index}@example.com`, `then${index}@example.com`]),
    );
  });

  test("the missing ones are named", () => {
    const missing = (environment: Record<string, string>) => missingProviders(readConfig(environment));
    expect(missing({})).toEqual(["mail", "sms"]);
    expect(missing({ SMTP_URL: "smtp://localhost" })).toEqual(["sms"]);
    expect(missing({ SMTP_URL: "smtp://localhost", SMS_URL: "https://:sixteen-characters@sms.example/" })).toEqual([]);
  });
});

const patient = { interval: 20, timeout: 20_000 };

describe("delivery that runs", () => {
  test("sends at once when woken, and within a second when not", async ({ site: { portal } }) => {
    vi.useFakeTimers({ toFake: ["setInterval"] }); // nothing but `wake` starts it, until the second has passed
    onTestFinished(() => void vi.useRealTimers());
    const delivery = startDelivery(portal);
    await queue(portal, codeMessage(portal));
    delivery.wake();
    await vi.waitFor(async () => expect(await states(portal)).toEqual(["sent"]), patient);
    await queue(portal, codeMessage(portal));
    expect(await states(portal)).toEqual(["sent", "waiting"]);
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(async () => expect(await states(portal)).toEqual(["sent", "sent"]), patient);
    await delivery.stop();
    expect(files(portal.config.dataDir)).toHaveLength(2);
  });

  test("outlives a database that is away, says so once, and goes on by itself", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    const rename = (from: string, to: string) =>
      portal.db.write((write) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(write));
    await rename("messages", "away");
    const delivery = startDelivery(portal);
    await vi.waitFor(() => expect(said()).toContain("messages cannot be delivered"));
    for (let turn = 0; turn < 3; turn++) {
      delivery.wake();
      await new Promise((done) => setImmediate(done));
    }
    await rename("away", "messages");
    await queue(portal, codeMessage(portal));
    await vi.waitFor(async () => expect(await states(portal)).toEqual(["sent"]), { timeout: 20_000 });
    await delivery.stop();
    expect(said().match(/messages cannot be delivered/g)).toHaveLength(1);
    expect(said()).toContain("messages are delivered again");
  });
});

test("servers killed at any point lose no acknowledged message and leave no half file", async ({ site }) => {
  const { dataDir } = site.portal.config;
  const written = () => files(dataDir).filter((file) => file.endsWith(".json"));
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
    for (const file of written()) expect(contentOf(dataDir, file)).toMatchObject({ code });
  }
  const later = await openPortal(readConfig(site.environment), () => new Date(Date.now() + 120_000));
  await deliverDue(later, await openProviders(later));
  expect(new Set(await states(later))).toEqual(new Set(["sent"]));
  await later.close();
  expect(written().map((file) => file.replace(".json", ""))).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThan(50);
});
